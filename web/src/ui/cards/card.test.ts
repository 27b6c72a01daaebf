import { expect, test } from 'vitest';
import { cardCode, cardsFor, rankText } from './card';

test('a hand gets the same cards each time, and another run gets different ones', () => {
  const hand = [3, 3, 8, 12];
  expect(cardsFor(hand, 'run-1/0')).toEqual(cardsFor(hand, 'run-1/0'));
  const looks = new Set(Array.from({ length: 40 }, (_, i) => JSON.stringify(cardsFor(hand, 'run/' + i))));
  expect(looks.size).toBeGreaterThan(10);
});

test('equal ranks get different suits', () => {
  for (let i = 0; i < 200; i++) {
    const cards = cardsFor([7, 7, 7, 7], 'x' + i);
    expect(new Set(cards.map((c) => c!.suit)).size).toBe(4);
  }
  expect(cardsFor([7, 7, 7, 7, 7], 'x').every((c) => c !== null)).toBe(true);
});

test('suits are equally likely', () => {
  const count: Record<string, number> = {};
  for (let i = 0; i < 4000; i++)
    for (const c of cardsFor([1, 5], `r${i}`)) count[c!.suit] = (count[c!.suit] ?? 0) + 1;
  for (const n of Object.values(count)) expect(Math.abs(n - 2000)).toBeLessThan(250);
});

test('numbers outside 1 to 13 have no card', () => {
  expect(cardsFor([0, 14, 25, 13], 's').map((c) => c && c.rank)).toEqual([null, null, null, 13]);
  expect(cardCode({ rank: 10, suit: 'S' })).toBe('TS');
});

test('the suits of one hand are independent', () => {
  const pairs: Record<string, number> = {};
  for (let i = 0; i < 3200; i++) {
    const [a, b] = cardsFor([6, 9], `a3f${i}/0`);
    pairs[a!.suit + b!.suit] = (pairs[a!.suit + b!.suit] ?? 0) + 1;
  }
  expect(Object.keys(pairs)).toHaveLength(16);
  for (const n of Object.values(pairs)) expect(Math.abs(n - 200)).toBeLessThan(70);
});

test('rankText writes a number without a card in digits', () => {
  expect([0, 1, 10, 13, 14, 100].map(rankText)).toEqual(['0', 'A', '10', 'K', '14', '100']);
});

test('the pictures of links have the same suits', () => {
  // internal/server/picture/card_test.go has the same examples.
  const suitsOf = (hand: number[], seed: string): string =>
    cardsFor(hand, seed)
      .map((c) => c?.suit ?? '-')
      .join('');
  expect(suitsOf([3, 3, 8, 8], '1-3.3.8.8-24-classic')).toBe('HDHD');
  expect(suitsOf([7, 7, 7, 7, 7, 7], 'x')).toBe('CSHDSC');
  expect(suitsOf([25, 0, 1, 13], 'x')).toBe('--CH');
});
