import { expect, test } from 'vitest';
import type { MeasuredHand } from '../../core/types.gen';
import { measuredHands } from '../../testing/ratings';
import { byDifference, formatDifference, formatHand, logScale, outliers } from './grades';

const hand = (predicted: number, measured: number): MeasuredHand => ({
  puzzle: '1-3.3.8.8-24-classic',
  games: 1,
  rating: 1500,
  margin: 196,
  predicted,
  measured,
});

test('the hands that differ most from their grades come first', () => {
  const { hands } = measuredHands();
  expect(byDifference(hands).map(({ predicted }) => predicted)).toEqual([21_000, 60_000, 12_000, 3_000]);
  expect(hands[0]!.predicted).toBe(3_000); // the list itself is unchanged
  expect(outliers(hands)).toEqual({ slow: 1, fast: 1 });
});

test.each([
  [10_000, 20_000, '+100%'],
  [10_000, 5_000, '−50%'],
  [10_000, 10_000, '0%'],
  [10_000, 9_999, '0%'],
  [0, 5_000, '–'],
])('predicted %i, measured %i', (predicted, measured, want) =>
  expect(formatDifference(hand(predicted, measured))).toBe(want),
);

test.each([
  ['1-1.3.8.13-24-classic', 'A 3 8 K'],
  ['1-1.3.8.11.12-24-classic', 'A 3 8 J Q'],
  ['1-1.3.8.13-8d3-classic', 'A 3 8 K → 8/3'],
  ['1-1.2.3.11.25.50-340-countdown', '1 2 3 11 25 50 → 340'],
  ['nonsense', 'nonsense'],
])('the hand of %s', (puzzle, want) => expect(formatHand({ ...hand(1, 1), puzzle })).toBe(want));

test('the scale begins and ends with a tick', () => {
  const scale = logScale([3_000, 60_000]);
  expect(scale.ticks).toEqual([2, 5, 10, 20, 50, 100]);
  expect(scale.part(2_000)).toBe(0);
  expect(scale.part(100_000)).toBe(1);
  expect(scale.part(10_000)).toBeCloseTo(Math.log(5) / Math.log(50));
});

test('a single time and no time have a scale too', () => {
  expect(logScale([5_000]).ticks).toEqual([5, 10]);
  expect(logScale([0]).part(0)).toBe(0);
  expect(logScale([1e12]).part(1e12)).toBe(1);
});
