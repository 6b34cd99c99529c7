// P(K) as bars, drawn as SVG so that it prints and scales.

import { percent, probabilityText, show, svg, table } from './element.js';

// Numbers of communities from the first to the last that was drawn, those between without draws too;
// a long tail is cut to the part that holds nearly everything.
/** @param {Report['k']} k */
function barsOf(k) {
  if (k.length === 0) return [];
  const known = new Map(k);
  const bars = [];
  for (let count = k[0][0]; count <= k[k.length - 1][0]; ++count) bars.push([count, known.get(count) ?? 0]);
  while (bars.length > 40) {
    if (bars[0][1] <= bars[bars.length - 1][1]) bars.shift();
    else bars.pop();
  }
  return bars;
}

/** @param {Report} report */
export function drawK(report) {
  const bars = barsOf(report.k);
  const answer = report.partitions[0].communities;
  const width = 520;
  const height = 230;
  const [left, right, top, bottom] = [8, 8, 26, 44];
  const slot = Math.min(70, (width - left - right) / Math.max(1, bars.length));
  const start = left + (width - left - right - slot * bars.length) / 2;
  const most = Math.max(...bars.map(([, p]) => p), 1e-9);
  const scale = (height - top - bottom) / most;
  const base = height - bottom;
  const chart = svg('svg', { viewBox: `0 0 ${width} ${height}`, role: 'img', class: 'chart',
    'aria-label': `Probability of each number of communities. ${report.k.map(([count, p]) => `${count}: ${percent(p)}`).join(', ')}.` });
  bars.forEach(([count, p], index) => {
    const x = start + slot * index;
    const tall = Math.max(p > 0 ? 1.5 : 0, p * scale);
    const own = count === answer;
    chart.append(svg('rect', { x: x + slot * 0.14, y: base - tall, width: slot * 0.72, height: tall, rx: 2,
      class: own ? 'bar bar-answer' : 'bar' }));
    const every = Math.ceil(26 / slot);
    if (index % every === 0 || own) {
      chart.append(svg('text', { x: x + slot / 2, y: base + 17, class: own ? 'tick tick-answer' : 'tick' }, count));
    }
    if (p > 0 && slot >= 34) {
      chart.append(svg('text', { x: x + slot / 2, y: base - tall - 6, class: 'value' }, probabilityText(p)));
    }
  });
  chart.append(svg('line', { x1: left, x2: width - right, y1: base + 0.5, y2: base + 0.5, class: 'axis' }));
  chart.append(svg('text', { x: width / 2, y: height - 8, class: 'axis-name' }, 'number of communities K'));
  show('k-chart', chart);
  show('k-table', table('Probability of each number of communities', ['K', 'P(K)'],
    report.k.map(([count, p]) => [count, p.toFixed(3)]), [0, 1]));
}
