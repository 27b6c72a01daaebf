import { expect, test } from 'vitest';
import type { HandStats } from '../../core/types.gen';
import { percentOf, shareOf } from './handstats';

const stats = (solutions: number, solved: number[], yours: number): HandStats => ({
  puzzle: '1-3.3.8.8-24-classic',
  predicted: 1,
  solutions,
  ideas: solved.map((solved, i) => ({ expr: String(i), solved })),
  counts: { ideas: solved.length, forms: solved.length },
  yours,
});

test.each<[string, HandStats, ReturnType<typeof shareOf>]>([
  ['half of the solutions', stats(20, [10, 10], 1), 'most'],
  ['just under half', stats(21, [11, 10], 2), 2],
  ['two in five, a half up', stats(10, [6, 4], 2), 3],
  ['one in nine', stats(90, [80, 10], 2), 9],
  ['one in 8.49', stats(849, [749, 100], 2), 8],
  ['one in 8.5', stats(850, [750, 100], 2), 9],
  ['one in a thousand', stats(1000, [999, 1], 2), 1000],
  ['nine solutions', stats(9, [8, 1], 2), null],
  ['ten solutions', stats(10, [9, 1], 2), 10],
  ['the only idea', stats(90, [90], 1), null],
  ['an idea that nobody else found', stats(90, [90, 0], 2), null],
  ['no answer', stats(90, [80, 10], 0), null],
])('the share of %s', (_, given, share) => expect(shareOf(given)).toBe(share));

test.each([
  [0, 90, 0],
  [1, 101, null],
  [1, 100, 1],
  [3, 200, 2],
  [89, 90, 99],
  [90, 90, 100],
])('%i of %i solutions are %s percent', (solved, all, percent) =>
  expect(percentOf(solved, all)).toBe(percent),
);
