// node frame_time.mjs PAGE.html [CHROMIUM]: drags and zooms the drawing and prints how long frames take.
// Not a test: figures depend on the machine and on what else it does.
import { chromium } from 'playwright-core';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const browser = await chromium.launch({
  executablePath: process.argv[3] ?? '/usr/bin/chromium', headless: true, args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const opened = Date.now();
await page.goto(pathToFileURL(resolve(process.argv[2])).href);
await page.waitForFunction(() => window.coterieView && !window.coterieView.pending && window.coterieView.edges.work === null);
const ready = Date.now() - opened;
const figures = await page.evaluate(async () => {
  const view = window.coterieView;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const run = async (change) => {
    view.frames.length = 0;
    const gaps = [];
    let last = await nextFrame();
    for (let i = 0; i < 120; ++i) {
      change(i);
      view.move();
      const now = await nextFrame();
      gaps.push(now - last);
      last = now;
    }
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const at = (list, share) => Number(sorted(list)[Math.floor(share * (list.length - 1))].toFixed(1));
    return { frame_ms: at(gaps, 0.5), frame_ms_95: at(gaps, 0.95), script_ms: at(view.frames, 0.5), script_ms_95: at(view.frames, 0.95) };
  };
  const pan = await run((i) => { view.camera.x += i < 60 ? 4 : -4; });
  const zoom = await run((i) => view.camera.zoomAt(i < 60 ? 1.03 : 1 / 1.03, 400, 250));
  return { pan, zoom };
});
console.log(JSON.stringify({ ready_ms: ready, ...figures }));
await browser.close();
