import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dailyNumber, dailyStart, gain, isMode, isName, modes, points } from './mode';

// The vectors hold each mode as Go has it; the rows here must be the same.
test.each(['daily', 'timed'] as const)('the row of %s is that of the dealer', (name) => {
  const file = new URL(`../../../race/testdata/vectors/${name}.json`, import.meta.url);
  const { steps } = JSON.parse(readFileSync(file, 'utf8'));
  expect(modes[name]).toEqual(steps[0].move.mode);
});

test('the row of practice is that of the dealer, but for the clock that was chosen', () => {
  const file = new URL('../../../race/testdata/vectors/practice.json', import.meta.url);
  const { mode } = JSON.parse(readFileSync(file, 'utf8')).steps[0].move;
  expect({ ...modes.practice, hand_time: 60_000 }).toEqual(mode);
});

test('streaks earn time', () => {
  const earned = Array.from({ length: 31 }, (_, streak) => [streak, gain(modes.timed, streak)] as const);
  expect(earned.filter(([, time]) => time > 0)).toEqual([
    [3, 3000],
    [6, 5000],
    [10, 7000],
    [15, 10000],
    [20, 10000],
    [25, 10000],
    [30, 10000],
  ]);
  const steps = [0, 1, 2, 3, 4, 5];
  expect(steps.map((step) => points({}, step))).toEqual([4, 3, 2, 1, 0, 0]);
  expect(steps.map((step) => points({ solvable: true }, step))).toEqual([4, 4, 3, 2, 0, 0]);
});

test('dailies are numbered by the date in UTC', () => {
  expect(dailyNumber(Date.UTC(2026, 0, 1))).toBe(1);
  expect(dailyNumber(Date.UTC(2026, 0, 1) - 1)).toBe(0);
  expect(dailyNumber(Date.UTC(2026, 10, 21, 23, 59))).toBe(325);
  expect(dailyStart(325)).toBe(Date.UTC(2026, 10, 21));
});

test('what is no mode and no name', () => {
  expect(isMode({ ...modes.practice, hand_time: 60_000 })).toBe(true);
  expect(isMode({ ...modes.practice, seats: 2 })).toBe(false);
  expect(isMode({ ...modes.practice, hand_time: 86_400_001 })).toBe(false);
  expect(isMode({ ...modes.practice, none_cost: -1 })).toBe(false);
  expect(isMode({ ...modes.practice, hand_time: 0.5 })).toBe(false);
  expect([
    isName('a~!'),
    isName(''),
    isName('a b'),
    isName('é'),
    isName('x'.repeat(65)),
    isName(null),
  ]).toEqual([true, false, false, false, false, false]);
});
