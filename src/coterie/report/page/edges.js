// The edges, painted once into a picture somewhat larger than the view; moving the view moves the
// picture. A new picture is painted a few milliseconds a frame while the old one is still shown, so
// fifty thousand edges never stop a movement.

const kMargin = 0.25;    // of the view, on each side
const kStroke = 48;     // segments in one stroke: short paths are quick to paint

/** @returns {Layer} */
function emptyLayer() {
  return { canvas: document.createElement('canvas'), camera: null, marginX: 0, marginY: 0, width: 0, height: 0, ratio: 1 };
}

export class EdgeLayer {
  // ends: pairs of item numbers; points: x and y of every item.
  /** @param {Int32Array} ends @param {Float32Array} points */
  constructor(ends, points) {
    this.ends = ends;
    this.points = points;
    this.front = emptyLayer();
    this.back = emptyLayer();
    this.work = null;
    this.stale = true;
  }

  // classes: {color, alpha, width} in painting order; classOf[e] the class of edge e.
  /** @param {EdgeClass[]} classes @param {Uint16Array | Uint32Array} classOf */
  restyle(classes, classOf) {
    this.classes = classes;
    const starts = new Int32Array(classes.length + 1);
    for (const c of classOf) starts[c + 1] += 1;
    for (let c = 0; c < classes.length; ++c) starts[c + 1] += starts[c];
    this.starts = Int32Array.from(starts);
    this.order = new Int32Array(classOf.length);
    for (let e = 0; e < classOf.length; ++e) this.order[starts[classOf[e]]++] = e;
    this.stale = true;
    this.work = null;
  }

  // Whether the picture shown is the best one for this view.
  /** @param {Camera} camera @param {number} width @param {number} height */
  current(camera, width, height) {
    const { front } = this;
    return !this.stale && front.camera !== null && front.camera.equals(camera) &&
      front.width === width && front.height === height;
  }

  /** @param {Camera} camera @param {number} width @param {number} height @param {number} ratio */
  begin(camera, width, height, ratio) {
    const marginX = Math.round(kMargin * width);
    const marginY = Math.round(kMargin * height);
    const { back } = this;
    back.canvas.width = Math.round((width + 2 * marginX) * ratio);
    back.canvas.height = Math.round((height + 2 * marginY) * ratio);
    Object.assign(back, { camera: camera.copy(), marginX, marginY, width, height, ratio });
    const context = back.canvas.getContext('2d');
    context.scale(ratio, ratio);
    context.translate(marginX, marginY);
    context.lineCap = 'butt';
    this.stale = false;
    this.work = { context, place: 0, style: 0 };
  }

  // Paints for about `budget` milliseconds; true when the picture is complete.
  /** @param {number} budget */
  advance(budget) {
    const until = performance.now() + budget;
    const { work, order } = this;
    while (work.place < order.length) {
      while (work.place >= this.starts[work.style + 1]) work.style += 1;
      const end = Math.min(work.place + 20 * kStroke, this.starts[work.style + 1]);
      this.paint(work.context, this.classes[work.style], work.place, end);
      work.place = end;
      if (performance.now() > until) break;
    }
    if (work.place < order.length) return false;
    this.work = null;
    [this.front, this.back] = [this.back, this.front];
    return true;
  }

  // All edges at once into another context, without a picture between.
  /** @param {Paper} context @param {Camera} camera @param {number} width @param {number} height @param {number} fade */
  paintInto(context, camera, width, height, fade) {
    const view = { camera, width, height, marginX: 0, marginY: 0 };
    this.classes.forEach((style, c) => this.paint(context, { ...style, alpha: style.alpha * fade },
      this.starts[c], this.starts[c + 1], view));
  }

  /** @param {Paper} context @param {EdgeClass} style @param {number} from @param {number} to @param {View} view */
  paint(context, { color, alpha, width }, from, to, view = this.back) {
    const { camera, marginX, marginY } = view;
    const right = view.width + marginX;
    const bottom = view.height + marginY;
    context.strokeStyle = color;
    context.globalAlpha = alpha;
    context.lineWidth = width;
    let segments = 0;
    context.beginPath();
    for (let t = from; t < to; ++t) {
      const a = 2 * this.ends[2 * this.order[t]];
      const b = 2 * this.ends[2 * this.order[t] + 1];
      const x1 = this.points[a] * camera.scale + camera.x;
      const y1 = this.points[a + 1] * camera.scale + camera.y;
      const x2 = this.points[b] * camera.scale + camera.x;
      const y2 = this.points[b + 1] * camera.scale + camera.y;
      if ((x1 < -marginX && x2 < -marginX) || (y1 < -marginY && y2 < -marginY) ||
          (x1 > right && x2 > right) || (y1 > bottom && y2 > bottom)) continue;
      context.moveTo(x1, y1);
      context.lineTo(x2, y2);
      if (++segments === kStroke) {
        context.stroke();
        context.beginPath();
        segments = 0;
      }
    }
    if (segments > 0) context.stroke();
  }

  /** @param {CanvasRenderingContext2D} context @param {Camera} camera */
  show(context, camera) {
    if (this.front.camera !== null) showLayer(context, this.front, camera);
  }
}

// Shows a picture with margins that was painted for another camera, moved and scaled to where this
// camera is.
/** @param {CanvasRenderingContext2D} context @param {Layer} layer @param {Camera} camera */
export function showLayer(context, layer, camera) {
  if (layer.canvas.width === 0) return;
  const scale = camera.scale / layer.camera.scale;
  context.drawImage(layer.canvas, camera.x - (layer.camera.x + layer.marginX) * scale,
    camera.y - (layer.camera.y + layer.marginY) * scale,
    layer.canvas.width / layer.ratio * scale, layer.canvas.height / layer.ratio * scale);
}
