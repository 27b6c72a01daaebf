import { expect, test } from 'vitest';
import { isTarget, readChoice, usual, wishFor, wishOf } from './choice';

test('what is kept is read back, and nonsense is not', () => {
  const choice = { rules: 'hdoj', level: 4, cards: 5, target: '36', none: true, seconds: 60 } as const;
  expect(readChoice(JSON.parse(JSON.stringify(choice)))).toEqual(choice);
  for (const bad of [
    null,
    7,
    'x',
    { rules: 'poker', level: 9, cards: 2.5, target: '-1', none: 1, seconds: 7 },
  ]) {
    expect(readChoice(bad)).toEqual(usual);
  }
});

test.each([
  ['24', true],
  ['0', true],
  ['9999', true],
  ['10000', false],
  ['024', false],
  ['1/2', false],
  ['', false],
])('target %j', (text, want) => expect(isTarget(text)).toBe(want));

test('a wish says only what is not as usual', () => {
  expect(wishOf(usual)).toEqual({ mode: 'practice' });
  expect(wishOf({ ...usual, level: 3, cards: 5, target: '36', none: true, seconds: 30 })).toEqual({
    mode: 'practice',
    level: 3,
    cards: 5,
    target: '36',
    none: true,
    hand_time: 30_000,
  });
});

test('Countdown has its own six tiles and targets', () => {
  const wish = wishOf({ ...usual, rules: 'countdown', cards: 3, target: '36' });
  expect(wish).toEqual({ mode: 'practice', rules: 'countdown' });
});

test('the address comes first', () => {
  expect(wishFor('?hand=1-3.3.8.8-24-classic', usual)).toEqual({
    mode: 'practice',
    puzzles: ['1-3.3.8.8-24-classic'],
  });
  expect(wishFor('?review=1', usual)).toEqual({ mode: 'practice', review: true });
  expect(wishFor('?kind=3*8', usual)).toEqual({ mode: 'practice', kind: '3*8' });
  expect(wishFor('?kind=k*x%2Bk', usual)).toEqual({ mode: 'practice', kind: 'k*x+k' });
  expect(wishFor('?x=1', { ...usual, level: 2 })).toEqual({ mode: 'practice', level: 2 });
});
