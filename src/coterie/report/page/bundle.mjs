// node bundle.mjs [--check]: joins the scripts of the page into bundle.js, which the program carries, so that building
// and using coterie needs no Node.js. The first line holds a checksum of the scripts (tests/report/bundle.py compares
// it). --check: fails if bundle.js is not what the scripts give now.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';

const folder = new URL('.', import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), 'utf8');
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'bundle.js').sort();
const hash = createHash('sha256');
for (const name of scripts) hash.update(`${name}\n${read(name)}`);

// A line is short enough for a piece of a C++ literal (embed.cmake), and a bundle in one line could not be merged.
const { outputFiles } = await build({
  entryPoints: [new URL('main.js', folder).pathname], bundle: true, write: false, format: 'iife', target: 'es2022',
  minify: true, lineLimit: 160, legalComments: 'none', charset: 'ascii',
});
const bundle = `// Made by bundle.mjs of scripts with the SHA-256 ${hash.digest('hex')}\n${outputFiles[0].text}`;
if (!process.argv.includes('--check')) {
  writeFileSync(new URL('bundle.js', folder), bundle);
} else if (read('bundle.js') !== bundle) {
  console.error('bundle.js is not what the scripts give: run `npm run bundle` in src/coterie/report/page');
  process.exit(1);
}
