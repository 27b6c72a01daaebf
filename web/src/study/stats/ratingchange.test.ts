import { expect, test } from 'vitest';
import { formatChange, uncountedRace, uncountedRun } from './ratingchange';
import type { Run } from '../../core/types.gen';

const change = (before: number, after: number) => ({ before, after, deviation: 50, hands: 20 });

test('a change has a sign', () => {
  expect([change(1598, 1612), change(1612, 1609), change(1500, 1500)].map(formatChange)).toEqual([
    '+14',
    '−3',
    '±0',
  ]);
});

test('a result that changed no rating has a reason', () => {
  const run = (offline: boolean, rated: boolean) =>
    ({ view: { offline }, ...(rated && { rating: change(1, 2) }) }) as Pick<Run, 'rating' | 'view'>;
  expect(uncountedRun(run(false, true))).toBeUndefined();
  expect(uncountedRun(run(true, false))).toBe('offline');
  expect(uncountedRun(run(false, false))).toBe('other');
  expect(uncountedRace({ kind: 'race' }, { rating: change(1, 2) })).toBeUndefined();
  expect(uncountedRace({ kind: 'race', missed: true }, {})).toBe('chosen');
  expect(uncountedRace({ kind: 'quick' }, {})).toBe('other');
  expect(uncountedRace({ kind: 'quick' }, { alone: true })).toBe('alone');
  expect(uncountedRace({ kind: 'race', hands: 4 }, { alone: true })).toBe('short');
  expect(uncountedRace({ kind: 'race', hands: 5 }, { alone: true })).toBe('alone');
  expect(uncountedRun({ ...run(false, false), held: true })).toBe('held');
  expect(uncountedRace({ kind: 'race' }, { held: true })).toBe('held');
});
