// Figures, tables and texts around the drawing.

import {
  byId, element, grouped, nameOf, percent, plural, probabilityText, shareBar, show, statedP, svg, table, unseen,
} from './element.js';
import { colorOf, swatch } from './palette.js';

/** @param {Report} report */
export function drawFigures(report) {
  const answer = report.partitions[0].communities;
  const prob = new Map(report.k).get(answer) ?? 0;
  const figures = [
    [grouped(report.nodes), report.nodes === 1 ? 'node' : 'nodes', `${plural(report.edges, 'edge', 'edges')}`],
    [grouped(answer), answer === 1 ? 'community' : 'communities', statedP(prob)],
    [grouped(report.sure), 'placed surely', 'more than 90 % confidence'],
    [grouped(report.between), 'between two', 'second choice has 25 % or more'],
  ];
  show('figures', ...figures.map(([value, name, more]) => element('div', {},
    element('dt', {}, element('strong', {}, value), name), element('dd', {}, more))));
}

/** @param {Report} report */
export function drawWarnings(report) {
  if (report.warnings.length === 0) return;
  show('warnings', element('div', { class: 'warnings', role: 'note' },
    element('h2', {}, report.warnings.length === 1 ? 'A warning' : 'Warnings'),
    element('ul', {}, ...report.warnings.map((text) => element('li', {}, text)))));
}

// The communities beside the drawing: a button each, which brings its nodes forward while it is pointed at, and keeps
// them there when it is clicked.
/** @param {Report} report @param {import('./graph.js').GraphView} view */
export function drawLegend(report, view) {
  const shown = report.list.filter(({ index }) => report.named(index));
  show('legend', ...shown.map(({ index, size }) => {
    /** @param {boolean} on */
    const focus = (on) => () => {
      view.community = on ? index : view.pinned;
      view.request();
    };
    return element('li', {}, element('button', {
      type: 'button', class: 'quiet', 'data-community': index, onpointerenter: focus(true), onpointerleave: focus(false),
      onfocus: focus(true), onblur: focus(false), 'aria-pressed': 'false',
      onclick: () => view.pin(view.pinned === index ? -1 : index),
    }, swatch(index), element('bdi', { class: 'name' }, report.community(index)),
    element('small', {}, size > 0 ? plural(size, 'node', 'nodes') : 'other draws')));
  }));
}

// What the special signs in the drawing mean.
/** @param {Report} report @param {Partition | null} partition */
export function drawSigns(report, partition) {
  if (report.drawing !== 'nodes') return;
  /** @param {...Element} shapes */
  const sign = (...shapes) => svg('svg', { class: 'swatch', viewBox: '-8 -8 16 16', 'aria-hidden': 'true' }, ...shapes);
  show('signs', element('p', {}, ...(partition
    ? [sign(svg('circle', { r: 4.5, fill: colorOf(0) }), svg('circle', { r: 7, fill: 'none', class: 'ring' })),
      'A ring: the node is elsewhere in the answer.']
    : [sign(svg('circle', { r: 7, fill: colorOf(0), class: 'pie' }), svg('path', { d: 'M0 0V-7A7 7 0 0 1 6.06 3.5Z', fill: colorOf(1) })),
      'A pie: the node may belong to several communities.'])));
}

/** @param {Report} report @param {number} i @param {Partition | null} partition */
export function describeNode(report, i, partition) {
  if (i < 0) {
    return [element('p', { class: 'hint' }, report.drawing === 'nodes'
      ? 'Point at a node, click it, or find it by name.' : 'Point at a community, or find a node by name.')];
  }
  const mixture = report.mixture(i).filter(({ community }) => report.named(community)).slice(0, 6);
  const rows = mixture.map(({ community, probability }) => element('li', {},
    swatch(community), element('span', { class: 'which' }, 'Community ', element('bdi', {}, report.community(community))),
    shareBar(probability, colorOf(community)), element('span', { class: 'number' }, percent(probability))));
  const left = 1 - mixture.reduce((sum, { probability }) => sum + probability, 0);
  return [
    element('p', { class: 'node-name' }, nameOf(report, i)),
    element('p', { class: 'hint' }, `${plural(report.degrees[i], 'neighbour', 'neighbours')}` +
      (partition ? `; community ${report.community(partition.labels[i])} in this partition` : '')),
    element('ul', { class: 'mixture' }, ...rows),
    left > 0.005 ? element('p', { class: 'hint' }, `Others: ${percent(left)}`) : null,
  ].filter((child) => child !== null);
}

