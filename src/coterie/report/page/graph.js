// The drawing of the graph: items, edges behind them, one item selected, one community in focus.

import { Camera } from './camera.js';
import { EdgeLayer, showLayer } from './edges.js';
import { element } from './element.js';
import { drawDiscs, drawNames, drawPie, drawRings, kPieBelow } from './nodes.js';
import { colorOf, themeColors } from './palette.js';
import { boxOf, chunkedMax, neighborLists, sceneOf } from './scene.js';
import { SvgContext } from './svg_context.js';

const kHeavy = 4000;  // nodes and edges from which a moving drawing is shown as a picture
const kRest = 140;    // milliseconds after the last movement
const kOutlined = 4;  // radius from which a pie has an outline

export class GraphView {
  /** @param {HTMLCanvasElement} canvas @param {Report} report */
  constructor(canvas, report) {
    this.canvas = canvas;
    this.report = report;
    this.scene = sceneOf(report);
    this.context = canvas.getContext('2d', { alpha: false });
    this.camera = new Camera();
    this.album = document.createElement('canvas');
    /** @type {Layer | null} */
    this.picture = null;     // of the drawing, shown while it moves
    this.movingUntil = 0;
    this.edges = new EdgeLayer(this.scene.ends, this.scene.points);
    /** @type {Partition | null} */
    this.partition = null;   // null: all draws together
    this.selected = -1;
    this.hovered = -1;
    this.community = -1;     // in focus: pointed at in the legend, or else pinned there
    this.pinned = -1;
    /** @type {(item: number) => void} */
    this.onselect = () => {};
    /** @type {(item: number) => void} */
    this.onhover = () => {};
    /** @type {(community: number) => void} */
    this.onpin = () => {};
    this.byDegree = Array.from({ length: this.scene.count }, (_, i) => i);
    const weight = report.drawing === 'nodes' ? report.degrees : this.scene.radius;
    this.byDegree.sort((a, b) => weight[b] - weight[a] || a - b);
    this.neighbors = neighborLists(this.scene);
    this.box = boxOf(this.scene);
    /** @type {number[]} */
    this.frames = [];        // milliseconds each of the last frames took, for tests
    /** @type {number | undefined} */
    this.width = undefined;  // until the canvas has a size, in CSS pixels
    /** @type {number | undefined} */
    this.height = undefined;
    this.ratio = 1;          // pixels for one of them
    this.marginX = 0;        // that is drawn beyond the borders
    this.marginY = 0;
    new ResizeObserver(() => this.resize()).observe(canvas);
    this.resize();
    this.restyle();
  }

  resize() {
    const width = this.canvas.clientWidth;
    const height = this.canvas.clientHeight;
    if (width === 0 || (width === this.width && height === this.height)) return;
    const first = this.width === undefined;
    if (!first) {
      this.camera.x += (width - this.width) / 2;
      this.camera.y += (height - this.height) / 2;
    }
    Object.assign(this, { width, height, ratio: Math.min(2, devicePixelRatio || 1) });
    this.canvas.width = Math.round(width * this.ratio);
    this.canvas.height = Math.round(height * this.ratio);
    if (first || !this.moved) this.fit();
    this.request();
  }

  fit() {
    this.camera.fit(this.box, this.width, this.height, Math.min(36, this.width / 16));
    this.moved = false;
    this.request();
  }

  // Colours follow the theme and the partition shown.
  restyle() {
    this.colors = themeColors();
    const neutral = this.colors.dark ? '#aab4be' : '#5f6b76';
    const { ends, strength } = this.scene;
    const count = ends.length / 2;
    if (strength === null) {
      // Edges inside a community take its colour; those between communities are grey, and below.
      const labels = (this.partition ?? this.report.partitions[0]).labels;
      const alpha = Math.min(0.5, Math.max(0.07, 1.3 * Math.sqrt(60 / Math.max(60, count))));
      const width = count > 20000 ? 0.7 : 1;
      // Where edges have weights, each kind comes in eight widths.
      const { edgeWidths } = this.report;
      const widths = edgeWidths ? Array.from({ length: 8 }, (_, level) => width * (0.4 + 0.45 * level)) : [width];
      const kinds = [{ color: neutral, alpha: alpha * (this.colors.dark ? 0.5 : 0.55) }];
      for (let c = 0; c < this.report.communities; ++c) kinds.push({ color: colorOf(c), alpha });
      const classes = kinds.flatMap((kind) => widths.map((wide) => ({ ...kind, width: wide })));
      const classOf = new Uint32Array(count);
      for (let e = 0; e < count; ++e) {
        const label = labels[ends[2 * e]];
        const kind = label === labels[ends[2 * e + 1]] ? label + 1 : 0;
        classOf[e] = kind * widths.length + (edgeWidths ? edgeWidths[e] : 0);
      }
      this.edges.restyle(classes, classOf);
    } else {
      const most = Math.sqrt(Math.max(...chunkedMax(strength)));
      const classes = Array.from({ length: 8 }, (_, level) =>
        ({ color: neutral, alpha: 0.12 + 0.05 * level, width: 0.6 + 1.5 * level }));
      this.edges.restyle(classes, Uint16Array.from(strength, (s) => Math.min(7, Math.floor(8 * Math.sqrt(s) / most))));
    }
    this.regroup();
    this.request();
  }

