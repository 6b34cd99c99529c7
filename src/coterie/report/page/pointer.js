// Mouse, touch and keyboard on the drawing.

import { byId } from './element.js';

/** @param {import('./graph.js').GraphView} view */
export function listenToPointers(view) {
  const { canvas, camera } = view;
  const pointers = new Map();
  let travelled = 0;
  /** @param {MouseEvent} event @returns {[number, number]} */
  const at = (event) => {
    const box = canvas.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    travelled = 0;
    canvas.classList.add('moving');
  });
  canvas.addEventListener('pointermove', (event) => {
    const [x, y] = at(event);
    const before = pointers.get(event.pointerId);
    if (before === undefined) {
      hover(view, view.itemAt(x, y));
      return;
    }
    travelled += Math.hypot(x - before[0], y - before[1]);
    if (pointers.size === 1) {
      camera.x += x - before[0];
      camera.y += y - before[1];
    } else {
      // Two fingers: the other one stays, the distance between them is the zoom.
      const other = [...pointers].find(([id]) => id !== event.pointerId)[1];
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const is = Math.hypot(x - other[0], y - other[1]);
      if (was > 0) camera.zoomAt(is / was, (x + other[0]) / 2, (y + other[1]) / 2);
    }
    pointers.set(event.pointerId, [x, y]);
    view.move();
  });
  /** @param {PointerEvent} event */
  const release = (event) => {
    const known = pointers.delete(event.pointerId);
    if (pointers.size === 0) canvas.classList.remove('moving');
    if (known && event.type === 'pointerup' && travelled < 5) view.select(view.itemAt(...at(event)));
  };
  canvas.addEventListener('pointerup', release);
  canvas.addEventListener('pointercancel', release);
  canvas.addEventListener('pointerleave', () => hover(view, -1));
  // The wheel scrolls the page until the drawing has been clicked; with Ctrl it always zooms.
  canvas.addEventListener('wheel', (event) => {
    if (!event.ctrlKey && !event.metaKey && document.activeElement !== canvas) {
      hintAtWheel();
      return;
    }
    byId('wheel-hint').hidden = true;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 24 : 1;
    zoom(view, Math.exp(-Math.max(-120, Math.min(120, event.deltaY * lines)) * 0.0025), ...at(event));
  }, { passive: false });
}

// Says how the wheel would zoom, for as long as somebody tries.
let hinting = 0;
function hintAtWheel() {
  byId('wheel-hint').hidden = false;
  clearTimeout(hinting);
  hinting = setTimeout(() => { byId('wheel-hint').hidden = true; }, 1800);
}

/** @param {import('./graph.js').GraphView} view @param {number} item */
function hover(view, item) {
  if (item === view.hovered) return;
  view.hovered = item;
  view.canvas.classList.toggle('over-node', item >= 0);
  view.onhover(item);
  view.request();
}

/** @param {import('./graph.js').GraphView} view @param {number} factor @param {number} x @param {number} y */
export function zoom(view, factor, x = view.width / 2, y = view.height / 2) {
  view.camera.zoomAt(factor, x, y);
  view.move();
}

/** @param {import('./graph.js').GraphView} view @param {import('./stepper.js').Stepper} stepper */
export function listenToKeys(view, stepper) {
  /** @type {Record<string, [number, number]>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  /** @type {Record<string, () => void>} */
  const keys = {
    '+': () => zoom(view, 1.3),
    '=': () => zoom(view, 1.3),
    '-': () => zoom(view, 1 / 1.3),
    '0': () => view.fit(),
    '.': () => stepper.go(stepper.step + 1),
    ',': () => stepper.go(stepper.step - 1),
    Escape: () => view.select(-1),
  };
  view.canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = arrows[event.key];
    if (direction && event.shiftKey) {
      view.camera.x -= 60 * direction[0];
      view.camera.y -= 60 * direction[1];
      view.move();
    } else if (direction) {
      const item = view.itemTowards(...direction);
      if (item >= 0) view.select(item, { move: view.moved });
    } else if (keys[event.key]) {
      keys[event.key]();
    } else {
      return;
    }
    event.preventDefault();
  });
}
