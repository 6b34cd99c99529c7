import { svg } from './element.js';

// Colours of communities. The first six are Okabe and Ito's; the others were chosen by maximising the
// smallest OKLab distance of any two under normal vision and three simulated colour deficiencies
// (Machado, Oliveira and Fernandes 2009), on light and on dark paper alike. tests/report/palette.test.mjs
// holds them to it.
const kColors = [
  '#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#a76dff', '#82665b', '#b50000', '#8db577',
  '#7c0089', '#ebd301', '#006210', '#57475a', '#b2e0a6', '#5000c8', '#ae3893', '#cab1b9', '#00ecff', '#8500ff',
];

// Colours of neighbourhoods (levels.js) instead of communities, where there are too many of these.
/** @type {Int32Array | null} */
let shared = null;
/** @param {Int32Array} groups of each community */
export const shareColors = (groups) => { shared = groups; };
/** @param {number} communities */
export const tooMany = (communities) => communities > kColors.length;

/** @param {number} community */
export const colorOf = (community) => kColors[(shared?.[community] ?? community) % kColors.length];

// Beyond the last colour they begin again, and a hole in the disc tells the rounds apart.
/** @param {number} community */
const roundOf = (community) => Math.floor((shared?.[community] ?? community) / kColors.length);
/** @param {number} community */
export const holeOf = (community) => [0, 0.5, 0.72, 0.3][roundOf(community) % 4];

// The sign of a community in lists: the disc as the drawing shows it.
/** @param {number} community */
export function swatch(community) {
  const disc = svg('svg', { class: 'swatch', viewBox: '-8 -8 16 16', 'aria-hidden': 'true' });
  const hole = holeOf(community);
  const radius = 7;
  disc.append(svg('circle', hole === 0
    ? { r: radius, fill: colorOf(community) }
    : { r: radius * (1 + hole) / 2, fill: 'none', stroke: colorOf(community), 'stroke-width': radius * (1 - hole) }));
  return disc;
}

// Ink and paper of the current theme, for canvases.
/** @returns {Colors} */
export function themeColors() {
  const style = getComputedStyle(document.body);
  return {
    ink: style.color,
    paper: getComputedStyle(document.querySelector('.stage')).backgroundColor,
    dark: isDark(),
  };
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

// From nothing to certainty, for the matrix: paper to deep blue, or dark paper to light blue. Even
// steps of lightness, so it reads without colours as well.
/** @param {number} share @param {boolean} dark */
export function heatColor(share, dark) {
  const stops = dark
    ? [[22, 27, 34], [20, 62, 96], [24, 104, 158], [86, 164, 214], [206, 232, 250]]
    : [[247, 249, 251], [196, 219, 237], [116, 173, 214], [38, 112, 173], [8, 48, 95]];
  const place = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const below = Math.min(stops.length - 2, Math.floor(place));
  return stops[below].map((value, part) => Math.round(value + (place - below) * (stops[below + 1][part] - value)));
}
