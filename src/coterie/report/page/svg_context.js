// A drawing context that writes SVG: it knows as much of the canvas as the drawing uses, so that what is exported is
// drawn by the same lines as what is seen.

class SvgContext {
  constructor(width, height) {
    this.root = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` });
    Object.assign(this, { fillStyle: '#000', strokeStyle: '#000', globalAlpha: 1, lineWidth: 1, font: '', textAlign: 'center' });
    this.measure = document.createElement('canvas').getContext('2d');
    this.path = '';
  }

  text() { return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(this.root)}\n`; }

  beginPath() { this.path = ''; }
  moveTo(x, y) { this.path += `M${short(x)} ${short(y)}`; }
  lineTo(x, y) { this.path += `L${short(x)} ${short(y)}`; }
  // Like the canvas, it begins with a line from where the pen is, or moves there.
  arc(x, y, r, from, to) {
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
  fillRect(x, y, width, height) { this.put('rect', { x, y, width, height, fill: this.fillStyle }); }

  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  // The halo of a text, then the text.
  strokeText(text, x, y) { this.letters(text, x, y, { stroke: this.strokeStyle, 'stroke-width': this.lineWidth, 'stroke-linejoin': 'round' }); }
  fillText(text, x, y) { this.letters(text, x, y, { fill: this.fillStyle }); }
  letters(text, x, y, style) {
    this.put('text', { x: short(x), y: short(y), 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-size': 11.5,
      'font-family': 'system-ui, "Segoe UI", "DejaVu Sans", sans-serif', ...style }, text);
  }

  put(tag, attributes, ...children) {
    if (attributes.d === '' || attributes.d === 'Z') return;
    this.root.append(svg(tag, { ...attributes, opacity: this.globalAlpha < 1 ? short(this.globalAlpha) : null }, ...children));
  }
}

const short = (number) => String(Math.round(number * 100) / 100);