  // Which items are plain discs of which community and shade, and which are pies.
  regroup() {
    const { scene, report } = this;
    /** @type {Map<number, number[]>} */
    this.discs = new Map();
    /** @type {number[]} */
    this.pies = [];
    /** @type {number[]} */
    this.marked = [];
    const labels = this.partition && scene.labels(this.partition);
    const asNodes = report.drawing === 'nodes';
    for (let i = 0; i < scene.count; ++i) {
      const mixture = scene.mixture(i);
      const sure = !asNodes || this.partition || mixture[0].probability > kPieBelow;
      if (asNodes && this.partition && labels[i] !== report.answer[i]) this.marked.push(i);
      if (!sure) {
        this.pies.push(i);
        continue;
      }
      const community = labels ? labels[i] : mixture[0].community;
      if (!this.discs.has(community)) this.discs.set(community, []);
      this.discs.get(community).push(i);
    }
  }

  /** @param {Partition | null} partition */
  showPartition(partition) {
    this.partition = partition;
    this.restyle();
  }

  // The item that the drawing is about: a community in focus comes before a node that is merely selected.
  active() {
    if (this.hovered >= 0) return this.hovered;
    return this.community >= 0 ? -1 : this.selected;
  }

  // Keeps a community in focus, and lets go of a node; -1: none.
  /** @param {number} community */
  pin(community) {
    this.pinned = this.community = community;
    if (community >= 0) this.selected = -1;
    this.onpin(community);
    this.request();
  }

  /** @param {number} item @param {{move?: boolean}} how */
  select(item, { move = false } = {}) {
    this.selected = item;
    this.pinned = this.community = -1;
    this.onpin(-1);
    if (item >= 0 && move) this.reveal(item);
    this.onselect(item);
    this.request();
  }

  // Brings an item into view, close enough to be told from its neighbours.
  /** @param {number} item */
  reveal(item) {
    const { points } = this.scene;
    const [x, y] = this.camera.toScreen(points[2 * item], points[2 * item + 1]);
    const inside = x > 40 && y > 40 && x < this.width - 40 && y < this.height - 40;
    if (inside && this.camera.scale > 12) return;
    this.camera.scale = Math.max(this.camera.scale, Math.min(24, this.camera.most));
    this.camera.center(points[2 * item], points[2 * item + 1], this.width, this.height);
    this.moved = true;
  }

  /** @param {number} i */
  radiusOf(i) {
    const most = this.report.drawing === 'nodes' ? 15 : 1000;
    return Math.min(most, Math.max(1.6, this.scene.radius[i] * this.camera.scale));
  }

  /** @param {number} i @returns {[number, number, number]} */
  place(i) {
    const { points } = this.scene;
    return [points[2 * i] * this.camera.scale + this.camera.x,
      points[2 * i + 1] * this.camera.scale + this.camera.y, this.radiusOf(i)];
  }

  // The item at this place of the screen, or -1.
  /** @param {number} x @param {number} y */
  itemAt(x, y) {
    let best = -1;
    let nearest = Infinity;
    for (let i = 0; i < this.scene.count; ++i) {
      const [px, py, r] = this.place(i);
      const distance = Math.hypot(px - x, py - y) - r;
      if (distance < 5 && distance < nearest) {
        nearest = distance;
        best = i;
      }
    }
    return best;
  }

  // The next item from the selected one in direction (dx, dy): near, and not far off the direction.
  /** @param {number} dx @param {number} dy */
  itemTowards(dx, dy) {
    if (this.selected < 0) return this.byDegree[0] ?? -1;
    const { points } = this.scene;
    const x = points[2 * this.selected];
    const y = points[2 * this.selected + 1];
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < this.scene.count; ++i) {
      const along = (points[2 * i] - x) * dx + (points[2 * i + 1] - y) * dy;
      const aside = Math.abs((points[2 * i] - x) * dy - (points[2 * i + 1] - y) * dx);
      if (i === this.selected || along <= 0 || aside > 2 * along) continue;
      const cost = along + 2 * aside;
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    return best;
  }

  // Asks for a frame in which everything is drawn anew.
  request() {
    this.dirty = true;
    this.picture = null;
    this.schedule();
  }

