import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isValidMode, isValidName, modes, nextBonus, points, streakBonus } from './mode';

// The vectors contain each mode as package race/mode defines it.
test.each(['daily', 'timed'] as const)('the mode %s equals that of package race/mode', (name) => {
  const file = new URL(`../../../../race/testdata/vectors/${name}.json`, import.meta.url);
  const { steps } = JSON.parse(readFileSync(file, 'utf8'));
  expect(modes[name]).toEqual(steps[0].move.mode);
});

test('practice equals that of package race/mode, except for the chosen hand clock', () => {
  const file = new URL('../../../../race/testdata/vectors/practice.json', import.meta.url);
  const { mode } = JSON.parse(readFileSync(file, 'utf8')).steps[0].move;
  expect({ ...modes.practice, hand_time: 60_000 }).toEqual(mode);
});

test('streaks earn time, and hints cost points', () => {
  const earned = Array.from(
    { length: 31 },
    (_, streak) => [streak, streakBonus(modes.timed, streak)] as const,
  );
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
])('after %d in a row, a streak of %d earns %d s', (current, streak, seconds) => {
  expect(nextBonus(current)).toEqual({ streak, time: seconds * 1000 });
});

test('invalid modes and names are rejected', () => {
  expect(isValidMode({ ...modes.practice, hand_time: 60_000 })).toBe(true);
  expect(isValidMode({ ...modes.practice, seats: 2 })).toBe(false);
  expect(isValidMode({ ...modes.practice, hand_time: 86_400_001 })).toBe(false);
  expect(isValidMode({ ...modes.practice, none_cost: -1 })).toBe(false);
  expect(isValidMode({ ...modes.practice, hand_time: 0.5 })).toBe(false);
  expect([
    isValidName('a~!'),
    isValidName(''),
    isValidName('a b'),
    isValidName('é'),
    isValidName('x'.repeat(65)),
    isValidName(null),
  ]).toEqual([true, false, false, false, false, false]);
});
