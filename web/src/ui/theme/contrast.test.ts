// Checks the contrast of every pair of colours that the pages combine, in both themes, with the
// formula of WCAG 2.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Colour = [l: number, c: number, h: number];
const colour = (text: string): Colour => {
  const found = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/.exec(text);
  if (!found) throw new Error('not a plain oklch colour: ' + text);
  return found.slice(1).map(Number) as Colour;
};

/** Returns a token's colour in the light and the dark theme. */
function token(name: string): { light: Colour; dark: Colour } {
  const value = new RegExp(`^\\s*--${name}: (.*?);`, 'm').exec(css)?.[1];
  if (!value) throw new Error('missing token ' + name);
  const [light = '', dark] = value.match(/oklch\([^)]*\)/g) ?? [];
  return { light: colour(light), dark: colour(dark ?? light) };
}

/** Converts an oklch colour to linear sRGB, with Ottosson's matrices. */
function linear([l, c, h]: Colour): number[] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((v) => v ** 3) as [number, number, number];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}
function luminance(colour: Colour): number {
  const [r, g, b] = linear(colour).map((v) => Math.min(1, Math.max(0, v))) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(first: Colour, second: Colour): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

// Foreground, background and minimum contrast: 4.5 for text, 3 for marks and edges of controls.
const pairs: [foreground: string, background: string, minimum: number][] = [
  ['ink', 'page', 4.5],
  ['ink', 'surface', 4.5],
  ['ink', 'good-soft', 4.5],
  ['ink-2', 'good-soft', 4.5],
  ['ink-2', 'surface', 4.5],
  ['ink-2', 'page', 4.5],
  ['ink-2', 'sunken', 4.5],
  ['ink-3', 'sunken', 4.5],
  ['control', 'page', 3],
  ['control', 'surface', 3],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-2', 4.5],
  ['accent-ink', 'accent-soft', 4.5],
  ['accent-ink', 'surface', 4.5],
  ['good', 'good-soft', 4.5],
  ['good', 'surface', 4.5],
  ['bad', 'bad-soft', 4.5],
  ['bad', 'surface', 4.5],
  ['felt-ink', 'felt-hi', 4.5],
  ['felt-ink', 'felt-lo', 4.5],
  ['felt-ink-2', 'felt-hi', 4.5],
  ['felt-ink-2', 'felt', 4.5],
  ['felt-ink', 'key', 4.5],
  ['accent', 'felt-hi', 3],
  ['accent', 'key', 3],
  ['paper-ink', 'paper', 4.5],
  ['paper-ink', 'paper-2', 4.5],
  ['paper-ink-2', 'paper-2', 4.5],
  ['suit-heart', 'paper', 4.5],
  ['suit-diamond', 'paper', 4.5],
  ['suit-club', 'paper', 4.5],
  ['suit-spade', 'paper', 4.5],
];

/** The colours of the players of a race, with white text on them. */
const playerColours = [1, 2, 3, 4, 5, 6, 7].map((n) => `pc${n}`);
const white: Colour = [1, 0, 0];

for (const theme of ['light', 'dark'] as const) {
  test.each(playerColours)(`${theme}: white on %s`, (name) => {
    expect(contrast(white, token(name)[theme])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs)(`${theme}: %s on %s`, (foreground, background, minimum) => {
    expect(contrast(token(foreground)[theme], token(background)[theme])).toBeGreaterThanOrEqual(minimum);
  });
}

test('the colours of players are different', () => {
  for (const theme of ['light', 'dark'] as const) {
    expect(new Set(playerColours.map((name) => token(name)[theme].join(' '))).size).toBe(7);
  }
});

test('the contrast of black on white is 21, and that of ink on page is 14.9', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast(token('ink').light, token('page').light)).toBeCloseTo(14.9, 1);
});
