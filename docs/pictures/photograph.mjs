// photograph.mjs PAGE.html PICTURE.png: the upper part of a report page, as Chromium ($COTERIE_CHROMIUM) shows it.
import { pathToFileURL } from 'node:url';
import { chromium } from '../../tests/report/node_modules/playwright-core/index.mjs';

const [page, picture] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.COTERIE_CHROMIUM, headless: true,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
});
const view = await browser.newPage({ viewport: { width: 1280, height: 850 } });
await view.goto(pathToFileURL(page).href);
await view.waitForFunction(() => {
  const drawing = window.coterieView;
  return drawing && !drawing.pending && drawing.edges.work === null && drawing.edges.current(drawing.camera, drawing.width, drawing.height);
});
await view.screenshot({ path: picture });
await browser.close();
