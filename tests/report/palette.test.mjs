// The colours of communities can be told apart by people of any colour vision.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const source = readFileSync(new URL('../../src/coterie/report/page/palette.js', import.meta.url), 'utf8');
const colors = source.slice(source.indexOf('kColors = ['), source.indexOf('];')).match(/#[0-9a-f]{6}/g);

const times = (m, v) => m.map((row) => row.reduce((sum, value, k) => sum + value * v[k], 0));

// Linear light of an sRGB colour.
const linear = (hex) => [1, 3, 5].map((at) => {
  const value = parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

// Ottosson's OKLab (2020), where distances are about what the eye sees.
function oklab(light) {
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]], light).map(Math.cbrt);
  return times([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660]], cones);
}

// Complete colour deficiencies, Machado, Oliveira and Fernandes (2009).
const visions = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
};

test('there are twenty different colours', () => {
  assert.equal(colors.length, 20);
  assert.equal(new Set(colors).size, 20);
});

for (const [name, matrix] of Object.entries(visions)) {
  test(`any two colours differ clearly for ${name} vision`, () => {
    const seen = colors.map((hex) => oklab(times(matrix, linear(hex)).map((v) => Math.min(1, Math.max(0, v)))));
    // A just noticeable difference is about 0.02.
    const least = name === 'normal' ? 0.12 : 0.075;
    for (let i = 0; i < seen.length; ++i) {
      for (let j = 0; j < i; ++j) {
        const distance = Math.hypot(...seen[i].map((value, k) => value - seen[j][k]));
        assert.ok(distance >= least, `${colors[i]} and ${colors[j]} are ${distance.toFixed(3)} apart`);
      }
    }
  });
}

test('every colour can be seen on white and on dark paper', () => {
  const white = oklab(linear('#ffffff'));
  const dark = oklab(linear('#141a20'));
  for (const hex of colors) {
    const own = oklab(linear(hex));
    for (const paper of [white, dark]) {
      const distance = Math.hypot(...own.map((value, k) => value - paper[k]));
      assert.ok(distance >= 0.15, `${hex} is ${distance.toFixed(3)} from paper`);
    }
  }
});
