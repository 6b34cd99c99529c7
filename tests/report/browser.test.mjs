// Report pages in a real Chromium (open_pages.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, open, settle } from './open_pages.mjs';

const names = ['small', 'medium', 'large', 'huge', 'one', 'single', 'edgeless', 'empty', 'hostile'];

for (const name of names) {
  test(`the page '${name}' opens without a message, an error or a request`, async () => {
    const page = await open(name);
    assert.deepEqual(page.troubles, []);
    assert.notEqual(await page.textContent('#sentence'), '');
    await page.close();
  });
}

test('the drawing shows every community in its colour', async () => {
  const page = await open('small');
  const { counts, pixels } = await look(page);
  const colors = await page.evaluate(() => [...document.querySelectorAll('#legend circle')].map((c) => c.getAttribute('fill')));
  assert.equal(colors.length, 11);
  for (const color of colors) assert.ok(counts[color] > 50, `${color} covers ${counts[color]} pixels`);
  assert.ok(counts['#ffffff'] < 0.97 * pixels, 'the drawing is not blank');
  await page.close();
});

test('large graphs are drawn node by node up to 5,000 nodes, as communities beyond', async () => {
  const large = await open('large');
  assert.equal(await large.isHidden('#drawing-note'), true);
  assert.ok(Object.keys((await look(large)).counts).length > 500);
  await large.close();
  const huge = await open('huge');
  assert.match(await huge.textContent('#drawing-note'), /too large to be drawn node by node \(20,000 nodes/);
  await huge.fill('#search', 'Cedar 77');
  await huge.press('#search', 'Enter');
  assert.match(await huge.textContent('#node'), /^Cedar 77.*Community \d+/);
  assert.deepEqual(huge.troubles, []);
  await huge.close();
});

test('stepping shows the partitions one after the other and keeps colours stable', async () => {
  const page = await open('small');
  const together = await look(page);
  assert.equal(await page.textContent('#step-text'), 'All draws together');
  assert.equal(await page.isDisabled('#previous'), true);
  await page.click('#next');
  await settle(page);
  assert.match(await page.textContent('#step-text'), /^Partition 1 of \d+: .*11 communities, the answer$/);
  const answer = await look(page);
  assert.notEqual(answer.sum, together.sum);
  await page.click('#next');
  await settle(page);
  assert.match(await page.textContent('#step-text'), /^Partition 2 of \d+: .*differ/);
  const second = await look(page);
  const moved = await page.evaluate(() => {
    const { answer, partitions } = window.coterieView.report;
    return [...answer].map((label, i) => label !== partitions[1].labels[i]);
  });
  assert.ok(moved.some((changed) => changed));
  moved.forEach((changed, i) => assert.equal(second.nodes[i] !== answer.nodes[i], changed, `node ${i}`));
  await page.focus('#step');
  await page.press('#step', 'End');
  assert.equal(await page.isDisabled('#next'), true);
  await page.click('[data-step="1"]');
  assert.match(await page.textContent('#step-text'), /^Partition 1 /);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('a node is found by its name and tells its probabilities', async () => {
  const page = await open('small');
  await page.fill('#search', 'elm');
  assert.equal(await page.getAttribute('#search', 'aria-expanded'), 'true');
  assert.ok(await page.locator('#matches [role=option]').count() > 1);
  await page.press('#search', 'ArrowDown');
  const chosen = await page.textContent('#matches [aria-selected=true]');
  await page.press('#search', 'Enter');
  assert.equal(await page.isHidden('#matches'), true);
  const text = await page.textContent('#node');
  assert.ok(text.startsWith(chosen), text);
  assert.match(text, /Community \d+\s*\d+ %/);
  await page.fill('#search', 'nobody');
  assert.match(await page.textContent('#matches'), /No node/);
  await page.close();
});

test('pointing at a node tells who it is', async () => {
  const page = await open('small');
  const place = await page.evaluate(() => {
    const box = document.getElementById('canvas').getBoundingClientRect();
    const [x, y] = window.coterieView.place(5);
    return { x: box.left + x, y: box.top + y, name: window.coterieView.report.name(5) };
  });
  await page.mouse.move(place.x, place.y);
  assert.ok((await page.textContent('#node')).startsWith(place.name));
  await page.close();
});

test('everything on the drawing can be done with the keyboard', async () => {
  const page = await open('small');
  await page.focus('#canvas');
  await page.keyboard.press('ArrowRight');
  const first = await page.evaluate(() => window.coterieView.selected);
  assert.ok(first >= 0);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  const second = await page.evaluate(() => window.coterieView.selected);
  assert.notEqual(second, first);
  assert.match(await page.textContent('#node'), /Community/);
  const scale = await page.evaluate(() => window.coterieView.camera.scale);
  await page.keyboard.press('+');
  assert.ok(await page.evaluate(() => window.coterieView.camera.scale) > scale);
  await page.keyboard.press('0');
  await page.keyboard.press('.');
  assert.match(await page.textContent('#step-text'), /^Partition 1 /);
  await page.keyboard.press(',');
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => window.coterieView.selected), -1);
  const outline = await page.evaluate(() => getComputedStyle(document.getElementById('canvas')).outlineStyle);
  assert.equal(outline, 'solid', 'the focus can be seen');
  await page.close();
});

test('the first Tab reaches a link to the graph, and no control is without a name', async () => {
  const page = await open('small');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, canvas, svg[role=img]')]
    .filter((control) => !(control.textContent.trim() || control.getAttribute('aria-label') || control.labels?.length))
    .map((control) => control.outerHTML));
  assert.deepEqual(nameless, []);
  const levels = await page.evaluate(() => [...document.querySelectorAll('h1, h2, h3')].map((h) => Number(h.tagName[1])));
  assert.equal(levels.filter((level) => level === 1).length, 1);
  levels.forEach((level, i) => assert.ok(i === 0 || level <= levels[i - 1] + 1, 'no level of heading is skipped'));
  assert.ok(await page.evaluate(() => [...document.querySelectorAll('table')].every((t) => t.caption)));
  for (const id of ['step-text', 'node']) assert.equal(await page.getAttribute(`#${id}`, 'aria-live'), 'polite');
  await page.close();
});

