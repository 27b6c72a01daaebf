// The ways to play as data, as in package race/mode: the rows there are these.
import type { ModeName } from '../net/shapes';

export interface Bonus {
  streak: number;
  every?: number;
  time: number;
}

/** One way to play; docs/scoring.md says what stands in it. Times are milliseconds; 0 or left out is none. */
export interface Mode {
  name: string;
  seats: number;
  hands?: number;
  length?: number;
  hand_time?: number;
  auto?: boolean;
  hints?: boolean;
  miss_cost?: number;
  none_cost?: number;
  bonus?: readonly Bonus[];
  ranked?: boolean;
  /** Every hand of the run has a solution: the first step of a hint is step 2. */
  solvable?: boolean;
}

const second = 1000;

export const modes = {
  practice: { name: 'practice', seats: 1, hints: true, none_cost: 3 * second },
  daily: { name: 'daily', seats: 1, hands: 5, hints: true, none_cost: 3 * second, ranked: true },
  timed: {
    name: 'timed',
    seats: 1,
    length: 180 * second,
    auto: true,
    miss_cost: 3 * second,
    none_cost: 3 * second,
    bonus: [
      { streak: 3, time: 3 * second },
      { streak: 6, time: 5 * second },
      { streak: 10, time: 7 * second },
      { streak: 15, every: 5, time: 10 * second },
    ],
    ranked: true,
  },
} as const satisfies Record<ModeName, Mode>;

/** The limits of any mode. */
export const mostHands = 1000;
export const longest = 24 * 3600 * second;
export const dearest = 60 * second;

/** What a hand solved without help counts. */
export const full = 4;

/** The step of a hint that is the whole answer. */
export const answerStep = 4;

/** The step of a hint that a player gets and pays for first. */
export const firstStep = (mode: Pick<Mode, 'solvable'> | null | undefined): number =>
  mode?.solvable ? 2 : 1;

/** What a hand counts that was solved after the hint up to a step, 0 for no hint. */
export const points = (mode: Pick<Mode, 'solvable'>, step: number): number =>
  step >= answerStep ? 0 : Math.min(full, full - step + firstStep(mode) - 1);

/** Whether the time of a hand stops while its player is away from the table. */
export const pauses = (mode: Mode): boolean => !mode.ranked && !mode.length && !mode.hand_time;

/** The time that the solved hand earns which makes a streak this long. */
export function gain(mode: Mode, streak: number): number {
  const row = mode.bonus?.find(({ streak: from, every = 0 }) => {
    const past = streak - from;
    return past === 0 || (past > 0 && every > 0 && past % every === 0);
  });
  return row?.time ?? 0;
}

/** The next streak that earns time in a timed run, and how much. There always is one: the last row repeats. */
export function nextBonus(streak: number): { at: number; time: number } {
  let at = streak + 1;
  while (gain(modes.timed, at) === 0) at++;
  return { at, time: gain(modes.timed, at) };
}

/** Whether a text can name a mode, a player or an action. */
export const isName = (text: unknown): text is string =>
  typeof text === 'string' && /^[!-~]{1,64}$/.test(text);

const whole = (x: number | undefined, least: number, most: number): boolean =>
  x === undefined ? least <= 0 : Number.isSafeInteger(x) && least <= x && x <= most;

/** Whether a run for one can be created with the mode. */
export function isMode(mode: Mode): boolean {
  const bonus = mode.bonus ?? [];
  return (
    isName(mode.name) &&
    bonus.length <= 16 &&
    bonus.every((b, i) => {
      const before = bonus[i - 1]?.streak ?? 0;
      return (
        whole(b.streak, before + 1, Infinity) && whole(b.every, 0, Infinity) && whole(b.time, 0, dearest)
      );
    }) &&
    whole(mode.seats, 1, 1) &&
    whole(mode.hands, 0, mostHands) &&
    whole(mode.length, 0, longest) &&
    whole(mode.hand_time, 0, longest) &&
    whole(mode.miss_cost, 0, dearest) &&
    whole(mode.none_cost, 0, dearest)
  );
}
