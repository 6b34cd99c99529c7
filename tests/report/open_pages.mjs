// Opens the report pages in a real Chromium, for tests. COTERIE_PAGES holds the pages, COTERIE_CHROMIUM is the browser.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const pages = process.env.COTERIE_PAGES;
let profile;
let context;

before(async () => {
  profile = mkdtempSync(join(tmpdir(), 'coterie-browser-'));
  context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.COTERIE_CHROMIUM, headless: true, viewport: { width: 1280, height: 800 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  });
  context.setDefaultTimeout(60000);
});

after(async () => {
  await context?.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

// Opens a page and keeps what went wrong: messages, errors, dialogs, requests beyond the file itself.
export async function open(name, { width = 1280, height = 800, scheme = 'light' } = {}) {
  const page = await context.newPage();
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  const address = pathToFileURL(join(pages, `${name}.html`)).href;
  page.troubles = [];
  page.on('console', (message) => page.troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => page.troubles.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => { page.troubles.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', (request) => { if (request.url() !== address) page.troubles.push(`request: ${request.url()}`); });
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  await settle(page);
  return page;
}

// Waits until the edges have been painted for the present view.
export const settle = (page) => page.waitForFunction(() => {
  const view = window.coterieView;
  return !view.pending && view.edges.work === null && view.edges.current(view.camera, view.width, view.height);
});

// The colours on the drawing, with their numbers of pixels, and one number for the whole picture.
export const look = (page) => page.evaluate(() => {
  const canvas = document.getElementById('canvas');
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const counts = {};
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    const key = `#${[0, 1, 2].map((k) => data[i + k].toString(16).padStart(2, '0')).join('')}`;
    counts[key] = (counts[key] ?? 0) + 1;
    sum = (sum * 31 + data[i] + 3 * data[i + 1] + 7 * data[i + 2]) % 1000000007;
  }
  // The colour in the middle of every node.
  const view = window.coterieView;
  const nodes = Array.from({ length: view.scene.count }, (_, i) => {
    const [x, y] = view.place(i);
    const at = 4 * (Math.round(y * view.ratio) * canvas.width + Math.round(x * view.ratio));
    return `${data[at]},${data[at + 1]},${data[at + 2]}`;
  });
  return { counts, sum, nodes, pixels: data.length / 4 };
});
