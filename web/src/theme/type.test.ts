import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const src = new URL('..', import.meta.url);

// What stands on a card grows with the card.
const onCards = 'table/Look.svelte';

test('no type has a size in pixels: it follows the browser’s', () => {
  const fixed = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|css)$/.test(name) && name !== onCards)
    .flatMap((name) =>
      [...readFileSync(new URL(name, src), 'utf8').matchAll(/^\s*font(-size)?:[^;]*[\d.]px[^;]*;/gm)].map(
        ([line]) => `${name}: ${line.trim()}`,
      ),
    );
  expect(fixed).toEqual([]);
});
