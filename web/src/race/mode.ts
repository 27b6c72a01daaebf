// The ways to play as data, as in package race/mode: docs/scoring.md tells players what stands here.
// Times are milliseconds.

export interface Bonus {
  readonly streak: number;
  /** Again after each so many hands more. */
  readonly every?: number;
  readonly time: number;
}

export interface Mode {
  readonly name: string;
  readonly seats: number;
  /** Exactly so many; without it the run is open, hands are dealt as long as it goes on. */
  readonly hands?: number;
  /** The clock of a player's run. */
  readonly length?: number;
  /** The clock of each hand. */
  readonly hand_time?: number;
  /** The next hand is shown when one is done; else when the player asks. */
  readonly auto?: boolean;
  readonly hints?: boolean;
  /** What a wrong expression adds to the time used. */
  readonly miss_cost?: number;
  /** What a wrong "no solution" adds to it. */
  readonly none_cost?: number;
  readonly bonus?: readonly Bonus[];
  readonly ranked?: boolean;
}

export const modes = {
  practice: { name: 'practice', seats: 1, hints: true, none_cost: 3000 },
  daily: { name: 'daily', seats: 1, hands: 5, hints: true, none_cost: 3000, ranked: true },
  timed: {
    name: 'timed',
    seats: 1,
    length: 180_000,
    auto: true,
    miss_cost: 3000,
    none_cost: 3000,
    bonus: [
      { streak: 3, time: 3000 },
      { streak: 6, time: 5000 },
      { streak: 10, time: 7000 },
      { streak: 15, every: 5, time: 10_000 },
    ],
    ranked: true,
  },
} as const satisfies Record<string, Mode>;

export const mostHands = 1000;
export const mostTime = 24 * 3600 * 1000;
export const mostCost = 60_000;
const mostSeats = 100;
const mostBonuses = 16;

/** What a hand solved without help counts. */
export const full = 4;
/** The step of a hint that is the whole answer. */
export const answer = 4;

/** What a hand counts that was solved after so many steps of hints. */
export const pointsAfter = (hints: number): number => Math.max(0, Math.min(full, full - hints));

/** The time that the solved hand earns which makes a streak this long. */
export function gain(mode: Mode, streak: number): number {
  const bonus = (mode.bonus ?? []).find((b) => {
    const past = streak - b.streak;
    return past === 0 || (past > 0 && b.every !== undefined && b.every > 0 && past % b.every === 0);
  });
  return bonus?.time ?? 0;
}

const between = (x: number, least: number, most: number): boolean =>
  Number.isInteger(x) && least <= x && x <= most;

/** Whether a run can be created with a mode. */
export function validMode(m: Mode): boolean {
  const bonus = m.bonus ?? [];
  return (
    isName(m.name) &&
    between(m.seats, 1, mostSeats) &&
    between(m.hands ?? 0, 0, mostHands) &&
    [m.length, m.hand_time].every((t) => between(t ?? 0, 0, mostTime)) &&
    [m.miss_cost, m.none_cost].every((t) => between(t ?? 0, 0, mostCost)) &&
    bonus.length <= mostBonuses &&
    bonus.every(
      (b, i) =>
        b.streak >= 1 &&
        (b.every ?? 0) >= 0 &&
        between(b.time, 0, mostCost) &&
        (i === 0 || b.streak > bonus[i - 1]!.streak),
    )
  );
}

/** Whether a text can name a mode, a player or an action. */
export const isName = (text: string): boolean => /^[!-~]{1,64}$/.test(text);

const day = 24 * 3600 * 1000;
const firstDaily = 20454; // the first of January 2026, in days since 1970

/** The number of the daily of a moment, by the date in UTC: 1 on the first of January 2026. */
export const dailyNumber = (at: number): number => Math.floor(at / day) - firstDaily + 1;
