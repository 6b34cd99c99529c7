// Neighbourhoods of communities, which maps show (levels.js).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neighbourhoods, strikingLinks } from '../../src/coterie/report/page/levels.js';

// 60 communities in rings of ten; each is tied to its neighbours by `inside` edges, and to one of the next ring by one.
function rings(inside) {
  const links = [];
  for (let c = 0; c < 60; ++c) {
    const ring = Math.floor(c / 10);
    const next = 10 * ring + (c + 1) % 10;
    links.push(Math.min(c, next), Math.max(c, next), inside);
    if (c < 50) links.push(c, c + 10, 1);
  }
  return links;
}

test('communities with many edges between them are one neighbourhood', () => {
  const groups = neighbourhoods(rings(20), Array(60).fill(5));
  assert.deepEqual([...new Set(groups)].sort((a, b) => a - b), [0, 1, 2, 3, 4, 5]);
  for (let c = 0; c < 60; ++c) assert.equal(groups[c], groups[10 * Math.floor(c / 10)]);
});

test('the neighbourhood of most nodes is the first, and one without edges is alone', () => {
  const sizes = Array.from({ length: 61 }, (_, c) => (c >= 50 && c < 60 ? 100 : 1));
  const groups = neighbourhoods(rings(20), sizes);
  assert.equal(groups[55], 0);
  assert.equal([...groups].filter((group) => group === groups[60]).length, 1);
  assert.deepEqual([...neighbourhoods([], [3, 9, 1])], [1, 0, 2]);
});

test('names of communities decide nothing', () => {
  const order = Array.from({ length: 60 }, (_, c) => (c * 37 + 11) % 60);
  const links = rings(20);
  const renamed = links.map((value, at) => (at % 3 === 2 ? value : order[value]));
  const a = neighbourhoods(links, Array(60).fill(5));
  const b = neighbourhoods(renamed, Array(60).fill(5));
  for (let c = 0; c < 60; ++c) {
    for (let d = 0; d < c; ++d) assert.equal(a[c] === a[d], b[order[c]] === b[order[d]]);
  }
});

test('links that are drawn have more edges than by chance', () => {
  const links = [];
  for (let a = 0; a < 30; ++a) for (let b = a + 1; b < 30; ++b) links.push(a, b, Math.floor(a / 3) === Math.floor(b / 3) ? 40 : 10);
  const drawn = strikingLinks(links, 30);
  assert.equal(drawn.length / 3, 30);
  for (let t = 0; t < drawn.length; t += 3) assert.equal(drawn[t + 2], 40);
});
