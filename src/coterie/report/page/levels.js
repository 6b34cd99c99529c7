// Communities of communities: where a map has more communities than there are colours, a colour stands for a
// neighbourhood, communities with many edges between them.

/**
 * The neighbourhood of each community, numbered from 0, the one of most nodes first; communities without edges to others are
 * neighbourhoods of their own. Maximises modularity (Newman and Girvan 2004) of the edges between communities as Louvain
 * (Blondel et al. 2008) does: single ones move while that helps, then whole neighbourhoods. The same for the same map.
 * @param {number[]} links triples: two communities and the edges between them
 * @param {number[]} sizes of the communities, in nodes
 */
export function neighbourhoods(links, sizes) {
  let group = Int32Array.from(sizes, (_, c) => c);
  let ties = tiesOf(links, sizes.length);
  for (;;) {
    const moved = moveAll(ties);
    const names = new Map();
    for (const label of moved) if (!names.has(label)) names.set(label, names.size);
    if (names.size === ties.length) break;
    group = group.map((g) => names.get(moved[g]));
    ties = joined(ties, moved, names);
  }
  const nodes = new Float64Array(ties.length);
  group.forEach((g, c) => { nodes[g] += sizes[c]; });
  const order = Array.from(nodes, (_, g) => g).sort((a, b) => nodes[b] - nodes[a] || a - b);
  const place = new Int32Array(ties.length);
  order.forEach((g, rank) => { place[g] = rank; });
  return group.map((g) => place[g]);
}

/** @typedef {Map<number, number>[]} Ties of each item: to whom, and how strong; to itself, twice what is inside */

/** @param {number[]} links @param {number} count @returns {Ties} */
function tiesOf(links, count) {
  const ties = Array.from({ length: count }, () => new Map());
  for (let t = 0; t < links.length; t += 3) {
    ties[links[t]].set(links[t + 1], links[t + 2]);
    ties[links[t + 1]].set(links[t], links[t + 2]);
  }
  return ties;
}

/** @param {Ties} ties @param {Int32Array} label @param {Map<number, number>} names @returns {Ties} */
function joined(ties, label, names) {
  /** @type {Ties} */
  const groups = Array.from({ length: names.size }, () => new Map());
  ties.forEach((row, i) => {
    const own = groups[names.get(label[i])];
    for (const [j, strength] of row) {
      const other = names.get(label[j]);
      own.set(other, (own.get(other) ?? 0) + strength);
    }
  });
  return groups;
}

// The label of each item after single ones have moved to where modularity gains most, until none does.
/** @param {Ties} ties */
function moveAll(ties) {
  const label = Int32Array.from(ties, (_, i) => i);
  const degree = Float64Array.from(ties, (row) => [...row.values()].reduce((sum, strength) => sum + strength, 0));
  const total = degree.reduce((sum, d) => sum + d, 0);
  const held = degree.slice();  // by label
  for (let round = 0, again = total > 0; again && round < 100; ++round) {
    again = false;
    for (let i = 0; i < ties.length; ++i) {
      /** @type {Map<number, number>} */
      const towards = new Map([[label[i], 0]]);
      for (const [j, strength] of ties[i]) if (j !== i) towards.set(label[j], (towards.get(label[j]) ?? 0) + strength);
      held[label[i]] -= degree[i];
      /** @param {number} where @param {number} strength */
      const gain = (where, strength) => strength - held[where] * degree[i] / total;
      let best = label[i];
      let most = gain(best, towards.get(best)) + 1e-9 * total;
      for (const [other, strength] of towards) {
        const value = gain(other, strength);
        if (value > most) [best, most] = [other, value];
      }
      again ||= best !== label[i];
      label[i] = best;
      held[best] += degree[i];
    }
  }
  return label;
}

// The links that a map shows: those with more edges than communities of so many would have anyway, the most striking of
// them, three for each community.
/** @param {number[]} links @param {number} count */
export function strikingLinks(links, count) {
  const degree = new Float64Array(count);
  let total = 0;
  for (let t = 0; t < links.length; t += 3) {
    degree[links[t]] += links[t + 2];
    degree[links[t + 1]] += links[t + 2];
    total += 2 * links[t + 2];
  }
  const striking = [];
  for (let t = 0; t < links.length; t += 3) {
    const expected = degree[links[t]] * degree[links[t + 1]] / total;
    if (links[t + 2] > expected) striking.push({ t, score: (links[t + 2] - expected) / Math.sqrt(expected) });
  }
  striking.sort((a, b) => b.score - a.score || a.t - b.t);
  return striking.slice(0, 3 * count).sort((a, b) => a.t - b.t).flatMap(({ t }) => links.slice(t, t + 3));
}
