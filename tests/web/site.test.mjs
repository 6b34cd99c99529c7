import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import axe from '../report/node_modules/axe-core/axe.js';
import { answerOf, commandLine, drop, folder, open, plainAddress, ring, site } from './open_site.mjs';

const example = (name) => readFileSync(join(site, name));
// Two cliques of five with one edge between them, and how often a reader may see it.
const pairs = [];
for (const first of [0, 5]) {
  for (let i = first; i < first + 5; ++i) for (let j = i + 1; j < first + 5; ++j) pairs.push([i, j]);
}
pairs.push([4, 5]);
const nodes = Array.from({ length: 10 }, (_, i) => i);
const rows = nodes.map((i) => pairs.flatMap(([a, b]) => (a === i ? [b + 1] : b === i ? [a + 1] : [])).join(' '));
const edges = pairs.map(([a, b]) => `${a} ${b}\n`).join('');
const formats = {
  'cliques.edges': edges,
  'cliques.csv': `source,target\n${pairs.map((pair) => `${pair.join(',')}\n`).join('')}`,
  'cliques.tsv': pairs.map((pair) => `${pair.join('\t')}\n`).join(''),
  'cliques.gml': `graph [\n${nodes.map((i) => `node [ id ${i} ]\n`).join('')}${pairs.map(([a, b]) => `edge [ source ${a} target ${b} ]\n`).join('')}]\n`,
  'cliques.graphml': `<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph edgedefault="undirected">${
    nodes.map((i) => `<node id="${i}"/>`).join('')}${pairs.map(([a, b]) => `<edge source="${a}" target="${b}"/>`).join('')}</graph></graphml>`,
  'cliques.net': `*Vertices 10\n${nodes.map((i) => `${i + 1} "${i}"\n`).join('')}*Edges\n${pairs.map(([a, b]) => `${a + 1} ${b + 1}\n`).join('')}`,
  'cliques.graph': `10 ${pairs.length}\n${rows.join('\n')}\n`,
  'cliques.mtx': `%%MatrixMarket matrix coordinate pattern symmetric\n10 10 ${pairs.length}\n${pairs.map(([a, b]) => `${b + 1} ${a + 1}\n`).join('')}`,
  'cliques.json': JSON.stringify({ nodes: nodes.map((id) => ({ id })), links: pairs.map(([source, target]) => ({ source, target })) }),
  'weights.edges': pairs.map(([a, b], i) => `${a} ${b} ${0.1 + i / 7}\n`).join(''),
  'cliques.edges.gz': gzipSync(edges),
  'cliques.edges.xz': execFileSync('xz', ['-c'], { input: edges }),
};
const bad = {
  'empty.edges': '',
  'letters.gml': 'graph [ node [ id 0 ] edge [ source 0 target x ] ]',
  'cut.gml': 'graph [ node [ id 0 ] node [ id 1 ] edge [ source 0',
  'unknown.graphml': '<graphml><graph><node id="a"/><edge source="a" target="b"/></graph>',
  'zeros.edges': '\0\0\0\0',
  'weights.edges': '0 1 -3\n',
  'cut.edges.gz': gzipSync(edges).subarray(0, 30),
  'damaged.edges.xz': Buffer.concat([execFileSync('xz', ['-c'], { input: edges }).subarray(0, 40), Buffer.alloc(20)]),
  'nothing.json': '{"nodes": []}',
};

// But for the seconds, which nobody promises, and the last digits of means of logarithms, which two C libraries compute.
const document = (text) => {
  const { seconds, ...rest } = JSON.parse(text, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));
  assert.ok(seconds);
  return rest;
};

function compare(here, there, what) {
  assert.equal(there.problem, undefined, what);
  assert.equal(here.problem, undefined, what);
  assert.equal(here.tsv, there.tsv, what);
  assert.equal(here.graphml, there.graphml, what);
  assert.deepEqual(document(here.json), document(there.json), what);
}

test('the folder is smaller than 10 MB', () => {
  const bytes = readdirSync(site).reduce((sum, name) => sum + statSync(join(site, name)).size, 0);
  console.log(`${(bytes / 1e6).toFixed(2)} MB`);
  assert.ok(bytes < 10e6);
});

test('examples have the answer of the command line, for every seed and scale', async () => {
  const page = await open();
  for (const name of ['karate.gml', 'dolphins.gml', 'polbooks.gml', 'football.gml']) {
    if (name !== 'karate.gml') await page.selectOption('#example', name);  // that one is there from the beginning
    await page.waitForFunction(() => !document.getElementById('work').hidden || document.body.dataset.milliseconds);
    const found = await answerOf(page);
    console.log(`${name}: ${(found.milliseconds / 1000).toFixed(2)} s`);
    compare(found, commandLine(name, example(name)), name);
    await page.evaluate(() => { delete document.body.dataset.milliseconds; document.getElementById('found').hidden = true; });
  }
  await page.fill('#seed', '7');
  await page.fill('#scale', '6');
  compare(await drop(page, 'karate.gml', example('karate.gml')),
          commandLine('karate.gml', example('karate.gml'), ['--seed', '7', '--scale', '6']), 'seed 7');
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('every format is read as by the command line', async () => {
  const page = await open();
  for (const [name, bytes] of Object.entries(formats)) {
    compare(await drop(page, name, bytes), commandLine(name, bytes), name);
  }
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('a bad file is told in the words of the command line, and the next one answered', async () => {
  const page = await open();
  for (const [name, bytes] of Object.entries(bad)) {
    const { problem } = await drop(page, name, bytes);
    assert.ok(problem, name);
    assert.equal(problem, commandLine(name, bytes).problem, name);
  }
  assert.ok((await drop(page, 'cliques.edges', edges)).tsv);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('the report is shown, and works', async () => {
  const page = await open();
  await drop(page, 'karate.gml', example('karate.gml'));
  const report = page.frameLocator('#report');
  await report.locator('html[data-ready="yes"]').waitFor({ state: 'attached' });
  assert.match(await report.locator('#title').textContent(), /karate/);
  const sentence = await report.locator('#sentence').textContent();
  assert.match(sentence, /^34 nodes/);
  assert.ok(!(await page.evaluate(() => document.body.innerText)).includes(sentence), 'it is said once');
  await page.addScriptTag({ content: axe.source }).catch(() => page.evaluate(axe.source));
  const { violations } = await page.evaluate(() => window.axe.run({ iframes: false }));
  assert.deepEqual(violations.map((one) => one.id), []);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('progress is shown; cancelled work ends, and the next graph is answered', async () => {
  const page = await open();
  await page.setInputFiles('#file', { name: 'ring.edges', mimeType: 'text/plain', buffer: Buffer.from(ring(600)) });
  await page.waitForFunction(() => / of /.test(document.getElementById('stage').textContent));
  await page.click('#cancel');
  assert.ok(!(await page.isVisible('#work')));
  assert.ok((await drop(page, 'cliques.edges', edges)).tsv);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('a page that cannot load its parts says so', async () => {
  const page = await open();
  await page.route('**/local.safetensors', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  assert.match((await drop(page, 'cliques.edges', edges)).problem, /local.safetensors could not be loaded: 404/);
  await page.close();
});

test('a phone shows the page without scrolling sideways', async () => {
  const page = await open(plainAddress(), { width: 390, height: 800 });
  await drop(page, 'karate.gml', example('karate.gml'));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await page.screenshot({ path: join(process.env.COTERIE_SHOTS ?? folder, 'phone.png') });
  await page.close();
});
