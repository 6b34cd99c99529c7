// Puts the page together.

import { drawK } from './charts.js';
import { readReport } from './data.js';
import { byId, element, plural, show } from './element.js';
import { listenToExports } from './export.js';
import { GraphView } from './graph.js';
import { neighbourhoods } from './levels.js';
import { MatrixView } from './matrix.js';
import { isDark, shareColors, tooMany } from './palette.js';
import { listenToKeys, listenToPointers, zoom } from './pointer.js';
import { chosenAnswer, drawScales } from './scales.js';
import { listenToSearch } from './search.js';
import { Stepper } from './stepper.js';
import {
  describeCommunity, describeNode, drawCommunities, drawFigures, drawLegend, drawModel, drawNotes, drawPartitions,
  drawSigns, drawWarnings, NodeTable,
} from './tables.js';

(function start() {
  const answers = JSON.parse(byId('data').textContent);
  const chosen = chosenAnswer(answers);
  drawScales(answers, chosen);
  const report = readReport(chosen);
  document.title = `${report.title} \u2013 coterie`;
  show('title', element('bdi', {}, report.title));
  byId('sentence').textContent = report.sentence;
  drawFigures(report);
  drawWarnings(report);

  const asNodes = report.drawing === 'nodes';
  const asMap = !asNodes && tooMany(report.partitions[0].communities);
  if (asMap) shareColors(neighbourhoods(report.links, report.list.map(({ size }) => size)));
  const view = new GraphView(byId('canvas'), report);
  /** @param {number} item */
  const describe = (item) => {
    const children = asNodes || item < 0 ? describeNode(report, item, view.partition) : describeCommunity(report, item);
    show('node', ...children);
  };
  view.onselect = describe;
  view.onpin = (community) => {
    for (const button of byId('legend').querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.community) === community));
    }
    if (community >= 0) show('node', ...describeCommunity(report, community));
    else describe(view.selected);
  };
  view.onhover = (item) => {
    if (item < 0 && view.pinned >= 0) show('node', ...describeCommunity(report, view.pinned));
    else describe(item >= 0 ? item : view.selected);
  };
  describe(-1);
  byId('canvas').setAttribute('aria-label', asNodes
    ? `Drawing of the graph: ${plural(report.nodes, 'node', 'nodes')} and ${plural(report.edges, 'edge', 'edges')}`
    : `Drawing of ${plural(report.partitions[0].communities, 'community', 'communities')} and the edges between them`);
  if (!asNodes) {
    byId('drawing-note').hidden = false;
    byId('drawing-note').textContent = `The graph is too large to be drawn node by node (${plural(report.nodes, 'node', 'nodes')}, ` +
      `${plural(report.edges, 'edge', 'edges')}): each disc is a community of the answer, its area the number of its nodes, ` +
      `and lines are as wide as there are edges. ${asMap ? 'A colour stands for a neighbourhood, communities with many edges ' +
      'between them, and lines are drawn where there are more edges than by chance. ' : ''}Search and tables still know every node.`;
  }

  const stepper = new Stepper(report, (partition) => {
    view.showPartition(partition);
    drawSigns(report, partition);
    describe(view.hovered >= 0 ? view.hovered : view.selected);
  });
  listenToPointers(view);
  listenToKeys(view, stepper);
  /** @param {number} i */
  const choose = (i) => {
    if (asNodes || i < 0) {
      view.select(i, { move: true });
    } else {
      view.select(report.answer[i], { move: true });
      show('node', ...describeNode(report, i, view.partition));
    }
  };
  listenToSearch(report, choose);
  byId('zoom-in').addEventListener('click', () => zoom(view, 1.4));
  byId('zoom-out').addEventListener('click', () => zoom(view, 1 / 1.4));
  byId('zoom-fit').addEventListener('click', () => view.fit());

  listenToExports(report, view);

  drawLegend(report, view);
  drawSigns(report, null);
  drawK(report);
  drawPartitions(report, stepper);
  const matrix = new MatrixView(report);
  drawCommunities(report);
  new NodeTable(report, (i) => {
    choose(i);
    byId('graph-section').scrollIntoView({ block: 'start' });
    byId('canvas').focus({ preventScroll: true });
  });
  drawModel(report);
  byId('matrix-section').hidden = report.nodes === 0;
  byId('model-section').hidden = report.model.name === '';
  drawNotes(report);

  const repaint = () => {
    byId('theme').textContent = isDark() ? 'Light' : 'Dark';
    byId('theme').setAttribute('aria-label', `Switch to ${isDark() ? 'light' : 'dark'} colours`);
    view.restyle();
    matrix.key();
    matrix.draw();
  };
  byId('theme').addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    repaint();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint);
  repaint();

  // Paper is light, whatever the screen is.
  /** @type {string | undefined} */
  let before;
  addEventListener('beforeprint', () => {
    before = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = 'light';
    repaint();
    view.drawAll();
  });
  addEventListener('afterprint', () => {
    if (before) document.documentElement.dataset.theme = before;
    else delete document.documentElement.dataset.theme;
    repaint();
  });
  document.documentElement.dataset.ready = 'yes';
  window.coterieView = view;  // for tests and the curious
}());
