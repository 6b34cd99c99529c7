// The nodes: discs where the community is sure, pies of probabilities where it is not.

import { colorOf, holeOf } from './palette.js';

export const kPieBelow = 0.9;  // confidence from which a node is drawn as a plain disc

// Draws one item as a pie: mixture is a list of {community, probability}, the rest stays grey.
/** @param {Paper} context @param {number} x @param {number} y @param {number} radius @param {Membership[]} mixture @param {Colors} colors */
export function drawPie(context, x, y, radius, mixture, colors) {
  let angle = -Math.PI / 2;
  context.fillStyle = colors.dark ? '#5b6570' : '#b6bec6';
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
  for (const { community, probability } of mixture) {
    const end = angle + 2 * Math.PI * probability;
    context.fillStyle = colorOf(community);
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, angle, end);
    context.fill();
    angle = end;
  }
}

// Discs of one colour in one path; a hole shows the paper through.
/** @param {Paper} context @param {number[]} items @param {Place} place @param {number} community @param {Colors} colors */
export function drawDiscs(context, items, place, community, colors) {
  context.fillStyle = colorOf(community);
  context.beginPath();
  for (const i of items) {
    const [x, y, r] = place(i);
    context.moveTo(x + r, y);
    context.arc(x, y, r, 0, 2 * Math.PI);
  }
  context.fill();
  const hole = holeOf(community);
  if (hole === 0) return;
  context.fillStyle = colors.paper;
  context.beginPath();
  for (const i of items) {
    const [x, y, r] = place(i);
    context.moveTo(x + r * hole, y);
    context.arc(x, y, r * hole, 0, 2 * Math.PI);
  }
  context.fill();
}

/** @param {Paper} context @param {number[]} items @param {Place} place @param {string} color @param {number} width @param {number} gap */
export function drawRings(context, items, place, color, width, gap) {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  for (const i of items) {
    const [x, y, r] = place(i);
    context.moveTo(x + r + gap, y);
    context.arc(x, y, r + gap, 0, 2 * Math.PI);
  }
  context.stroke();
}

// A text with a halo of paper, so that it can be read over edges.
/** @param {Paper} context @param {string} text @param {number} x @param {number} y @param {Colors} colors @param {string} font @param {CanvasTextAlign} align */
function drawLabel(context, text, x, y, colors, font, align = 'center') {
  context.font = font;
  context.textAlign = align;
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = 4;
  context.strokeStyle = colors.paper;
  context.strokeText(text, x, y);
  context.fillStyle = colors.ink;
  context.fillText(text, x, y);
}

// Names beside their nodes, in the given order, where they cover neither each other nor a disc. The
// name of item `sure` is always written.
/**
 * @param {Paper} context @param {number[]} items @param {Place} place @param {(item: number) => string} nameFor @param {Colors} colors
 * @param {{discs: [number, number, number][], sure: number, most: number, width: number, height: number}} limits
 */
export function drawNames(context, items, place, nameFor, colors, { discs, sure, most, width, height }) {
  const font = '11.5px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';
  context.font = font;
  /** @type {number[][]} */
  const taken = [];
  /** @param {number[]} box @param {number[]} other */
  const meets = (box, other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3];
  /** @param {number[]} box @param {number[]} disc */
  const covers = (box, [x, y, r]) => box[0] < x + r && x - r < box[2] && box[1] < y + r && y - r < box[3];
  for (const i of items) {
    if (taken.length >= most) break;
    const [x, y, r] = place(i);
    const full = nameFor(i);
    const text = full.length > 24 ? `${full.slice(0, 23)}\u2026` : full;
    const half = context.measureText(text).width / 2;
    const inside = half < r - 4;  // large discs carry their names
    const places = inside ? [[x, y]] : [[x, y + r + 9], [x, y - r - 9], [x + r + 4 + half, y], [x - r - 4 - half, y]];
    for (const [cx, cy] of places) {
      const box = [cx - half - 2, cy - 7, cx + half + 2, cy + 7];
      const within = box[0] > 0 && box[1] > 0 && box[2] < width && box[3] < height;
      const free = i === sure || (within && !taken.some((other) => meets(box, other)) &&
        (inside || !discs.some((disc) => covers(box, disc))));
      if (!free) continue;
      taken.push(box);
      drawLabel(context, text, cx, cy, colors, font);
      break;
    }
  }
}
