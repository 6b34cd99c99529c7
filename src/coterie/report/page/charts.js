// P(K) as bars, drawn as SVG so that it prints and scales.

import { element, percent, probabilityText, show, svg, table } from './element.js';

const kBars = 40;   // at most
const kTail = 0.01;  // of the draws, what is left out at either end

// Numbers of communities from the first to the last that was drawn, the answer's among them, those between without draws
// too. A thin tail is left out; where there are still too many, neighbours share a bar.
/** @param {Report['k']} k @param {number} answer */
export function barsOf(k, answer) {
  if (k.length === 0) return { bars: [], width: 1, left: 0 };
  let [begin, end, left] = [0, k.length, 0];
  /** @param {number} step */
  const trim = (step) => {
    for (let tail = 0; end - begin > kBars; step > 0 ? ++begin : --end) {
      const [count, p] = k[step > 0 ? begin : end - 1];
      if (count === answer || (tail += p) > kTail) return;
      left += p;
    }
  };
  trim(1);
  trim(-1);
  const kept = k.slice(begin, end);
  const first = Math.min(answer, kept[0][0]);
  const last = Math.max(answer, kept[kept.length - 1][0]);
  const width = Math.ceil((last - first + 1) / kBars);
  const bars = Array.from({ length: Math.floor((last - first) / width) + 1 }, (_, i) => (
    { from: first + i * width, to: Math.min(last, first + (i + 1) * width - 1), p: 0 }));
  for (const [count, p] of kept) bars[Math.floor((count - first) / width)].p += p;
  return { bars, width, left };
}

/** @param {Report} report */
export function drawK(report) {
  const answer = report.partitions[0].communities;
  const { bars, width: counts, left: tail } = barsOf(report.k, answer);
  const width = 520;
  const height = 230;
  /** @param {{from: number, to: number}} bar */
  const nameOfBar = ({ from, to }) => (from === to ? String(from) : `${from}\u2013${to}`);
  /** @param {string} text */
  const room = (text) => 7 * text.length + 6;  // that it takes, roughly
  const longest = Math.max(0, ...bars.map((bar) => room(nameOfBar(bar))));
  const [left, right, top, bottom] = [Math.max(8, longest / 2 - 4), Math.max(8, longest / 2 - 4), 26, 44];
  const slot = Math.min(70, (width - left - right) / Math.max(1, bars.length));
  const start = left + (width - left - right - slot * bars.length) / 2;
  const most = Math.max(...bars.map(({ p }) => p), 1e-9);
  const scale = (height - top - bottom) / most;
  const base = height - bottom;
  const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'chart',
    'aria-label': `Probability of each number of communities. ${report.k.map(([count, p]) => `${count}: ${percent(p)}`).join(', ')}.` });
  const own = bars.findIndex(({ from, to }) => from <= answer && answer <= to);
  /** @param {number} index */
  const middle = (index) => start + slot * (index + 0.5);
  const every = Math.ceil(longest / slot);
  bars.forEach((bar, index) => {
    const tall = Math.max(bar.p > 0 ? 1.5 : 0, bar.p * scale);
    const isOwn = index === own;
    chart.append(svg('rect', { x: middle(index) - slot * 0.36, y: base - tall, width: slot * 0.72, height: tall, rx: 2,
      class: isOwn ? 'bar bar-answer' : 'bar' }));
    // The answer's number is always written, and the others where they leave it room.
    if (isOwn || (index % every === 0 && Math.abs(index - own) >= every)) {
      chart.append(svg('text', { x: middle(index), y: base + 17, class: isOwn ? 'tick tick-answer' : 'tick' }, nameOfBar(bar)));
    }
    if (isOwn) chart.append(svg('path', { d: `M${middle(index) - 5} ${base + 6}h10l-5 -5z`, class: 'bar-answer' }));
    if (bar.p > 0 && slot >= room(probabilityText(bar.p))) {
      chart.append(svg('text', { x: middle(index), y: base - tall - 6, class: 'value' }, probabilityText(bar.p)));
    }
  });
  chart.append(svg('line', { x1: 8, x2: width - 8, y1: base + 0.5, y2: base + 0.5, class: 'axis' }));
  chart.append(svg('text', { x: width / 2, y: height - 8, class: 'axis-name' }, 'number of communities K'));
  const said = [
    counts > 1 ? `Each bar stands for ${counts} numbers.` : '',
    tail > 0 ? `Numbers beyond these, which ${percent(tail)} of the draws have, are in the table.` : '',
    (new Map(report.k).get(answer) ?? 0) === 0 ? `None of the draws has the ${answer} communities of the answer.` : '',
  ].filter((text) => text !== '').join(' ');
  show('k-chart', chart, said === '' ? null : element('p', { class: 'note' }, said));
  show('k-table', table('Probability of each number of communities', ['K', 'P(K)'],
    report.k.map(([count, p]) => [count, p.toFixed(3)]), [0, 1]));
}