/** @param {Report} report @param {number} c */
export function describeCommunity(report, c) {
  const { size, confidence, expected } = report.list[c];
  return [
    element('p', { class: 'node-name' }, swatch(c), ' Community ', element('bdi', {}, report.community(c))),
    element('p', { class: 'hint' }, `${plural(size, 'node', 'nodes')} in the answer, ${expected.toFixed(1)} expected; ` +
      `mean confidence ${percent(confidence)}`),
  ];
}

/** @param {Report} report @param {import('./stepper.js').Stepper} stepper @param {number} most */
export function drawPartitions(report, stepper, most = 8) {
  const rows = report.partitions.slice(0, most).map((partition) => [
    String(partition.index + 1),
    element('span', { class: 'with-bar' }, shareBar(partition.probability), probabilityText(partition.probability)),
    String(partition.communities),
    partition.index === 0 ? 'the answer' : plural(partition.changed, 'node', 'nodes'),
    element('button', { type: 'button', class: 'quiet small', 'data-step': partition.index + 1,
      'aria-label': `Show partition ${partition.index + 1}`, onclick: () => {
        stepper.go(partition.index + 1);
        byId('graph-section').scrollIntoView({ block: 'start' });
        byId('canvas').focus({ preventScroll: true });
      } }, 'Show'),
  ]);
  /** @type {HTMLElement[]} */
  const parts = [table('The answer, then the other partitions by probability', [unseen('Rank'), 'Probability', 'K', 'Differs in', unseen('Show it')], rows, [0, 2])];
  const hidden = report.partitions.length - most;
  if (hidden > 0) {
    parts.push(element('button', { type: 'button', class: 'quiet small more', onclick: () =>
      drawPartitions(report, stepper, report.partitions.length) }, `Show ${grouped(hidden)} more`));
  }
  if (report.why_first) parts.push(element('p', { class: 'note' }, report.why_first));
  const absent = report.all_partitions - report.partitions.length;
  if (absent > 0) {
    const held = report.partitions.reduce((sum, { probability }) => sum + probability, 0);
    parts.push(element('p', { class: 'note' }, `This page carries ${grouped(report.partitions.length)} of ` +
      `${grouped(report.all_partitions)} distinct partitions, which hold ${percent(held)} of the draws; all other ` +
      'figures are of all draws.'));
  }
  show('partitions', element('div', { class: 'scroll tall' }, parts[0]), ...parts.slice(1));
}

/** @param {Report} report */
export function drawCommunities(report) {
  const rows = report.list.filter(({ index }) => report.named(index)).map((entry) => [
    element('span', { class: 'with-swatch' }, swatch(entry.index), element('bdi', {}, report.community(entry.index))),
    grouped(entry.size), entry.expected.toFixed(1), entry.size > 0 ? percent(entry.confidence) : '\u2013',
  ]);
  show('communities', table('Communities of the answer', ['Community', 'Nodes', 'Expected', 'Mean confidence'], rows, [1, 2, 3]));
}

export class NodeTable {
  /** @param {Report} report @param {(node: number) => void} choose */
  constructor(report, choose) {
    this.report = report;
    this.choose = choose;
    this.page = 0;
    this.perPage = 15;
    /** @type {HTMLSelectElement} */
    this.wanted = byId('sort');
    this.collator = new Intl.Collator('en', { numeric: true });
    this.wanted.addEventListener('change', () => this.sort());
    this.sort();
  }

  sort() {
    const { report } = this;
    /** @type {Record<string, (a: number, b: number) => number>} */
    const orders = {
      doubt: (a, b) => report.confidence(a) - report.confidence(b),
      community: (a, b) => report.answer[a] - report.answer[b],
      name: (a, b) => this.collator.compare(report.name(a), report.name(b)),
      degree: (a, b) => report.degrees[b] - report.degrees[a],
    };
    const order = orders[this.wanted.value];
    this.order = Array.from({ length: report.nodes }, (_, i) => i).sort((a, b) => order(a, b) || a - b);
    this.page = 0;
    this.draw();
  }