  // Asks for a frame after the camera moved. Drawings of many items are shown as a picture while they
  // move, and drawn anew when they have come to rest.
  move() {
    this.moved = true;
    this.dirty = true;
    if (this.scene.count + this.scene.ends.length / 2 > kHeavy) {
      this.movingUntil = performance.now() + kRest;
      clearTimeout(this.resting);
      this.resting = setTimeout(() => this.request(), kRest);
    }
    this.schedule();
  }

  schedule() {
    if (this.pending || this.width === undefined) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.frame();
    });
  }

  frame() {
    const started = performance.now();
    const { edges, camera, width, height } = this;
    const moving = started < this.movingUntil && (this.picture !== null || this.takePicture());
    // At rest edges are painted for the view as it is; on a long way, once the picture has been left.
    const due = !edges.current(camera, width, height) && (!moving || !this.pictureCovers());
    if (edges.work === null && due) edges.begin(camera, width, height, this.ratio);
    const complete = edges.work !== null && edges.advance(moving ? 5 : 10);
    if (moving && complete) this.takePicture();
    if (moving) this.showPicture();
    else if (complete || this.dirty) this.draw(this.context, 0, 0);
    this.dirty = false;
    if (edges.work !== null || (!moving && !edges.current(camera, width, height))) this.schedule();
    this.frames.push(performance.now() - started);
    if (this.frames.length > 600) this.frames.shift();
  }

  pictureCovers() {
    const { picture, camera } = this;
    const scale = camera.scale / picture.camera.scale;
    const left = camera.x - (picture.camera.x + picture.marginX) * scale;
    const top = camera.y - (picture.camera.y + picture.marginY) * scale;
    return left <= 0 && top <= 0 && left + (this.width + 2 * picture.marginX) * scale >= this.width &&
      top + (this.height + 2 * picture.marginY) * scale >= this.height;
  }

  // Keeps what the drawing looked like where its edges were painted last, margins included.
  takePicture() {
    const { front } = this.edges;
    if (front.camera === null || this.edges.stale || front.width !== this.width || front.height !== this.height) return false;
    const now = this.camera;
    this.album.width = front.canvas.width;
    this.album.height = front.canvas.height;
    this.camera = front.camera;
    const context = this.album.getContext('2d', { alpha: false });
    context.setTransform(front.ratio, 0, 0, front.ratio, front.marginX * front.ratio, front.marginY * front.ratio);
    this.draw(context, front.marginX, front.marginY);
    this.camera = now;
    this.picture = { ...front, canvas: this.album };
    return true;
  }

  showPicture() {
    const { context } = this;
    context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.fillStyle = this.colors.paper;
    context.fillRect(0, 0, this.width, this.height);
    showLayer(context, this.picture, this.camera);
  }

  // Everything at once and at rest, for printing.
  drawAll() {
    this.edges.begin(this.camera, this.width, this.height, this.ratio);
    this.edges.advance(Infinity);
    this.draw(this.context, 0, 0);
  }

  // The view as it is, in a canvas with so many pixels each way for one of the page.
  /** @param {number} ratio */
  enlarged(ratio) {
    const canvas = element('canvas', { width: Math.round(this.width * ratio), height: Math.round(this.height * ratio) });
    const context = canvas.getContext('2d', { alpha: false });
    context.scale(ratio, ratio);
    this.draw(context, 0, 0, (fade) => this.edges.paintInto(context, this.camera, this.width, this.height, fade));
    return canvas;
  }

  asSvg() {
    const context = new SvgContext(this.width, this.height);
    this.draw(context, 0, 0, (fade) => this.edges.paintInto(context, this.camera, this.width, this.height, fade));
    return context.text();
  }

  // Draws the view and so much beyond its borders.
  /** @param {Paper} context @param {number} marginX @param {number} marginY @param {((fade: number) => void) | null} drawEdges */
  draw(context, marginX, marginY, drawEdges = null) {
    const focus = this.focusSet();
    Object.assign(this, { marginX, marginY });
    if (context === this.context) this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    context.fillStyle = this.colors.paper;
    context.fillRect(-marginX, -marginY, this.width + 2 * marginX, this.height + 2 * marginY);
    if (this.report.drawing === 'communities') this.drawGrounds(context);
    context.globalAlpha = focus ? 0.3 : 1;
    if (drawEdges) drawEdges(context.globalAlpha);
    else this.edges.show(/** @type {CanvasRenderingContext2D} */ (context), this.camera);
    context.globalAlpha = 1;
    const active = this.active();
    if (active >= 0) this.drawSpokes(context, active);
    if (focus) {
      context.globalAlpha = 0.18;
      this.drawItems(context, (i) => !focus.has(i));
      context.globalAlpha = 1;
      this.drawItems(context, (i) => focus.has(i));
    } else {
      this.drawItems(context, null);
    }
    this.drawTexts(context, focus, active);
  }

  // The items that stay bright: the active one with its neighbours, or the community in focus.
  focusSet() {
    const active = this.active();
    if (active >= 0) return new Set([active, ...this.neighbors(active)]);
    if (this.community < 0) return null;
    const set = new Set();
    const labels = this.partition && this.scene.labels(this.partition);
    for (let i = 0; i < this.scene.count; ++i) {
      const inside = labels ? labels[i] === this.community
        : this.scene.mixture(i).some(({ community, probability }) => community === this.community && probability >= 0.05);
      if (inside) set.add(i);
    }
    return set;
  }

  /** @param {number} i */
  visible(i) {
    if (this.scene.radius[i] <= 0) return false;
    const [x, y, r] = this.place(i);
    return x > -r - this.marginX && y > -r - this.marginY && x < this.width + r + this.marginX &&
      y < this.height + r + this.marginY;
  }

  // What is drawn in one colour (levels.js) stands on common ground.
  /** @param {Paper} context */
  drawGrounds(context) {
    /** @type {Map<string, number[]>} */
    const together = new Map();
    for (let i = 0; i < this.scene.count; ++i) {
      if (!this.visible(i)) continue;
      const color = colorOf(i);
      together.set(color, [...(together.get(color) ?? []), i]);
    }
    context.globalAlpha = this.colors.dark ? 0.22 : 0.16;
    for (const [color, items] of together) {
      if (items.length === 1) continue;
      context.fillStyle = color;
      context.beginPath();
      for (const i of items) {
        const [x, y, r] = this.place(i);
        const ground = 1.3 * r + 7;
        context.moveTo(x + ground, y);
        context.arc(x, y, ground, 0, 2 * Math.PI);
      }
      context.fill();
    }
    context.globalAlpha = 1;
  }

  /** @param {Paper} context @param {number} active */
  drawSpokes(context, active) {
    const [x, y] = this.place(active);
    context.strokeStyle = this.colors.ink;
    context.globalAlpha = 0.55;
    context.lineWidth = 1.2;
    context.beginPath();
    for (const j of this.neighbors(active)) {
      const [x2, y2] = this.place(j);
      context.moveTo(x, y);
      context.lineTo(x2, y2);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  /** @param {Paper} context @param {((item: number) => boolean) | null} wanted */
  drawItems(context, wanted) {
    /** @param {number[]} list */
    const shown = (list) => list.filter((i) => (wanted === null || wanted(i)) && this.visible(i));
    /** @type {Place} */
    const place = (i) => this.place(i);
    for (const [community, list] of this.discs) {
      const items = shown(list);
      if (items.length === 0) continue;
      drawDiscs(context, items, place, community, this.colors);
      if (this.radiusOf(items[0]) > 3.5) drawRings(context, items, place, this.colors.paper, 1, 0);
    }
    const pies = shown(this.pies);
    /** @type {Place} */
    const larger = (i) => {
      const [x, y, r] = this.place(i);
      return [x, y, r * 1.15];
    };
    for (const i of pies) drawPie(context, ...larger(i), this.scene.mixture(i), this.colors);
    // Outlines are for pies that are large enough to be looked into: around small ones they would be all there is.
    drawRings(context, pies.filter((i) => larger(i)[2] > kOutlined), larger, this.colors.ink, 1.1, 0);
    drawRings(context, shown(this.marked), place, this.colors.ink, 2, 1.5);
    if (this.selected >= 0 && (wanted === null || wanted(this.selected))) {
      drawRings(context, [this.selected], place, this.colors.ink, 2.5, 4);
    }
  }

  /** @param {Paper} context @param {Set<number> | null} focus @param {number} active */
  drawTexts(context, focus, active) {
    const asNodes = this.report.drawing === 'nodes';
    /** @type {Place} */
    const place = (i) => {
      const [x, y, r] = this.place(i);
      return [x, y, asNodes ? 1.15 * r : r];
    };
    const items = [];
    if (active >= 0) items.push(active);
    const readable = asNodes ? this.camera.scale > 26 : true;
    if (focus && active >= 0 && focus.size <= 40) items.push(...this.byDegree.filter((i) => focus.has(i)));
    if (readable) {
      items.push(...this.byDegree.filter((i) => (!focus || focus.has(i)) && this.visible(i) &&
        (asNodes || this.radiusOf(i) > 7)));
    }
    if (items.length === 0) return;
    // Names do not cover nodes either, where nodes are large enough to be told apart.
    const discs = readable ? this.byDegree.filter((i) => this.visible(i)).map(place) : [];
    drawNames(context, [...new Set(items)], place, this.scene.name, this.colors, { discs, sure: active, most: 160, width: this.width, height: this.height });
  }
}
