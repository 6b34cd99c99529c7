// Taking things away from the page: the drawing as it is seen (PNG, SVG), and the table of all nodes (TSV).

import { byId, element } from './element.js';

/** @param {string} name @param {string} type @param {BlobPart} content */
function save(name, type, content) {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// What `coterie detect` writes, with the second choice beside it.
/** @param {Report} report */
function tableOfNodes(report) {
  const lines = ['node\tcommunity\tconfidence\telse\tprobability_of_else'];
  for (let i = 0; i < report.nodes; ++i) {
    const own = report.answer[i];
    const other = report.mixture(i).find(({ community }) => community !== own);
    lines.push([report.name(i), report.community(own), report.confidence(i).toFixed(4),
      other ? report.community(other.community) : '', other ? other.probability.toFixed(4) : ''].join('\t'));
  }
  return `${lines.join('\n')}\n`;
}

/** @param {Report} report @param {import('./graph.js').GraphView} view */
export function listenToExports(report, view) {
  const stem = report.title.replace(/\.[A-Za-z0-9]{1,8}$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'graph';
  byId('save-png').addEventListener('click', () =>
    view.enlarged(3).toBlob((blob) => save(`${stem}.png`, 'image/png', blob)));
  byId('save-svg').addEventListener('click', () => save(`${stem}.svg`, 'image/svg+xml', view.asSvg()));
  byId('save-tsv').addEventListener('click', () => save(`${stem}.tsv`, 'text/tab-separated-values', tableOfNodes(report)));
}
