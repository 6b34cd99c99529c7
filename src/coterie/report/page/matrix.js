// The co-membership matrix: how probable it is that two nodes share a community.

import { byId, element, nameOf, plural, show, statedP, svg } from './element.js';
import { colorOf, heatColor, isDark } from './palette.js';
import { chunkedMax } from './scene.js';

export class MatrixView {
  /** @param {Report} report */
  constructor(report) {
    this.report = report;
    /** @type {HTMLCanvasElement} */
    this.canvas = byId('matrix');
    this.side = 0;    // in CSS pixels
    this.strip = 12;  // of the communities, beside the matrix
    const { order, sizes } = report.matrix;
    this.starts = [0];
    for (const size of sizes) this.starts.push(this.starts[this.starts.length - 1] + size);
    this.community = this.starts.slice(0, -1).map((start) => report.answer[order[start]]);
    this.canvas.addEventListener('pointermove', (event) => this.tell(event));
    this.canvas.addEventListener('pointerleave', () => this.invite());
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    const merged = sizes.some((size) => size > 1);
    byId('matrix-caption').textContent = 'Rows and columns are nodes, ordered by community and, inside a ' +
      'community, by how sure they are.' + (merged ? ` A cell is the mean over up to ${chunkedMax(sizes)[0]} ` +
      'by as many nodes.' : '');
    this.canvas.setAttribute('aria-label', 'Matrix of co-membership, ordered by community; the table of ' +
      'communities beside it tells how closely each community holds together.');
    this.key();
    this.invite();
    this.draw();
  }

  // Pixels of a place 0..nodes along the matrix.
  /** @param {number} place */
  pixel(place) { return this.strip + (this.side - this.strip) * place / Math.max(1, this.report.nodes); }

  draw() {
    const side = this.canvas.clientWidth;
    if (side === 0) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const dark = isDark();
    this.side = side;
    this.canvas.width = this.canvas.height = Math.round(side * ratio);
    const context = this.canvas.getContext('2d');
    context.scale(ratio, ratio);
    const { values } = this.report.matrix;
    const blocks = this.community.length;
    const edges = this.starts.map((start) => Math.round(this.pixel(start) * ratio) / ratio);
    const shades = Array.from({ length: 256 }, (_, value) => `rgb(${heatColor(value / 255, dark).join(',')})`);
    for (let a = 0; a < blocks; ++a) {
      for (let b = 0; b < blocks; ++b) {
        context.fillStyle = shades[values[a * blocks + b]];
        context.fillRect(edges[b], edges[a], edges[b + 1] - edges[b], edges[a + 1] - edges[a]);
      }
    }
    for (let a = 0; a < blocks; ++a) {
      context.fillStyle = colorOf(this.community[a]);
      context.fillRect(edges[a], 0, edges[a + 1] - edges[a], 8);
      context.fillRect(0, edges[a], 8, edges[a + 1] - edges[a]);
    }
    context.fillStyle = getComputedStyle(this.canvas).backgroundColor;
    for (let a = 1; a < blocks; ++a) {
      if (this.community[a] === this.community[a - 1]) continue;
      context.fillRect(edges[a] - 0.5, 0, 1, 8);
      context.fillRect(0, edges[a] - 0.5, 8, 1);
    }
  }

  key() {
    const stops = [];
    const scale = svg('svg', { viewBox: '0 0 220 34', class: 'key', role: 'img', 'aria-label': 'Colours from 0 to 1' });
    for (let t = 0; t < 44; ++t) {
      scale.append(svg('rect', { x: 5 * t, y: 0, width: 5.2, height: 12, fill: `rgb(${heatColor((t + 0.5) / 44, isDark()).join(',')})` }));
    }
    for (const [x, text, anchor] of [[0, '0', 'start'], [110, '0.5', 'middle'], [220, '1', 'end']]) {
      stops.push(svg('text', { x, y: 28, class: 'tick', 'text-anchor': anchor }, text));
    }
    scale.append(...stops);
    show('matrix-key', element('p', { class: 'key-name' }, 'P(same community)'), scale);
  }

  invite() {
    byId('matrix-cell').textContent = 'Point at a cell to see who it is about.';
  }

  // P(i and j share a community), over the partitions that the page carries.
  /** @param {number} i @param {number} j */
  together(i, j) {
    let sum = 0;
    let total = 0;
    for (const { probability, labels } of this.report.partitions) {
      total += probability;
      if (labels[i] === labels[j]) sum += probability;
    }
    return total > 0 ? sum / total : 0;
  }

  /** @param {PointerEvent} event */
  tell(event) {
    const box = this.canvas.getBoundingClientRect();
    const { order, values } = this.report.matrix;
    /** @param {number} pixel */
    const place = (pixel) => Math.floor((pixel - this.strip) / (this.side - this.strip) * this.report.nodes);
    const column = place(event.clientX - box.left);
    const row = place(event.clientY - box.top);
    if (row < 0 || column < 0 || row >= order.length || column >= order.length) return;
    /** @param {number} at */
    const blockOf = (at) => {
      let block = 0;
      while (this.starts[block + 1] <= at) ++block;
      return block;
    };
    const [a, b] = [blockOf(row), blockOf(column)];
    const sizes = this.report.matrix.sizes;
    if (sizes[a] === 1 && sizes[b] === 1) {
      show('matrix-cell', nameOf(this.report, order[row]), ' and ', nameOf(this.report, order[column]),
        `: ${statedP(row === column ? 1 : this.together(order[row], order[column]))}`);
      return;
    }
    const share = values[a * this.community.length + b] / 255;
    /** @param {number} block */
    const members = (block) => `${plural(sizes[block], 'node', 'nodes')} of community ${this.report.community(this.community[block])}`;
    show('matrix-cell', `${members(a)} and ${members(b)}: ${statedP(share)} on average`);
  }
}
