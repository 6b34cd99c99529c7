// COTERIE_FILES="FILE..." node --test tests/web/seconds.mjs: how long the page of web/ takes in Chromium, without threads and
// with them: to load, and for each file, the second time as well, when the code has been compiled. The other variables are
// those of open_site.mjs.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';
import { isolatedAddress, open, plainAddress } from './open_site.mjs';

async function measure(address) {
  const started = performance.now();
  const page = await open(address);
  const tiny = { name: 'tiny.edges', mimeType: 'text/plain', buffer: Buffer.from('0 1\n1 2\n2 0\n') };
  const files = process.env.COTERIE_FILES.split(' ').map((path) => (
    { name: basename(path), mimeType: 'application/octet-stream', buffer: readFileSync(path) }));
  const ask = async (file) => {
    await page.evaluate(() => { delete document.body.dataset.milliseconds; });
    await page.setInputFiles('#file', file);
    await page.waitForFunction(() => document.body.dataset.milliseconds);
    return Number(await page.getAttribute('body', 'data-milliseconds')) / 1000;
  };
  await ask(tiny);
  console.log(`threads: ${await page.getAttribute('body', 'data-threads')}`);
  console.log(`load, and three nodes: ${((performance.now() - started) / 1000).toFixed(2)} s`);
  for (const file of files) console.log(`${file.name}: ${(await ask(file)).toFixed(2)} s, again ${(await ask(file)).toFixed(2)} s`);
  await page.close();
}

test('seconds without threads', () => measure(plainAddress()));
test('seconds with threads', () => measure(isolatedAddress()));
