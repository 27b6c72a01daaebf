import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('..', import.meta.url);

// What stands on a card grows with the card.
const onCards = 'table/Look.svelte';

// The logotype and the initials are pictures in bars of a fixed height: they do not grow with text.
const pictures = [
  'theme/base.css: font-size: min(var(--t-18), 18px);',
  'theme/base.css: font-size: min(var(--t-14), 14px);',
  'theme/base.css: font-size: min(0.8125rem, 13px);',
];

test('no type has a size in pixels: it follows the browser’s', () => {
  const fixed = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|css)$/.test(name) && name !== onCards)
    .flatMap((name) =>
      [...readFileSync(new URL(name, src), 'utf8').matchAll(/^\s*font(-size)?:[^;]*[\d.]px[^;]*;/gm)].map(
        ([line]) => `${name}: ${line.trim()}`,
      ),
    );
  expect(fixed).toEqual(pictures);
});
