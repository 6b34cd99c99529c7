// The page of web/ behind `coterie serve` as it stands in the sources, without a module for browsers: the program does the
// work. COTERIE_PROGRAM is the command line, COTERIE_CHROMIUM the browser.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from '../report/node_modules/playwright-core/index.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
let program;
let browser;
let page;

// Waits for an answer, and returns its report; or the problem that is told.
async function answered() {
  await page.waitForFunction(() => ['found', 'problem'].some((id) => !document.getElementById(id).hidden));
  if (await page.isVisible('#problem')) return { problem: await page.textContent('#problem') };
  const report = page.frameLocator('#report');
  await report.locator('html[data-ready="yes"]').waitFor({ state: 'attached' });
  const text = (id) => report.locator(id).textContent();
  return { title: await text('#title'), sentence: await text('#sentence'), figures: await text('#figures') };
}

async function drop(name, text) {
  await page.setInputFiles('#file', { name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  return answered();
}

const cliques = [];
for (const first of [0, 5]) {
  for (let i = first; i < first + 5; ++i) for (let j = i + 1; j < first + 5; ++j) cliques.push([`n${i}`, `n${j}`]);
}
cliques.push(['n4', 'n5']);

before(async () => {
  program = spawn(process.env.COTERIE_PROGRAM, ['serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((said, ended) => {
    createInterface(program.stdout).once('line', said);
    program.once('exit', () => ended(new Error('coterie serve has ended')));
  });
  browser = await chromium.launch({ executablePath: process.env.COTERIE_CHROMIUM, headless: true, args: ['--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(120000);
  await page.goto(address);
});
after(async () => {
  await browser?.close();
  program?.kill();
});

test('an example is there from the beginning, and its sentence is said once', async () => {
  const { title, sentence } = await answered();
  assert.equal(title, 'karate.gml');
  assert.match(sentence, /^34 nodes/);
  assert.ok(!(await page.evaluate(() => document.body.innerText)).includes(sentence));
  assert.equal(await page.isVisible('#native-choice'), false, 'there is nothing to choose: the program does the work');
});

test('pasted edges are answered', async () => {
  await page.click('text=Paste edges');
  await page.fill('#text', cliques.map((pair) => pair.join(' ')).join('\n'));
  await page.click('#paste');
  const { title, figures } = await answered();
  assert.equal(title, 'pasted.edges');
  assert.match(figures, /10\s*nodes/);
  assert.equal(await page.inputValue('#example'), '');
});

test('columns and weights are chosen as on the command line', async () => {
  await page.click('text=Tables and weights');
  const rows = cliques.map(([a, b], i) => `${i},${a},x,${b},${1 + i}`).join('\n');
  await page.fill('#source_column', 'left');
  await page.fill('#target_column', '4');
  await page.fill('#weights', 'often');
  assert.match((await drop('table.csv', `id,left,what,right,often\n${rows}\n`)).figures, /10\s*nodes21 edges/);
  for (const name of ['source_column', 'target_column', 'weights']) await page.fill(`#${name}`, '');
});

test('the number of communities is chosen, and another choice is another answer for the same graph', async () => {
  await page.fill('#k', '');
  await drop('karate.gml', readFileSync(`${root}/examples/karate.gml`));
  await page.fill('#k', '2');
  await page.press('#k', 'Tab');
  assert.match((await answered()).figures, /2\s*communities/);
  await page.fill('#k', '');
});

test('a bad file is told in the words of the page', async () => {
  const { problem } = await drop('bad.gml', 'graph [');
  assert.match(problem, /^bad.gml:1: /);
  assert.doesNotMatch(problem, /--/);
});

test('choices can be read in the dark', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = await page.evaluate(() => [...document.querySelectorAll('select, option, input, textarea, button')].map((one) => {
    const style = getComputedStyle(one);
    const light = (color) => color.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    return [one.tagName, light(style.color), light(style.backgroundColor), style.backgroundColor];
  }));
  for (const [tag, ink, paper, color] of contrast) {
    if (!color.endsWith(', 0)')) assert.ok(ink - paper > 100, `${tag}: ${ink} on ${paper}`);
  }
});

test('a phone shows the page without scrolling sideways', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
