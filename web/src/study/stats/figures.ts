// Computes statistics from a list of plays and the current time. Days are in the player's time
// zone; zone is the number of minutes that their clock is ahead of UTC.
import { dealsItself, type TimedMode } from '../../core/race/mode';
import type { Play } from '../../core/shapes';

export type Period = 'week' | 'twelve' | 'all';

const dayLength = 86_400_000;

export const periodDays: Record<Period, number> = { week: 7, twelve: 84, all: Infinity };

/** Returns the number of a day since 1 January 1970. */
export const dayOf = (at: number, zone: number): number => Math.floor((at + zone * 60_000) / dayLength);

/** Returns the start of a day as a Date whose UTC fields are those of the player's time zone. */
export const dateOfDay = (day: number): Date => new Date(day * dayLength);

/** Reports whether a hand counts as tried. A hand that was open at the end of its run does not. */
export const isTried = (play: Play): boolean => play.outcome !== 'open' && play.outcome !== 'unfinished';

export const isSolved = (play: Play): boolean => play.outcome === 'solved';

/** Returns the tried hands of the last days, which include today. */
export function recentPlays(plays: readonly Play[], days: number, now: number, zone: number): Play[] {
  const first = dayOf(now, zone) - days + 1;
  return plays.filter((play) => isTried(play) && dayOf(play.at, zone) >= first);
}

/** Returns the median, or null if there are no numbers. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half]!;
  return sorted.length % 2 ? upper : (sorted[half - 1]! + upper) / 2;
}

/** Returns the median time of the solved hands, in milliseconds. */
export const medianTime = (plays: readonly Play[]): number | null =>
  median(plays.filter(isSolved).map((play) => play.time));

export interface Figures {
  solved: number;
  tried: number;
  /** The median times of the last seven days and of the seven days before, in milliseconds. */
  week: number | null;
  weekBefore: number | null;
  /** The most hands solved in one run of each timed mode with a solved hand. */
  bests: Partial<Record<TimedMode, number>>;
}

export function figures(plays: readonly Play[], period: Period, now: number, zone: number): Figures {
  const chosen = recentPlays(plays, periodDays[period], now, zone);
  const week = recentPlays(plays, 7, now, zone);
  const before = recentPlays(plays, 14, now, zone).filter((play) => !week.includes(play));
  return {
    solved: chosen.filter(isSolved).length,
    tried: chosen.length,
    week: medianTime(week),
    weekBefore: medianTime(before),
    bests: bestRuns(chosen),
  };
}

function bestRuns(plays: readonly Play[]): Figures['bests'] {
  const solvedByRun = new Map<string, number>();
  const bests: Figures['bests'] = {};
  for (const { mode, run, outcome } of plays) {
    if (outcome !== 'solved' || !dealsItself(mode)) continue;
    const solved = (solvedByRun.get(run) ?? 0) + 1;
    solvedByRun.set(run, solved);
    bests[mode] = Math.max(bests[mode] ?? 0, solved);
  }
  return bests;
}

export const levels = [1, 2, 3, 4, 5] as const;

/** A span of days with its median times, of all levels and of each level, in milliseconds; null if
 * nothing was solved. */
export interface Span {
  /** The first day and the last day, as numbers from dayOf. */
  from: number;
  to: number;
  all: number | null;
  byLevel: (number | null)[];
  hands: number;
}

/** Returns the length of a span: a day for a week, otherwise whole weeks for at most 26 spans. */
function spanDays(period: Period, dayCount: number): number {
  if (period === 'week') return 1;
  return 7 * Math.max(1, Math.ceil(dayCount / 7 / 26));
}

/** Returns the medians over time, the earliest span first, beginning with the first hand. */
export function trend(plays: readonly Play[], period: Period, now: number, zone: number): Span[] {
  const solved = recentPlays(plays, periodDays[period], now, zone).filter(isSolved);
  if (solved.length === 0) return [];
  const today = dayOf(now, zone);
  const first = Math.min(...solved.map((play) => dayOf(play.at, zone)));
  const length = spanDays(period, today - first + 1);
  const count = Math.floor((today - first) / length) + 1;
  return Array.from({ length: count }, (_, i) => {
    const to = today - (count - 1 - i) * length;
    const from = to - length + 1;
    const inSpan = solved.filter((play) => {
      const day = dayOf(play.at, zone);
      return day >= from && day <= to;
    });
    return {
      from,
      to,
      all: medianTime(inSpan),
      byLevel: levels.map((level) => medianTime(inSpan.filter((play) => play.level === level))),
      hands: inSpan.length,
    };
  });
}

