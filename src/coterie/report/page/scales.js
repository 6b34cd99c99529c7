// Answers for the same graph at several scales, from fine to coarse. Which of them is shown stands in the address, so that
// links and reloads keep it.

import { communitiesIn } from './data.js';
import { byId, element, plural, show } from './element.js';

/** @param {ReportJson} answer */
const address = (answer) => `#scale=${answer.scale}`;

/**
 * The answer that is to be shown; what the first one says of the graph holds for all.
 * @param {ReportJson[]} answers
 * @returns {ReportJson}
 */
export function chosenAnswer(answers) {
  const [first] = answers;
  return { names: first.names, layout: first.layout, ...(answers.find((a) => address(a) === location.hash) ?? first) };
}

/** @param {ReportJson[]} answers @param {ReportJson} chosen */
export function drawScales(answers, chosen) {
  if (answers.length < 2) return;
  const sorted = [...answers].sort((a, b) => Number(a.scale) - Number(b.scale));
  /** @type {HTMLInputElement} */
  const slider = byId('scale');
  slider.max = String(sorted.length - 1);
  slider.value = String(sorted.findIndex((a) => a.scale === chosen.scale));
  const tell = () => {
    const text = `communities of about ${sorted[Number(slider.value)].scale} nodes`;
    byId('scale-text').textContent = text;
    slider.setAttribute('aria-valuetext', text);
  };
  /** @param {ReportJson} answer */
  const go = (answer) => {
    location.hash = address(answer);
    location.reload();
  };
  slider.addEventListener('input', tell);
  slider.addEventListener('change', () => go(sorted[Number(slider.value)]));
  // All of them at once, so that nobody takes the one that is shown for the only one.
  show('scale-list', ...sorted.map((answer) => element('li', {}, element('button', {
    type: 'button', class: 'quiet small', 'aria-pressed': String(answer.scale === chosen.scale), onclick: () => go(answer),
  }, `about ${answer.scale} nodes: ${plural(communitiesIn(answer), 'community', 'communities')}`))));
  byId('scales').hidden = false;
  tell();
}
