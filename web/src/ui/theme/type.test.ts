import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('../..', import.meta.url);

// Text on a card scales with the card.
const onCards = 'play/table/Look.svelte';

// The logotype and the initials are pictures in bars of a fixed height, so they have a maximum
// size.
const pictures = [
  'ui/theme/base.css: font-size: min(var(--t-18), 18px);',
  'ui/theme/base.css: font-size: min(var(--t-14), 14px);',
  'ui/theme/base.css: font-size: min(var(--t-13), 13px);',
];

test('no font size is in pixels, so text follows the browser’s size', () => {
  const fixed = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|css)$/.test(name) && name !== onCards)
    .flatMap((name) =>
      [...readFileSync(new URL(name, src), 'utf8').matchAll(/^\s*font(-size)?:[^;]*[\d.]px[^;]*;/gm)].map(
        ([line]) => `${name}: ${line.trim()}`,
      ),
    );
  expect(fixed).toEqual(pictures);
});
