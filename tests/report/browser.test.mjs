// Report pages in a real Chromium (open_pages.mjs).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { look, open, settle } from './open_pages.mjs';

const names = ['small', 'medium', 'large', 'huge', 'one', 'single', 'edgeless', 'empty', 'hostile', 'spread', 'sure', 'scales'];

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
  for (const name of ['small', 'hostile', 'huge', 'scales']) {
    for (const width of [360, 400]) {
      const page = await open(name, { width, height: 740 });
      assert.ok(await page.evaluate(() => document.scrollingElement.scrollWidth) <= width, `${name}, ${width}`);
      await page.close();
    }
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

test('P(K) shows all numbers and the one of the answer, however far apart, and says what it leaves out', async () => {
  const page = await open('spread');
  const bars = await page.evaluate(() => [...document.querySelectorAll('#k-chart rect')].map((bar) => Number(bar.getAttribute('height'))));
  assert.ok(bars.length > 20 && bars.length <= 40, `${bars.length} bars`);
  assert.match(await page.textContent('#k-chart .tick-answer'), /^18/);
  assert.match(await page.textContent('#k-chart'),
    /Each bar stands for 3 numbers. Numbers beyond these, which < 1 % of the draws have, are in the table. None of the draws has the 18/);
  const ticks = await page.evaluate(() => [...document.querySelectorAll('#k-chart .tick, #k-chart .value')].map((text) => text.getBBox())
    .map(({ x, y, width, height }) => [x, y, x + width, y + height]));
  for (const tick of ticks) assert.ok(tick[0] >= 0 && tick[2] <= 520, 'no text is cut');
  ticks.forEach((a, i) => ticks.slice(i + 1).forEach((b) =>
    assert.ok(a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1], 'no text covers another')));
  await page.close();
});

test('what is nearly certain is written as it is read', async () => {
  const page = await open('sure');
  assert.match(await page.textContent('#figures'), /P\u00a0> 0\.99/);
  await page.focus('#step');
  for (let step = 0; step < 3; ++step) {
    assert.doesNotMatch(await page.evaluate(() => document.body.innerText), /=\s*[<>]/);
    await page.press('#step', 'ArrowRight');
  }
  await page.close();
});

test('the legend has every community that cards and tables name', async () => {
  for (const name of ['small', 'medium', 'sure', 'scales']) {
    const page = await open(name);
    const [legend, named] = await page.evaluate(() => {
      const own = new Set([...document.querySelectorAll('#legend .name')].map((each) => each.textContent));
      const cards = new Set();
      for (let i = 0; i < window.coterieView.report.nodes; ++i) {
        window.coterieView.select(i);
        for (const each of document.querySelectorAll('#node .which bdi')) cards.add(each.textContent);
      }
      for (const each of document.querySelectorAll('#node-table td bdi')) if (!each.closest('button')) cards.add(each.textContent);
      return [[...own], [...cards]];
    });
    assert.ok(named.length >= 3);
    for (const community of named) assert.ok(legend.includes(community), `${name}: ${community}`);
    await page.close();
  }
});

test('Esc in the search closes the list, then empties the field and lets go of the node', async () => {
  const page = await open('small');
  await page.fill('#search', 'elm');
  await page.press('#search', 'Escape');
  assert.equal(await page.isHidden('#matches'), true);
  assert.equal(await page.inputValue('#search'), 'elm');
  await page.fill('#search', 'elm 1');
  await page.press('#search', 'Enter');
  assert.ok(await page.evaluate(() => window.coterieView.selected) >= 0);
  await page.press('#search', 'Escape');
  assert.equal(await page.inputValue('#search'), '');
  assert.equal(await page.evaluate(() => window.coterieView.selected), -1);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'search');
  await page.close();
});

test('a page of several scales names them all, and each is a click away', async () => {
  const page = await open('scales');
  const scales = page.locator('#scale-list button');
  assert.deepEqual(await scales.allTextContents(),
    ['about 13 nodes: 9 communities', 'about 24 nodes: 5 communities', 'about 40 nodes: 3 communities']);
  assert.equal(await scales.nth(0).getAttribute('aria-pressed'), 'true');
  await scales.nth(2).click();
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes' && location.hash === '#scale=40' &&
    window.coterieView.report.scale === '40');
  assert.match(await page.textContent('#figures'), /3\s*communities/);
  assert.equal(await page.locator('#scale-list button').nth(2).getAttribute('aria-pressed'), 'true');
  await page.close();
});

test('a map of more communities than colours gives neighbourhoods a colour and ground of their own', async () => {
  const page = await open('huge');
  assert.match(await page.textContent('#drawing-note'), /A colour stands for a neighbourhood/);
  const { counts } = await look(page);
  const swatches = await page.evaluate(() => [...document.querySelectorAll('#legend circle')].map((c) => c.getAttribute('fill')));
  assert.ok(new Set(swatches).size < 20 && !swatches.includes('none'), 'no rings, fewer colours than communities');
  for (const color of new Set(swatches)) assert.ok(counts[color] > 20, `${color} covers ${counts[color]} pixels`);
  await page.close();
});
