// Making elements. Text goes through textContent and attributes through setAttribute: nothing that
// came with the data is ever parsed as HTML.

/** @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Attributes} attributes @param {...Child} children */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  return fill(made, attributes, children);
}

/** @param {string} tag @param {Attributes} attributes @param {...Child} children */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

/** @template {Element} T @param {T} made @param {Attributes} attributes @param {Child[]} children */
function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else {
      made.setAttribute(name, value === true ? '' : String(value));
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined).map(
    (child) => (child instanceof Node ? child : document.createTextNode(String(child)))));
  return made;
}

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
export const byId = (id) => /** @type {T} */ (document.getElementById(id));

/** @param {string} id @param {...(Node | string | null)} children */
export function show(id, ...children) {
  byId(id).replaceChildren(...children.filter((child) => child !== null));
}

// A name that keeps its direction of writing to itself.
/** @param {Report} report @param {number} i */
export const nameOf = (report, i) => element('bdi', { class: 'name' }, report.name(i));

/** @param {number} number */
export const grouped = (number) => Number(number).toLocaleString('en-US');

/** @param {number} p */
export function probabilityText(p) {
  if (p >= 1 - 1e-9) return '1';
  if (p > 0.99) return '> 0.99';
  if (p <= 0) return '0';
  if (p < 0.01) return '< 0.01';
  return p.toFixed(2);
}

// "P = 0.45", or "P > 0.99" where that is all there is to say.
/** @param {number} p */
export const statedP = (p) => `P\u00a0${p > 0 && p < 1 - 1e-9 && (p < 0.01 || p > 0.99) ? '' : '=\u00a0'}${probabilityText(p)}`;

/** @param {number} p */
export function percent(p) {
  if (p > 0.99 && p < 1 - 1e-4) return '> 99 %';
  if (p > 0 && p < 0.01) return '< 1 %';
  return `${Math.round(p * 100)} %`;
}

/** @param {number} count @param {string} one @param {string} many */
export const plural = (count, one, many) => `${grouped(count)} ${count === 1 ? one : many}`;

// The name of a column whose cells speak for themselves.
/** @param {string} text */
export const unseen = (text) => element('span', { class: 'for-readers' }, text);

// A table with a head row. cells: arrays of text or elements; numeric: which columns hold numbers.
/** @param {string} caption @param {Child[]} head @param {Child[][]} rows @param {number[]} numeric */
export function table(caption, head, rows, numeric = []) {
  /** @param {number} index */
  const align = (index) => (numeric.includes(index) ? { class: 'number' } : {});
  return element('table', {},
    element('caption', { class: 'for-readers' }, caption),
    element('thead', {}, element('tr', {}, ...head.map((text, index) =>
      element('th', { scope: 'col', ...align(index) }, text)))),
    element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell, index) =>
      element(index === 0 ? 'th' : 'td', { ...(index === 0 ? { scope: 'row' } : {}), ...align(index) }, cell))))));
}

// A small horizontal bar for a share between 0 and 1.
/** @param {number} share @param {string | null} color */
export function shareBar(share, color = null) {
  const bar = svg('svg', { class: 'share', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'share-ground', width: 100, height: 8, rx: 2 }),
    svg('rect', { class: color ? null : 'share-part', fill: color, width: Math.max(share > 0 ? 1.5 : 0, 100 * share), height: 8, rx: 2 }));
  return bar;
}
