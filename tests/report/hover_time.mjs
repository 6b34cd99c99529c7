// node hover_time.mjs PAGE.html [CHROMIUM]: points at nodes one after another and prints how long the page takes to
// answer, until the next frame can begin. Not a test: figures depend on the machine and on what else it does.
import { chromium } from 'playwright-core';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const browser = await chromium.launch({
  executablePath: process.argv[3] ?? '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(pathToFileURL(resolve(process.argv[2])).href);
await page.waitForFunction(() => window.coterieView && !window.coterieView.pending && window.coterieView.edges.work === null);
const figures = await page.evaluate(async () => {
  const view = window.coterieView;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const box = view.canvas.getBoundingClientRect();
  view.canvas.scrollIntoView();
  const took = [];
  view.frames.length = 0;
  for (let k = 0; k < 60; ++k) {
    const [x, y] = view.place((k * 7919) % view.scene.count);
    const started = performance.now();
    view.canvas.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + x, clientY: box.top + y, pointerId: 1 }));
    await nextFrame();
    await nextFrame();  // the first draws, the second begins when that has been painted
    took.push(performance.now() - started);
  }
  const at = (list, share) => Number([...list].sort((a, b) => a - b)[Math.floor(share * (list.length - 1))].toFixed(1));
  return { hover_ms: at(took, 0.5), hover_ms_95: at(took, 0.95), script_ms: at(view.frames, 0.5) };
});
console.log(JSON.stringify(figures));
await browser.close();
