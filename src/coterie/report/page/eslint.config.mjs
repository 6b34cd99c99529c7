// What a browser and the checks of types do not say: names that nobody uses, comparisons that convert, forgotten cases.
import js from '@eslint/js';

const browser = ['document', 'window', 'devicePixelRatio', 'performance', 'location', 'matchMedia', 'getComputedStyle', 'setTimeout',
  'clearTimeout', 'requestAnimationFrame', 'addEventListener', 'atob', 'Blob', 'URL', 'Node', 'ResizeObserver', 'XMLSerializer'];

export default [
  { ignores: ['bundle.js', '**/*.mjs'] },
  js.configs.recommended,
  {
    languageOptions: { globals: Object.fromEntries(browser.map((name) => [name, 'readonly'])) },
    rules: {
      eqeqeq: 'error', 'prefer-const': 'error', 'no-var': 'error', 'no-shadow': 'error', 'no-implicit-coercion': 'error',
      'no-param-reassign': 'error', 'no-unused-expressions': 'error', 'no-use-before-define': ['error', { functions: false, variables: false }],
      'default-case-last': 'error', 'no-eval': 'error', 'no-new-func': 'error', 'no-implied-eval': 'error',
      'no-restricted-properties': ['error', { property: 'innerHTML', message: 'Names in the data are text.' },
        { property: 'outerHTML', message: 'Names in the data are text.' },
        { property: 'insertAdjacentHTML', message: 'Names in the data are text.' }],
    },
  },
];
