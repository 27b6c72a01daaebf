import { expect, test } from 'vitest';
import { nextBonus } from './bonus';

test.each([
  [0, 3, 3],
  [2, 3, 3],
  [3, 6, 5],
  [6, 10, 7],
  [9, 10, 7],
  [10, 15, 10],
  [14, 15, 10],
  [15, 20, 10],
  [23, 25, 10],
])('after %d in a row, %d win %d s', (streak, at, seconds) => {
  expect(nextBonus(streak)).toEqual({ at, seconds });
});
