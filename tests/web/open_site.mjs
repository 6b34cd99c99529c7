// Opens the page of web/ in a real Chromium, for tests: from a plain file server in this process, or wherever `address`
// leads. COTERIE_SITE is the built folder, COTERIE_CHROMIUM the browser, COTERIE_PROGRAM the command line.
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { after, before } from 'node:test';
import { chromium } from '../report/node_modules/playwright-core/index.mjs';

export const site = process.env.COTERIE_SITE;
const program = process.env.COTERIE_PROGRAM;
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

export const folder = mkdtempSync(join(tmpdir(), 'coterie-web-'));
let browser;
let server;

before(async () => {
  server = createServer((request, response) => {
    const file = join(site, basename(new URL(request.url, 'http://x').pathname) || 'index.html');
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  browser = await chromium.launch({
    executablePath: process.env.COTERIE_CHROMIUM, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

export const plainAddress = () => `http://127.0.0.1:${server.address().port}/`;

// Keeps what went wrong: messages, errors, and requests to anybody else.
export async function open(address = plainAddress(), view = { width: 1280, height: 900 }) {
  const page = await browser.newPage({ viewport: view, acceptDownloads: true });
  page.setDefaultTimeout(240000);
  const own = new URL(address).origin;
  page.troubles = [];
  page.on('console', (message) => page.troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => page.troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(blob|data|about):/.test(request.url()) && new URL(request.url()).origin !== own) page.troubles.push(`request: ${request.url()}`);
  });
  await page.goto(address);
  return page;
}

// Gives the page a file and waits for its answer: the texts of its downloads, or the problem that it tells.
export async function drop(page, name, bytes) {
  await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  return answerOf(page);
}

export async function answerOf(page) {
  await page.waitForFunction(() => ['found', 'problem'].some((id) => !document.getElementById(id).hidden));
  if (await page.isVisible('#problem')) return { problem: await page.textContent('#problem') };
  const files = {};
  for (const form of ['tsv', 'graphml', 'json', 'html']) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`#${form}`)]);
    files[form] = readFileSync(await download.path(), 'utf8');
  }
  return { ...files, milliseconds: Number(await page.getAttribute('body', 'data-milliseconds')) };
}

// What the command line says about the same file, by the plain instructions that WebAssembly has, too.
export function commandLine(name, bytes, options = []) {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const run = (...more) => execFileSync(program, ['detect', name, '--quiet', ...options, ...more], {
    cwd: folder, env: { ...process.env, COTERIE_ISA: 'any' }, stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const files = {};
    for (const form of ['tsv', 'graphml', 'json']) {
      run('--output', `found.${form}`);
      files[form] = readFileSync(join(folder, `found.${form}`), 'utf8');
    }
    return files;
  } catch (error) {
    return { problem: String(error.stderr).replace(/^coterie: /, '').trim() };
  }
}
