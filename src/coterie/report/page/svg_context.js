// A drawing context that writes SVG: it knows as much of the canvas as the drawing uses, so that what is exported is
// drawn by the same lines as what is seen.

import { svg } from './element.js';

export class SvgContext {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` });
    this.fillStyle = '#000';
    this.strokeStyle = '#000';
    this.globalAlpha = 1;
    this.lineWidth = 1;
    this.lineJoin = 'round';
    this.font = '';
    this.textAlign = 'center';
    this.textBaseline = 'middle';
    this.measure = document.createElement('canvas').getContext('2d');
    this.path = '';
  }

  text() { return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(this.root)}\n`; }

  beginPath() { this.path = ''; }
  /** @param {number} x @param {number} y */
  moveTo(x, y) { this.path += `M${short(x)} ${short(y)}`; }
  /** @param {number} x @param {number} y */
  lineTo(x, y) { this.path += `L${short(x)} ${short(y)}`; }
  // Like the canvas, it begins with a line from where the pen is, or moves there.
  /** @param {number} x @param {number} y @param {number} r @param {number} from @param {number} to */
  arc(x, y, r, from, to) {
    /** @param {number} angle */
    const point = (angle) => `${short(x + r * Math.cos(angle))} ${short(y + r * Math.sin(angle))}`;
    const turn = Math.min(2 * Math.PI, to - from);
    const steps = turn > 6.28 ? 2 : 1;  // an arc whose ends are the same is nothing
    this.path += `${this.path === '' ? 'M' : 'L'}${point(from)}`;
    for (let step = 1; step <= steps; ++step) {
      this.path += `A${short(r)} ${short(r)} 0 ${turn / steps > Math.PI ? 1 : 0} 1 ${point(from + turn * step / steps)}`;
    }
  }
  fill() { this.put('path', { d: `${this.path}Z`, fill: this.fillStyle }); }
  stroke() { this.put('path', { d: this.path, fill: 'none', stroke: this.strokeStyle, 'stroke-width': short(this.lineWidth) }); }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) { this.put('rect', { x, y, width, height, fill: this.fillStyle }); }

  /** @param {string} text */
  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  // The halo of a text, then the text.
  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) { this.letters(text, x, y, { stroke: this.strokeStyle, 'stroke-width': this.lineWidth, 'stroke-linejoin': 'round' }); }
  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) { this.letters(text, x, y, { fill: this.fillStyle }); }
  /** @param {string} text @param {number} x @param {number} y @param {Attributes} style */
  letters(text, x, y, style) {
    this.put('text', { x: short(x), y: short(y), 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-size': 11.5,
      'font-family': 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif', ...style }, text);
  }

  /** @param {string} tag @param {Attributes} attributes @param {...Child} children */
  put(tag, attributes, ...children) {
    if (attributes.d === '' || attributes.d === 'Z') return;
    this.root.append(svg(tag, { ...attributes, opacity: this.globalAlpha < 1 ? short(this.globalAlpha) : null }, ...children));
  }
}

/** @param {number} number */
const short = (number) => String(Math.round(number * 100) / 100);