  draw() {
    const { report, perPage } = this;
    const rows = this.order.slice(this.page * perPage, (this.page + 1) * perPage).map((i) => {
      const mixture = report.mixture(i);
      const own = report.answer[i];
      const other = mixture.find(({ community }) => community !== own && report.named(community));
      return [
        element('button', { type: 'button', class: 'link', onclick: () => this.choose(i) }, nameOf(report, i)),
        element('span', { class: 'with-swatch' }, swatch(own), element('bdi', {}, report.community(own))),
        element('span', { class: 'with-bar' }, shareBar(report.probabilityOf(i, own), colorOf(own)), percent(report.probabilityOf(i, own))),
        other ? element('span', { class: 'with-swatch' }, swatch(other.community), element('bdi', {}, report.community(other.community)), ` (${percent(other.probability)})`) : '\u2013',
        grouped(report.degrees[i]),
      ];
    });
    const pages = Math.max(1, Math.ceil(report.nodes / perPage));
    /** @param {string} text @param {number} by @param {boolean} disabled */
    const turn = (text, by, disabled) => element('button', { type: 'button', class: 'quiet small', disabled, onclick: () => {
      this.page += by;
      this.draw();
    } }, text);
    show('node-table', element('div', { class: 'scroll' }, table('Nodes with their communities',
      ['Node', 'Community', 'Confidence', 'Else', 'Neighbours'], rows, [4])),
    element('div', { class: 'pager' }, turn('Previous', -1, this.page === 0),
      element('span', { 'aria-live': 'polite' }, `Page ${grouped(this.page + 1)} of ${grouped(pages)}`),
      turn('Next', 1, this.page >= pages - 1)));
  }
}

/** @param {Report} report */
export function drawModel(report) {
  const { name, description, calibration, measured_on, ranges } = report.model;
  /** @param {number} value */
  const number = (value) => (Number.isInteger(value) ? grouped(value) : Number(value.toPrecision(3)).toString());
  const parts = [element('p', {}, element('strong', {}, name), description ? ` \u2013 ${description}` : '')];
  if (calibration.length > 0) {
    parts.push(element('div', { class: 'scroll' }, element('h3', {}, 'Calibration, as its card has it'),
      table('Calibration figures', [unseen('Figure'), unseen('Value')], calibration, [1]),
      element('p', { class: 'note' }, measured_on)));
  } else if (ranges.length > 0) {
    parts.push(element('div', {}, element('h3', {}, 'Calibration'), element('p', { class: 'note' },
      'No figures came with the model: how often it is right when it is sure has to be measured with coterie evaluate.')));
  }
  if (ranges.length > 0) {
    /** @param {{low: number, high: number, here: number}} range */
    const inside = ({ low, high, here }) => here >= low && here <= high;
    parts.push(element('div', { class: 'scroll' }, element('h3', {}, 'This graph and the graphs it was trained on'),
      table('Training range', [unseen('Number'), 'Trained on', 'Here', unseen('Verdict')], ranges.map((range) => [
        range.name, `${number(range.low)} to ${number(range.high)}`, number(range.here),
        element('span', { class: inside(range) ? 'inside' : 'outside' }, inside(range) ? 'inside' : 'outside'),
      ]), [1, 2])));
  }
  show('model', parts[0], element('div', { class: 'model-tables' }, ...parts.slice(1)));
}

/** @param {Report} report */
export function drawNotes(report) {
  const notes = [
    ['Confidence', 'The share of the draws in which the node is in its community, after the communities of all draws have been matched to each other.'],
    ['Between two communities', 'The second most probable community of the node has at least 25 %.'],
    ['The answer', 'The best single partition. Probabilities of partitions are their shares of the sampled draws, so the answer itself may be rare where many partitions are about as good.'],
    ['Positions', report.drawing === 'nodes'
      ? 'Edges pull nodes together, more so inside communities; a node that may belong to two communities is placed between them. Distances mean no more than that.'
      : 'Communities with many edges between them are near each other. The area of a disc is the number of nodes.'],
  ];
  show('notes', element('dl', { class: 'notes-list' }, ...notes.flatMap(([term, text]) =>
    [element('dt', {}, term), element('dd', {}, text)])));
  byId('footer').textContent = report.facts.map(([name, value]) => `${name} ${value}`).join(' \u00b7 ');
}
