// Finding a node by its name: an ARIA combobox over at most ten matches.

import { byId, element, nameOf } from './element.js';
import { swatch } from './palette.js';

/** @param {Report} report @param {string} text @param {number} most */
function findNodes(report, text, most = 10) {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const starting = [];
  const containing = [];
  for (let i = 0; i < report.nodes && starting.length < most; ++i) {
    const place = report.name(i).toLowerCase().indexOf(wanted);
    if (place === 0) {
      // The exact name comes first of all.
      if (report.name(i).length === wanted.length) starting.unshift(i);
      else starting.push(i);
    } else if (place > 0 && containing.length < most) {
      containing.push(i);
    }
  }
  const exact = report.exact.get(text.trim());
  const found = [...starting, ...containing];
  if (exact !== undefined) found.unshift(exact);
  return [...new Set(found)].slice(0, most);
}

/** @param {Report} report @param {(node: number) => void} choose of a node, or of none: -1 */
export function listenToSearch(report, choose) {
  /** @type {HTMLInputElement} */
  const input = byId('search');
  const list = byId('matches');
  report.exact = new Map();
  for (let i = report.nodes - 1; i >= 0; --i) report.exact.set(report.name(i), i);
  /** @type {number[]} */
  let matches = [];
  let current = 0;

  const close = () => {
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  /** @param {number} i */
  const take = (i) => {
    input.value = report.name(i);
    close();
    choose(i);
  };
  const render = () => {
    list.replaceChildren(...(matches.length === 0
      ? [element('li', { class: 'none' }, 'No node has such a name.')]
      : matches.map((i, place) => element('li', {
        role: 'option', id: `match-${place}`, 'aria-selected': place === current ? 'true' : 'false',
        onpointerdown: (/** @type {Event} */ event) => { event.preventDefault(); take(i); },
      }, swatch(report.answer[i]), nameOf(report, i)))));
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    if (matches.length > 0) input.setAttribute('aria-activedescendant', `match-${current}`);
  };
  input.addEventListener('input', () => {
    matches = findNodes(report, input.value);
    current = 0;
    if (input.value.trim() === '') close();
    else render();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (matches.length === 0) return;
      current = (current + (event.key === 'ArrowDown' ? 1 : matches.length - 1)) % matches.length;
      render();
    } else if (event.key === 'Enter' && matches.length > 0 && !list.hidden) {
      take(matches[current]);
    } else if (event.key === 'Escape' && !list.hidden) {
      close();
    } else if (event.key === 'Escape' && input.value !== '') {
      input.value = '';  // and with it what was found
      choose(-1);
    } else {
      return;
    }
    event.preventDefault();
  });
  input.addEventListener('blur', close);
}
