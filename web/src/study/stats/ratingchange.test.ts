import { expect, test } from 'vitest';
import { formatPoints, formatRating, uncountedRace, uncountedRun } from './ratingchange';
import type { Run } from '../../core/types.gen';

const change = { now: { rating: 1420, margin: 60 }, hands: 20 };

test('a change has a sign', () => {
  expect([14, -3, 0].map(formatPoints)).toEqual(['+14', '−3', '±0']);
});

test('an interval has spaces that do not break', () => {
  expect(formatRating({ rating: 1420, margin: 60 })).toBe('1420\u00a0±\u00a060, 95\u00a0%');
});

test('a result that changed no rating has a reason', () => {
  const run = (offline: boolean, rated: boolean) =>
    ({
      view: { offline, mode: 'timed' },
      request: { mode: 'timed' },
      ...(rated && { rating: change }),
    }) as Pick<Run, 'rating' | 'view' | 'request'>;
  expect(uncountedRun(run(false, true))).toBeUndefined();
  expect(uncountedRun(run(true, false))).toBe('offline');
  expect(uncountedRun(run(false, false))).toBe('other');
  expect(uncountedRun({ ...run(false, false), request: { mode: 'timed', challenge: 'ABCD' } as never })).toBe(
    'challenge',
  );
  expect(uncountedRace({ kind: 'race' }, { rating: change })).toBeUndefined();
  expect(uncountedRace({ kind: 'race', missed: true }, {})).toBe('missed');
  expect(uncountedRace({ kind: 'quick' }, {})).toBe('other');
  expect(uncountedRace({ kind: 'quick' }, { alone: true })).toBe('alone');
  expect(uncountedRace({ kind: 'race', hands: 4 }, { alone: true })).toBe('short');
  expect(uncountedRace({ kind: 'race', hands: 5 }, { alone: true })).toBe('alone');
  expect(uncountedRun({ ...run(false, false), held: true })).toBe('held');
  expect(uncountedRace({ kind: 'race' }, { held: true })).toBe('held');
});
