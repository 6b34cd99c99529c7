// Where the drawing is looked at from: screen = world * scale + offset, in CSS pixels.

export class Camera {
  constructor() {
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }
  copy() { return Object.assign(new Camera(), this); }
  /** @param {Camera} other */
  equals(other) { return this.scale === other.scale && this.x === other.x && this.y === other.y; }
  /** @param {number} x @param {number} y @returns {[number, number]} */
  toScreen(x, y) { return [x * this.scale + this.x, y * this.scale + this.y]; }
  /** @param {number} x @param {number} y @returns {[number, number]} */
  toWorld(x, y) { return [(x - this.x) / this.scale, (y - this.y) / this.scale]; }
  /** @param {number} factor @param {number} x @param {number} y */
  zoomAt(factor, x, y) {
    const scale = Math.min(this.most, Math.max(this.least, this.scale * factor));
    this.x = x - (x - this.x) * (scale / this.scale);
    this.y = y - (y - this.y) * (scale / this.scale);
    this.scale = scale;
  }
  // Shows the box [left, top, right, bottom] in a view of this size.
  /** @param {number[]} box @param {number} width @param {number} height @param {number} padding */
  fit(box, width, height, padding) {
    const [left, top, right, bottom] = box;
    const across = Math.max(1e-6, right - left);
    const down = Math.max(1e-6, bottom - top);
    this.scale = Math.min((width - 2 * padding) / across, (height - 2 * padding) / down, 90);
    this.least = this.scale / 3;
    this.most = Math.max(this.scale * 4, 90);
    this.x = width / 2 - this.scale * (left + right) / 2;
    this.y = height / 2 - this.scale * (top + bottom) / 2;
  }
  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  center(x, y, width, height) {
    this.x = width / 2 - x * this.scale;
    this.y = height / 2 - y * this.scale;
  }
}
