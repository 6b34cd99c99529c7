// What the report page offers beyond looking: the wheel, the legend, files to take away, and that everybody can use it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { look, open, settle } from './open_pages.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// A hundred and more nodes between communities, each two pixels large, are not a dark cloud.
test('pies of large graphs show their colours, not their outlines', async () => {
  const page = await open('large');
  const { nodes } = await look(page);
  const dark = await page.evaluate((colors) => {
    const { pies } = window.coterieView;
    return [pies.filter((i) => Math.max(...colors[i].split(',').map(Number)) < 70).length, pies.length];
  }, nodes);
  assert.ok(dark[1] > 100, `${dark[1]} pies`);
  assert.ok(dark[0] < 0.15 * dark[1], `${dark[0]} of ${dark[1]} pies are dark`);
  await page.close();
});

test('the wheel scrolls the page, says how it would zoom, and zooms after a click', async () => {
  const page = await open('small');
  const box = await page.locator('#canvas').boundingBox();
  const scale = () => page.evaluate(() => window.coterieView.camera.scale);
  const before = await scale();
  await page.mouse.move(box.x + 20, box.y + 20);
  assert.equal(await page.isVisible('#wheel-hint'), false);
  await page.mouse.wheel(0, 10);
  await page.waitForSelector('#wheel-hint', { state: 'visible' });
  assert.equal(await scale(), before);
  await page.waitForSelector('#wheel-hint', { state: 'hidden' });
  await page.mouse.click(box.x + 20, box.y + 20);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction((was) => window.coterieView.camera.scale > was, before);
  assert.equal(await page.isVisible('#wheel-hint'), false);
  await page.close();
});

test('a click on a community brings it forward, also while a node is selected, and a second click lets go', async () => {
  const page = await open('small');
  await page.evaluate(() => window.coterieView.select(0));
  const button = page.locator('#legend button').nth(2);
  await button.click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement.blur());
  const focus = () => page.evaluate(() => {
    const view = window.coterieView;
    const set = view.focusSet();
    return set && [...set].every((i) => view.report.mixture(i).some(({ community }) => community === 2));
  });
  assert.equal(await focus(), true);
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  assert.match(await page.textContent('#node'), /Community 2.*nodes in the answer/);
  await button.click();
  await page.mouse.move(5, 5);
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await focus(), null);
  await button.click();
  await page.evaluate(() => window.coterieView.select(3));
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await page.close();
});

async function saved(page, id) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#${id}`)]);
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

test('the drawing is saved as PNG and SVG, the nodes as a table', async () => {
  const page = await open('small');
  const png = await saved(page, 'save-png');
  assert.equal(png.name, 'sample-115.png');
  assert.deepEqual([...png.content.subarray(1, 4)], [...Buffer.from('PNG')]);
  const [width, height] = [png.content.readUInt32BE(16), png.content.readUInt32BE(20)];
  const view = await page.evaluate(() => [window.coterieView.width, window.coterieView.height]);
  assert.deepEqual([width, height], [3 * view[0], 3 * view[1]]);

  const svg = await saved(page, 'save-svg');
  assert.equal(svg.name, 'sample-115.svg');
  // A well-formed file of its own, which looks like the canvas: the colour in the middle of every node is the same.
  const there = (await look(page)).nodes;
  const drawn = await page.evaluate(async ([text, places]) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    if (parsed.querySelector('parsererror')) return 'not well-formed';
    document.body.append(document.importNode(parsed.documentElement, true));
    const root = document.body.lastElementChild;
    const at = (x, y) => { // the last shape that holds the place
      const point = new DOMPoint(x, y);
      let color = 'paper';
      for (const shape of root.querySelectorAll('path[fill]:not([fill=none])')) if (shape.isPointInFill(point)) color = shape.getAttribute('fill');
      return color;
    };
    const colors = places.map(([x, y]) => at(x, y));
    root.remove();
    return colors;
  }, [svg.content.toString(), await page.evaluate(() => Array.from({ length: 115 }, (_, i) => window.coterieView.place(i)))]);
  const rgb = (hex) => [1, 3, 5].map((k) => parseInt(hex.slice(k, k + 2), 16)).join();
  const pies = new Set(await page.evaluate(() => window.coterieView.pies));  // their colours meet in the middle
  assert.deepEqual(drawn.flatMap((color, i) => (pies.has(i) || rgb(color) === there[i] ? [] : [`${i}: ${color}, not ${there[i]}`])), []);

  const tsv = (await saved(page, 'save-tsv')).content.toString().trimEnd().split('\n').map((line) => line.split('\t'));
  assert.deepEqual(tsv[0], ['node', 'community', 'confidence', 'else', 'probability_of_else']);
  assert.equal(tsv.length, 116);
  assert.equal(tsv[1][0], await page.evaluate(() => window.coterieView.report.name(0)));
  assert.equal(tsv[1][1], await page.evaluate(() => String(window.coterieView.report.answer[0])));
  assert.deepEqual(page.troubles.filter((text) => !text.startsWith('request: blob:')), []);
  await page.close();
});

test('hostile names are saved as text', async () => {
  const page = await open('hostile');
  await page.evaluate(() => window.coterieView.select(0));
  const { content } = await saved(page, 'save-svg');
  assert.ok(!content.toString().includes('<script'), 'no element was made of a name');
  await page.close();
});

test('the model has its calibration and the graphs it was measured on', async () => {
  const page = await open('small');
  assert.match(await page.textContent('#model'), /coverage of the 90 % set of K.*86\.5 ± 1\.7 %.*200 posterior draws on each of 300/);
  await page.close();
});

test('tables fit on a telephone and on paper, and the legend is not cut', async () => {
  for (const name of ['small', 'large']) {
    const page = await open(name, { width: 360, height: 740 });
    const wide = () => page.evaluate(() => [...document.querySelectorAll('table, .legend li')]
      .filter((part) => part.offsetParent && (part.scrollWidth > part.parentElement.clientWidth + 1 ||
        part.getBoundingClientRect().right > document.documentElement.clientWidth + 1))
      .map((part) => part.textContent.slice(0, 60)));
    assert.deepEqual(await wide(), [], `${name} on a telephone`);
    await page.setViewportSize({ width: 687, height: 1000 });  // A4 less its margins
    await page.emulateMedia({ media: 'print' });
    await settle(page);
    assert.deepEqual(await wide(), [], `${name} on paper`);
    await page.close();
  }
});

for (const name of ['small', 'large', 'huge', 'hostile']) {
  test(`axe finds nothing on the page '${name}', light, dark or small`, async () => {
    for (const [width, scheme] of [[1280, 'light'], [1280, 'dark'], [360, 'light']]) {
      const page = await open(name, { width, scheme });
      await page.evaluate(axe);
      const found = await page.evaluate(async () => (await window.axe.run(document, { runOnly:
        ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'] })).violations
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`));
      assert.deepEqual(found, [], `${width} ${scheme}`);
      await page.close();
    }
  });
}
