// The module with threads, which isolated pages have, beside the one without.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { drop, isolatedAddress, open, plainAddress, ring, site } from './open_site.mjs';

// But for the seconds, which nobody promises.
const withoutSeconds = (text) => {
  assert.match(text, /"seconds": \{[^}]*\}/);
  return text.replace(/"seconds": \{[^}]*\}/, '');
};

const graphs = ['karate.gml', 'dolphins.gml', 'polbooks.gml', 'football.gml'].map((name) => [name, readFileSync(join(site, name))]);
// Disconnected, weighted, and large enough for windows that do not show all of it.
graphs.push(['parts.edges', '0 1 2.5\n1 2 0.5\n2 0 1\n3 4 1\n4 5 3\n5 3 1\n6 7 2\n']);
graphs.push(['ring.edges', ring(150)]);

test('an isolated page has threads, any other has none', async () => {
  for (const [address, isolated] of [[plainAddress(), false], [isolatedAddress(), true]]) {
    const page = await open(address);
    assert.equal(await page.evaluate(() => self.crossOriginIsolated), isolated);
    const processors = await page.evaluate(() => navigator.hardwareConcurrency);
    const { threads } = await drop(page, ...graphs[0]);
    assert.equal(threads, isolated ? Math.min(processors, 16) : 1);
    assert.deepEqual(page.troubles, []);
    await page.close();
  }
});

test('with threads every byte is what it is without', async () => {
  const alone = await open(plainAddress());
  const shared = await open(isolatedAddress());
  for (const seed of ['0', '7']) {
    for (const page of [alone, shared]) await page.fill('#seed', seed);
    for (const [name, bytes] of graphs) {
      const expected = await drop(alone, name, bytes);
      const found = await drop(shared, name, bytes);
      for (const form of ['tsv', 'graphml', 'html']) assert.equal(found[form], expected[form], `${name}, ${form}`);
      assert.equal(withoutSeconds(found.json), withoutSeconds(expected.json), name);
    }
  }
  assert.deepEqual([alone.troubles, shared.troubles], [[], []]);
  await alone.close();
  await shared.close();
});

test('bad files are told by either in the same words', async () => {
  const problems = [];
  for (const address of [plainAddress(), isolatedAddress()]) {
    const page = await open(address);
    problems.push((await drop(page, 'cut.gml', 'graph [ node [ id 0 ] edge [')).problem);
    assert.ok((await drop(page, ...graphs[0])).tsv);
    await page.close();
  }
  assert.ok(problems[0]);
  assert.equal(problems[1], problems[0]);
});

test('a page without the module with threads takes the other', async () => {
  const page = await open(isolatedAddress());
  await page.route('**/coterie-threads.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const { tsv, threads } = await drop(page, ...graphs[0]);
  assert.ok(tsv);
  assert.equal(threads, 1);
  await page.close();
});

test('threads are told of by progress, end when cancelled, and are there again for the next graph', async () => {
  const page = await open(isolatedAddress());
  await page.setInputFiles('#file', { name: 'ring.edges', mimeType: 'text/plain', buffer: Buffer.from(ring(600)) });
  await page.waitForFunction(() => / of /.test(document.getElementById('stage').textContent));
  await page.click('#cancel');
  const { tsv, threads } = await drop(page, ...graphs[0]);
  assert.ok(tsv);
  assert.ok(threads >= 1);
  assert.deepEqual(page.troubles, []);
  await page.close();
});
