// What is drawn: nodes, or communities where there are too many nodes.

import { strikingLinks } from './levels.js';
import { tooMany } from './palette.js';

// How many items there are, where, how large, and which mixture of communities each one is.
/** @param {Report} report @returns {Scene} */
export function sceneOf(report) {
  if (report.drawing === 'nodes') {
    const most = Math.sqrt(Math.max(1, ...chunkedMax(report.degrees)));
    const radius = Float32Array.from(report.degrees, (degree) => 0.23 + 0.13 * Math.sqrt(degree) / most);
    return {
      count: report.nodes, points: report.points, radius, ends: report.edgeEnds, strength: null,
      name: report.name, mixture: report.mixture, labels: (partition) => partition.labels,
    };
  }
  const count = report.communities;
  const ends = [];
  const strength = [];
  const links = tooMany(report.partitions[0].communities) ? strikingLinks(report.links, count) : report.links;
  for (let t = 0; t < links.length; t += 3) {
    ends.push(links[t], links[t + 1]);
    strength.push(links[t + 2]);
  }
  const own = Int32Array.from({ length: count }, (_, c) => c);
  return {
    count, points: report.points, ends: Int32Array.from(ends), strength,
    radius: Float32Array.from(report.list, ({ size }) => 0.68 * Math.sqrt(size)),
    name: report.community, mixture: (c) => [{ community: c, probability: 1 }], labels: () => own,
  };
}

/** @param {Iterable<number>} values */
export function chunkedMax(values) {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return [most];
}

// The neighbours of an item, from the list of edges; items 0..count-1.
/** @param {Scene} scene @returns {(item: number) => Int32Array} */
export function neighborLists({ ends, count }) {
  const starts = new Int32Array(count + 2);
  for (const i of ends) starts[i + 2] += 1;
  for (let i = 2; i < starts.length; ++i) starts[i] += starts[i - 1];
  const list = new Int32Array(ends.length);
  for (let e = 0; e < ends.length; e += 2) {
    list[starts[ends[e] + 1]++] = ends[e + 1];
    list[starts[ends[e + 1] + 1]++] = ends[e];
  }
  return (i) => list.subarray(starts[i], starts[i + 1]);
}

/** @param {Scene} scene */
export function boxOf({ points, radius, count }) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < count; ++i) {
    if (radius[i] <= 0) continue;
    box[0] = Math.min(box[0], points[2 * i] - radius[i]);
    box[1] = Math.min(box[1], points[2 * i + 1] - radius[i]);
    box[2] = Math.max(box[2], points[2 * i] + radius[i]);
    box[3] = Math.max(box[3], points[2 * i + 1] + radius[i]);
  }
  return count > 0 && box[0] < Infinity ? box : [-1, -1, 1, 1];
}
