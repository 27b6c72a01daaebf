import { expect, test } from 'vitest';
import { court, courtCards, shapes } from './cards';
import { flatCards } from './flatten';

test('every number card has its pips, at most half of them upside down', () => {
  const { pips, suits, indexes } = shapes();
  expect(Object.keys(suits)).toEqual(['S', 'H', 'D', 'C']);
  expect(Object.keys(indexes)).toHaveLength(13);
  for (const [rank, places] of Object.entries(pips)) {
    const upsideDown = places.filter((p) => p[3] === 1).length;
    expect([rank, upsideDown <= places.length / 2]).toEqual([rank, true]);
    for (const [x, y] of places) expect(Math.abs(x) < 60 && Math.abs(y) < 110).toBe(true);
  }
});

test('ids are unique across the court cards, and every reference resolves', () => {
  const seen = new Set<string>();
  let bytes = 0;
  for (const card of courtCards) {
    const svg = court(card);
    bytes += svg.length;
    const ids = [...svg.matchAll(/id="([^"]+)"/g)].map((m) => m[1]!);
    for (const id of ids) {
      expect(seen.has(id)).toBe(false);
      seen.add(id);
    }
    for (const [, id] of svg.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    // The whole figure, in both orientations, is enlarged.
    expect(svg).toMatch(/<g transform="scale\(1\.\d+\)">(<use [^>]*height="200"[^>]*>){12}<\/g>/);
    expect(svg).not.toContain('#44F" fill="none"'); // the frame
    expect(svg).not.toMatch(/"(red|blue|green|black|white)"/);
    expect(svg).not.toMatch(/<script|style=|\son\w+=/);
  }
  expect(bytes).toBeLessThan(200_000); // all twelve, uncompressed
});

test('the server draws the same shapes in the pictures of links', async () => {
  await expect(JSON.stringify(shapes(), null, 1) + '\n').toMatchFileSnapshot(
    '../../internal/server/picture/shapes.json',
  );
});

test('printed sheets draw the same cards, flattened to paths', async () => {
  const cards = flatCards();
  expect(Object.keys(cards.courts)).toEqual(courtCards);
  for (const layers of Object.values(cards.courts)) expect(layers.length).toBeGreaterThanOrEqual(6);
  await expect(JSON.stringify(cards, null, 1) + '\n').toMatchFileSnapshot(
    '../../internal/game/sheet/cards.json',
  );
});
