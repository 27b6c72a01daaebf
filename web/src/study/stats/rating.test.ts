import { expect, test } from 'vitest';
import { ratingReport } from '../../testing/ratings';
import { changeInFourWeeks, likelyRange, ratingsOf, strengthScale, weakest } from './rating';

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

test('the likely range is the margin on each side', () => {
  expect(likelyRange({ rating: 1509, margin: 80 })).toEqual({ low: 1429, high: 1589 });
  expect(likelyRange({ rating: 1500, margin: 0 })).toEqual({ low: 1500, high: 1500 });
});

test('the change in four weeks is that since the last rating before', () => {
  const report = ratingReport(now);
  expect(changeInFourWeeks(report, now)).toBe(1509 - 1471); // exactly four weeks ago
  expect(changeInFourWeeks(report, now - 1)).toBe(1509 - 1463);
  expect(changeInFourWeeks({ ...report, history: report.history.slice(-3) }, now)).toBeNull();
  expect(changeInFourWeeks({ ...report, history: [] }, now)).toBeNull();
});

test('a period begins with the rating at its start and ends with that of now', () => {
  const report = ratingReport(now);
  const four = ratingsOf(report, 'four', now);
  expect(four.map(({ rating }) => rating)).toEqual([1471, 1466, 1488, 1498, 1509]);
  expect(four[0]!.at).toBe(now - 28 * day);
  const later = ratingsOf(report, 'four', now + 1); // begins with the rating at the start
  expect(later.map(({ rating }) => rating)).toEqual([1471, 1466, 1488, 1498, 1509]);
  expect(later[0]!.at).toBe(now + 1 - 28 * day);
  expect(four.at(-1)).toEqual({ at: now, rating: 1509, margin: 80 });
  expect(ratingsOf(report, 'twelve', now)).toHaveLength(12);
  expect(ratingsOf(report, 'all', now)).toEqual(ratingsOf(report, 'twelve', now));
  expect(ratingsOf({ ...report, history: [] }, 'all', now)).toHaveLength(1);
});

test('the weakest technique has enough hands, and is not the only one', () => {
  const { kinds } = ratingReport(now);
  expect(weakest(kinds)?.kind).toBe('large-product');
  expect(weakest(kinds.slice(0, 1))).toBeUndefined();
  expect(weakest([])).toBeUndefined();
});

test('the scale contains the likely range of each technique', () => {
  const scale = strengthScale([
    { rating: 1500, margin: 98 },
    { rating: 1600, margin: 196 },
  ]);
  expect(scale(1402)).toBe(0);
  expect(scale(1796)).toBe(100);
  expect(scale(1599)).toBe(50);
  expect(strengthScale([{ rating: 1500, margin: 0 }])(1500)).toBe(50);
});
