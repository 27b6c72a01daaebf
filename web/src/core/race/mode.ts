// The modes of play as data. They equal those of package race/mode.
import type { ModeName } from '../shapes';
import type { RaceMode as Mode } from '../types.gen';

export type { RaceMode as Mode } from '../types.gen';

const second = 1000;

const bonus = [
  { streak: 3, time: 3 * second },
  { streak: 6, time: 5 * second },
  { streak: 10, time: 7 * second },
  { streak: 15, every: 5, time: 10 * second },
];
const timed = { seats: 1, auto: true, miss_cost: 3 * second, none_cost: 3 * second, bonus, ranked: true };

export const modes = {
  practice: { name: 'practice', seats: 1, hints: true, none_cost: 3 * second },
  daily: { name: 'daily', seats: 1, hands: 5, hints: true, none_cost: 3 * second, ranked: true },
  timed: { name: 'timed', length: 180 * second, ...timed },
  timed1: { name: 'timed1', length: 60 * second, ...timed },
  timed5: { name: 'timed5', length: 300 * second, ...timed },
  streak: { name: 'streak', seats: 1, hand_time: 60 * second, auto: true, ranked: true, sudden: true },
} satisfies Record<ModeName, Mode>;

/** The modes that deal hands without end, one as soon as another is closed. */
export type TimedMode = 'timed' | 'timed1' | 'timed5' | 'streak';

/** Reports whether a mode deals hands without end. */
export const dealsItself = (mode: string): mode is TimedMode => /^(timed|streak)/.test(mode);

/** Limits of every mode; times are in milliseconds. */
export const maxHands = 1000;
export const maxTime = 24 * 3600 * second;
export const maxCost = 60 * second;

/** The points of a hand solved without a hint. */
export const fullPoints = 4;

/** The hint step that shows the answer. */
export const answerStep = 4;

/** Returns the first hint step that a player gets and pays for. */
export const firstStep = (mode: Pick<Mode, 'solvable'> | null | undefined): number =>
  mode?.solvable ? 2 : 1;

/** Returns the points of a hand solved after the hint up to a step; step 0 means no hint. */
export const points = (mode: Pick<Mode, 'solvable'>, step: number): number =>
  step >= answerStep ? 0 : Math.min(fullPoints, fullPoints - step + firstStep(mode) - 1);

/** Reports whether the time of a hand stops while the player is away from the table. */
export const pauses = (mode: Mode): boolean => !mode.ranked && !mode.length && !mode.hand_time;

/** Returns the milliseconds that a solved hand adds to the run clock when it brings the streak to
 * this length. */
export function streakBonus(mode: Mode, streak: number): number {
  const entry = mode.bonus?.find(({ streak: first, every = 0 }) => {
    const past = streak - first;
    return past === 0 || (past > 0 && every > 0 && past % every === 0);
  });
  return entry?.time ?? 0;
}

/** Returns the next longer streak that earns time in a timed run, and that time. The last entry
 * repeats, so there is always one. */
export function nextBonus(current: number): { streak: number; time: number } {
  let streak = current + 1;
  while (streakBonus(modes.timed, streak) === 0) streak++;
  return { streak, time: streakBonus(modes.timed, streak) };
}

/** Reports whether a text is a valid name of a mode, a player or an action. */
export const isValidName = (text: unknown): text is string =>
  typeof text === 'string' && /^[!-~]{1,64}$/.test(text);

const isIntegerIn = (x: number | undefined, min: number, max: number): boolean =>
  x === undefined ? min <= 0 : Number.isSafeInteger(x) && min <= x && x <= max;

/** Reports whether a run of one player can be created with the mode. */
export function isValidMode(mode: Mode): boolean {
  const bonus = mode.bonus ?? [];
  return (
    isValidName(mode.name) &&
    bonus.length <= 16 &&
    bonus.every((b, i) => {
      const before = bonus[i - 1]?.streak ?? 0;
      return (
        isIntegerIn(b.streak, before + 1, Infinity) &&
        isIntegerIn(b.every, 0, Infinity) &&
        isIntegerIn(b.time, 0, maxCost)
      );
    }) &&
    isIntegerIn(mode.seats, 1, 1) &&
    isIntegerIn(mode.hands, 0, maxHands) &&
    isIntegerIn(mode.length, 0, maxTime) &&
    isIntegerIn(mode.hand_time, 0, maxTime) &&
    isIntegerIn(mode.miss_cost, 0, maxCost) &&
    isIntegerIn(mode.none_cost, 0, maxCost)
  );
}
