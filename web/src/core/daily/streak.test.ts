import { expect, test } from 'vitest';
import type { DailyHistory } from '../shapes';
import {
  isCelebrated,
  lastDays,
  leadingDays,
  latestUnplayed,
  monthDays,
  streakOf,
  unplayed,
  withCompleted,
} from './streak';
import vectors from './testdata/streaks.json';

test.each(vectors)('the streak of the server: $name', ({ numbers, today, days, best, last, frozen }) => {
  expect(streakOf(numbers, today)).toEqual({ days, best, last, frozen });
});

// 314 is Tuesday 10 November 2026.
const history = (letters: string, today: number): DailyHistory => {
  const days = letters.padStart(today, '-');
  const done = [...days].flatMap((letter, i) => (letter === 'd' ? [i + 1] : []));
  const { frozen, ...streak } = streakOf(done, today);
  return { today, days, frozen, streak };
};

test('a daily that waits to be sent counts for the streak and its freeze', () => {
  const before = history('ddd-', 316); // cached yesterday
  const after = withCompleted(before, 317, 317);
  expect(after.days.slice(-5)).toBe('ddd-d');
  expect(after.streak).toEqual({ days: 4, best: 4, last: 317 });
  expect(after.frozen).toEqual([316]);
  expect(after.today).toBe(317);
});

test('the days of a month', () => {
  const days = monthDays(history('dd-d-p', 314), 314);
  expect(days).toHaveLength(30);
  expect(leadingDays(days)).toBe(6); // 1 November 2026 is a Sunday
  expect(days.slice(3, 11).map(({ state }) => state)).toEqual([
    'new', 'done', 'done', 'frozen', 'done', 'new', 'played', 'ahead',
  ]); // prettier-ignore
  expect(days[9]).toMatchObject({ number: 314, day: 10 });
});

test('the dailies that were not played', () => {
  expect(unplayed(history('d--', 3))).toBe(1); // today's does not count
  expect(latestUnplayed(history('d--', 3))).toBe(2);
  expect(unplayed(history('dp-', 3))).toBe(0);
  expect(latestUnplayed(history('dp-', 3))).toBe(0);
});

test('the last seven days end today, and some streaks are celebrated', () => {
  expect(lastDays(history('dd-d-p', 314)).map(({ state }) => state)).toEqual([
    'new',
    'done',
    'done',
    'frozen',
    'done',
    'new',
    'played',
  ]);
  expect([1, 2, 3, 7, 14, 30, 50, 99, 100, 150, 200].filter(isCelebrated)).toEqual([
    3, 7, 14, 30, 50, 100, 200,
  ]);
});
