// The streak of dailies and its freezes, like daily.StreakOf of the server. The server's answer counts;
// a daily that waits to be sent is added here.
import type { DailyHistory, Streak } from '../shapes';
import { dateOfNumber } from './number';

export interface FrozenStreak extends Streak {
  /** The numbers of the missed dailies that a freeze covers, in ascending order. */
  frozen: number[];
}

const monthOf = (number: number): string => dateOfNumber(number).toISOString().slice(0, 7);

/** Returns the streak of a player who completed the dailies with these numbers, in any order. Each month
 * has one freeze, for a single missed day between two completed dailies or yesterday. */
export function streakOf(numbers: readonly number[], today: number): FrozenStreak {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const frozen: number[] = [];
  const freeze = (number: number): boolean => {
    const last = frozen.at(-1);
    if (last !== undefined && monthOf(last) === monthOf(number)) return false;
    frozen.push(number);
    return true;
  };
  const streak = { days: 0, best: 0, last: 0 };
  let length = 0;
  for (const [i, n] of sorted.entries()) {
    const gap = n - (sorted[i - 1] ?? -Infinity);
    length = gap === 1 || (gap === 2 && freeze(n - 1)) ? length + 1 : 1;
    streak.best = Math.max(streak.best, length);
    streak.last = n;
    const isLatest = (sorted[i + 1] ?? Infinity) > today;
    if (n === today || n === today - 1 || (n === today - 2 && isLatest && freeze(n + 1))) {
      streak.days = length;
    }
  }
  return { ...streak, frozen };
}

/** Returns the numbers of the completed dailies. */
const completed = ({ days }: DailyHistory): number[] =>
  [...days].flatMap((letter, i) => (letter === 'd' ? [i + 1] : []));

/** Returns the history with one more completed daily, which is not sent yet. */
export function withCompleted(history: DailyHistory, number: number, today: number): DailyHistory {
  const days = [...history.days.padEnd(today, '-')];
  days[number - 1] = 'd';
  const added = { ...history, today, days: days.join('') };
  const { frozen, ...streak } = streakOf(completed(added), today);
  return { ...added, frozen, streak };
}

/** The number of dailies before today's that the player has not played. */
export const unplayed = ({ days, today }: DailyHistory): number =>
  [...days.slice(0, today - 1)].filter((letter) => letter === '-').length;

/** The number of the latest daily before today's that the player has not played; 0: none. */
export const latestUnplayed = ({ days, today }: DailyHistory): number =>
  days.slice(0, today - 1).lastIndexOf('-') + 1;

export type DayState = 'done' | 'played' | 'frozen' | 'new' | 'ahead';

export interface Day {
  number: number;
  date: Date;
  /** The day of the month, from 1. */
  day: number;
  state: DayState;
}

export function stateOf({ days, frozen, today }: DailyHistory, number: number): DayState {
  if (number > today) return 'ahead';
  if (days[number - 1] === 'd') return 'done';
  if (frozen.includes(number)) return 'frozen';
  return days[number - 1] === 'p' ? 'played' : 'new';
}

/** Returns the days of the month of a daily. */
export function monthDays(history: DailyHistory, number: number): Day[] {
  const first = number - dateOfNumber(number).getUTCDate() + 1;
  const days: Day[] = [];
  for (let n = first; monthOf(n) === monthOf(number); n++) {
    const date = dateOfNumber(n);
    days.push({ number: n, date, day: date.getUTCDate(), state: stateOf(history, n) });
  }
  return days;
}

/** Returns the last seven days, up to today. */
export const lastDays = (history: DailyHistory): Day[] =>
  Array.from({ length: 7 }, (_, i) => {
    const number = history.today - 6 + i;
    const date = dateOfNumber(number);
    return { number, date, day: date.getUTCDate(), state: stateOf(history, number) };
  });

/** Reports whether a streak of this length is celebrated. */
export const isCelebrated = (days: number): boolean =>
  [3, 7, 14, 30, 50].includes(days) || (days > 0 && days % 100 === 0);

/** The empty places before the first day of a month, in weeks that begin on Monday. */
export const leadingDays = (days: readonly Day[]): number => ((days[0]?.date.getUTCDay() ?? 1) + 6) % 7;
