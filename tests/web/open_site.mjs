// Opens the page of web/ in a real Chromium, for tests: from a plain file server in this process, from one that isolates its
// pages, or wherever `address` leads. COTERIE_SITE is the built folder, COTERIE_CHROMIUM the browser, COTERIE_PROGRAM the command line.
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
// What a server says to isolate its pages, so that they may have threads.
export const isolating = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
let browser;
const servers = {};

async function startServer(headers) {
  const server = createServer((request, response) => {
    const file = join(site, basename(new URL(request.url, 'http://x').pathname) || 'index.html');
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream', ...headers });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  return server;
}

before(async () => {
  servers.plain = await startServer({});
  servers.isolated = await startServer(isolating);
  browser = await chromium.launch({
    executablePath: process.env.COTERIE_CHROMIUM, headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
});

after(async () => {
  await browser?.close();
  for (const server of Object.values(servers)) server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const addressOf = (server) => `http://127.0.0.1:${server.address().port}/`;
export const plainAddress = () => addressOf(servers.plain);
export const isolatedAddress = () => addressOf(servers.isolated);

// An edge list: so many cliques of eight nodes in a ring. 600 of them take several seconds.
export function ring(cliques) {
  const lines = [];
  for (let c = 0; c < cliques; ++c) {
    for (let i = 0; i < 8; ++i) for (let j = 0; j < i; ++j) lines.push(`${8 * c + i} ${8 * c + j}`);
    lines.push(`${8 * c} ${(8 * c + 12) % (8 * cliques)}`);
  }
  return lines.join('\n');
}

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
  // It begins with an example.
  await page.waitForFunction(() => ['found', 'problem'].some((id) => !document.getElementById(id).hidden));
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
  const said = (name) => page.getAttribute('body', `data-${name}`).then(Number);
  return { ...files, milliseconds: await said('milliseconds'), threads: await said('threads') };
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
