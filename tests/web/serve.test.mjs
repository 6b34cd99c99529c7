// `coterie serve`: the page from the program itself, which also does the work where the page is allowed to ask it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { commandLine, drop, isolating, open, site } from './open_site.mjs';

const karate = readFileSync(join(site, 'karate.gml'));
let program;
let address;

before(async () => {
  program = spawn(process.env.COTERIE_PROGRAM, ['serve', site, '--megabytes', '2'],
                  { env: { ...process.env, COTERIE_ISA: 'any' }, stdio: ['ignore', 'pipe', 'inherit'] });
  address = new URL(await new Promise((said, ended) => {
    createInterface(program.stdout).once('line', said);
    program.once('exit', () => ended(new Error('coterie serve has ended')));
  }));
});
after(() => program.kill());

// A request with whatever headers, which fetch would not let us choose.
const ask = (method, path, headers = {}, body = '') => new Promise((done, failed) => {
  const sent = request({ host: '127.0.0.1', port: address.port, method, path, headers }, (response) => {
    let text = '';
    response.on('data', (part) => { text += part; });
    response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }));
  });
  sent.on('error', failed);
  sent.end(body);
});
const question = `/detect?${new URLSearchParams({ name: 'karate.gml', options: '{"seed": 3}' })}`;
const token = () => ({ 'X-Coterie-Token': address.hash.slice(1) });

test('it listens to this computer only', () => {
  assert.equal(address.hostname, '127.0.0.1');
  assert.match(address.hash, /^#[0-9a-f]{32}$/);
  const sockets = readFileSync('/proc/net/tcp', 'utf8').split('\n').map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && parseInt(fields[1]?.split(':')[1], 16) === Number(address.port));
  assert.deepEqual(sockets.map((fields) => fields[1].split(':')[0]), ['0100007F']);
});

test('the program answers what the command line answers, once it is allowed to', async () => {
  const page = await open(address.href);
  const here = await drop(page, 'karate.gml', karate);  // not allowed yet: the page itself
  await page.check('#native');
  const there = await drop(page, 'karate.gml', karate);
  const command = commandLine('karate.gml', karate);
  for (const found of [here, there]) {
    assert.equal(found.tsv, command.tsv);
    assert.equal(found.graphml, command.graphml);
  }
  assert.match((await drop(page, 'bad.gml', 'graph [')).problem, /bad.gml/);
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('its page is isolated from others, and has threads', async () => {
  const { headers } = await ask('GET', '/index.html', { Host: address.host });
  for (const [name, value] of Object.entries(isolating)) assert.equal(headers[name.toLowerCase()], value);
  const page = await open(address.href);
  const processors = await page.evaluate(() => navigator.hardwareConcurrency);
  assert.equal((await drop(page, 'karate.gml', karate)).threads, Math.min(processors, 16));
  assert.deepEqual(page.troubles, []);
  await page.close();
});

test('a page without the secret is not offered the program', async () => {
  const page = await open(`${address.origin}/`);
  assert.ok(!(await page.isVisible('#native-choice')));
  await page.close();
});

test('who does not know the secret, or calls this computer by another name, is refused', async () => {
  assert.equal((await ask('POST', question, {}, karate)).status, 403);
  assert.equal((await ask('POST', question, { 'X-Coterie-Token': '0'.repeat(32) }, karate)).status, 403);
  assert.equal((await ask('POST', question, { ...token(), Host: `evil.example:${address.port}` }, karate)).status, 403);
  assert.equal((await ask('GET', '/index.html', { Host: 'evil.example' })).status, 403);
  assert.equal((await ask('POST', '/cancel')).status, 403);
  assert.equal((await ask('OPTIONS', question, { Origin: 'http://evil.example' })).status, 403);
  const { status, text } = await ask('POST', question, token(), karate);
  assert.equal(status, 200);
  assert.equal(JSON.parse(text).said.nodes, 34);
});

test('files beyond the limit and files beyond the folder are refused', async () => {
  assert.equal((await ask('POST', question, token(), Buffer.alloc(3e6, '0 1\n'))).status, 413);
  for (const path of ['/../coterie.wasm', '/../../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd']) {
    assert.notEqual((await ask('GET', path)).status, 200, path);
  }
});

test('work is cancelled, and the next graph answered', async () => {
  const lines = [];
  for (let i = 0; i < 20000; ++i) for (const step of [1, 2, 3, 977]) lines.push(`${i} ${(i + step) % 20000}`);
  const long = ask('POST', '/detect?name=ring.edges&options={}', token(), lines.join('\n'));
  await new Promise((done) => { setTimeout(done, 1000); });
  await ask('POST', '/cancel', token());
  const { status, text } = await long;
  assert.equal(status, 500);
  assert.match(text, /interrupted/i);
  assert.equal((await ask('POST', question, token(), karate)).status, 200);
});