/** The upper bounds of the bins of times, in seconds, exclusive. */
export const binEnds = [5, 10, 15, 20, 30, 60, Infinity] as const;

export interface TimeBin {
  /** The bounds in seconds; to is exclusive. */
  from: number;
  to: number;
  count: number;
  /** The bin contains the median. */
  hasMedian: boolean;
}

export function timeBins(plays: readonly Play[]): TimeBin[] {
  const all = plays.filter(isSolved).map((play) => play.time / 1000);
  const medianSeconds = median(all);
  return binEnds.map((to, i) => {
    const from = i === 0 ? 0 : binEnds[i - 1]!;
    const contains = (s: number) => s >= from && s < to;
    return {
      from,
      to,
      count: all.filter(contains).length,
      hasMedian: medianSeconds !== null && contains(medianSeconds),
    };
  });
}

/** The name under which hands without a solution are counted, since they have no technique. */
export const noSolution = 'none';

export interface Skill {
  technique: string;
  tried: number;
  solved: number;
  share: number;
  /** The median time of the solved hands, in milliseconds; null if there are none. */
  time: number | null;
}

/** Returns the main technique of a hand, the first one; undefined if it was not graded. */
const mainTechnique = (play: Play): string | undefined => (play.solvable ? play.techniques[0] : noSolution);

/** The minimum number of tried hands of a technique in the statistics. */
export const minTried = 3;

/** Returns the techniques with enough tried hands, the highest share solved first. */
export function skills(plays: readonly Play[]): Skill[] {
  const handsByTechnique = new Map<string, Play[]>();
  for (const play of plays.filter(isTried)) {
    const name = mainTechnique(play);
    if (name !== undefined) handsByTechnique.set(name, [...(handsByTechnique.get(name) ?? []), play]);
  }
  return [...handsByTechnique]
    .filter(([, hands]) => hands.length >= minTried)
    .map(([technique, hands]) => {
      const solved = hands.filter(isSolved).length;
      const share = solved / hands.length;
      return { technique, tried: hands.length, solved, share, time: medianTime(hands) };
    })
    .sort((a, b) => b.share - a.share || byTried(a, b));
}

/** Returns the skills with a time, the fastest first. */
export const sortedByTime = (all: readonly Skill[]): (Skill & { time: number })[] =>
  all
    .filter((skill): skill is Skill & { time: number } => skill.time !== null)
    .sort((a, b) => a.time - b.time || byTried(a, b));

const byTried = (a: Skill, b: Skill): number => b.tried - a.tried || (a.technique < b.technique ? -1 : 1);

/**
 * Returns the skills to show: the last one, which is the weakest, and the others tried most often.
 */
export function topSkills<S extends Skill>(all: readonly S[], count: number): S[] {
  if (all.length <= count) return [...all];
  const weakest = all[all.length - 1]!;
  const others = all.slice(0, -1).sort((a, b) => b.tried - a.tried);
  const chosen = new Set([...others.slice(0, count - 1), weakest]);
  return all.filter((skill) => chosen.has(skill));
}

/** Returns the puzzle of a hand for practising a technique: the hand missed last, otherwise the
 * hand tried last, or an empty text if there is none. */
export function practiceHand(plays: readonly Play[], technique: string): string {
  const hands = plays.filter((play) => isTried(play) && mainTechnique(play) === technique);
  const latest = [...hands].sort((a, b) => b.at - a.at);
  return (latest.find((play) => !isSolved(play)) ?? latest[0])?.puzzle ?? '';
}

export interface Day {
  day: number;
  hands: number;
  /** The shade of the cell in the grid: 0 for no hands, up to 3 for many. */
  shade: 0 | 1 | 2 | 3;
}

/** Returns the days of the last weeks, which begin on Monday; the last week ends today. */
export function dayCells(plays: readonly Play[], weeks: number, now: number, zone: number): Day[] {
  const today = dayOf(now, zone);
  const weekday = (today + 3) % 7; // 0 is Monday: day 0 was a Thursday
  const first = today - weekday - 7 * (weeks - 1);
  const hands = new Map<number, number>();
  for (const play of plays.filter(isTried)) {
    const day = dayOf(play.at, zone);
    hands.set(day, (hands.get(day) ?? 0) + 1);
  }
  return Array.from({ length: today - first + 1 }, (_, i) => {
    const count = hands.get(first + i) ?? 0;
    return { day: first + i, hands: count, shade: count === 0 ? 0 : count < 6 ? 1 : count < 15 ? 2 : 3 };
  });
}