test('hostile names are shown as they are and do nothing', async () => {
  const page = await open('hostile');
  await page.fill('#search', '<');
  await page.press('#search', 'Enter');
  for (const option of ['name', 'community', 'degree']) await page.selectOption('#sort', option);
  await page.evaluate(() => { for (let i = 0; i < 12; ++i) window.coterieView.select(i, { move: true }); });
  await page.hover('#matrix');
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => window.hacked), undefined);
  assert.equal(await page.evaluate(() => document.scripts.length), 2);
  assert.equal(await page.evaluate(() => document.querySelectorAll('img, b, iframe, svg[onload]').length), 0);
  assert.equal(await page.textContent('h1'), '</title><script>window.hacked=8</script>.gml');
  assert.match(await page.title(), /^<\/title><script>window\.hacked=8/);
  assert.match(await page.textContent('#warnings'), /<img src=x onerror=window\.hacked=9>/);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('the content security policy stops whatever is not the page\'s own', async () => {
  const page = await open('small');
  const result = await page.evaluate(async () => {
    const blocked = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));
    const script = document.createElement('script');
    script.textContent = 'window.hacked = 1';
    document.body.append(script);
    const frame = document.createElement('div');
    frame.innerHTML = '<img src="https://example.invalid/x.png" onerror="window.hacked = 2">';
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { hacked: window.hacked, blocked };
  });
  assert.equal(result.hacked, undefined);
  assert.ok(result.blocked.includes('script-src-elem') && result.blocked.includes('img-src'), String(result.blocked));
  await page.close();
});

test('the page is light or dark as the system asks, and can be switched', async () => {
  const background = (page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const page = await open('small', { scheme: 'dark' });
  const dark = await background(page);
  assert.match(dark, /^rgb\((\d|[1-3]\d), /);
  await page.click('#theme');
  assert.notEqual(await background(page), dark);
  await settle(page);
  assert.ok((await look(page)).counts['#ffffff'] > 1000, 'the drawing follows');
  await page.close();
});

test('nothing sticks out sideways on a telephone', async () => {
  for (const name of ['small', 'hostile', 'huge']) {
    const page = await open(name, { width: 360, height: 740 });
    assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= 360, name);
    await page.close();
  }
});

test('the page prints, with the drawing undistorted', async () => {
  const page = await open('small', { scheme: 'dark' });
  const paper = await page.pdf({ format: 'A4' });
  assert.ok(paper.length > 30000, `${paper.length} bytes`);
  await page.emulateMedia({ media: 'print' });
  const ratio = await page.evaluate(() => {
    const canvas = document.getElementById('canvas');
    return getComputedStyle(canvas).objectFit;
  });
  assert.equal(ratio, 'contain');
  assert.deepEqual(page.troubles, []);
  await page.close();
});
