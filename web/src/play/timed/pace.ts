// Computes the pace of a timed run: how many hands were solved at each time used on its clock.
import type { BestRun } from '../../core/types.gen';
import type { View } from '../../core/shapes';
import { lengthOf } from '../../core/race/lengths';

/** Times are those used on the clock, in milliseconds, with penalties. */
export interface Pace {
  /** When each solved hand was solved. */
  readonly solved: readonly number[];
  /** When each hand that was not solved was closed, before the end of the run. */
  readonly missed: readonly number[];
  /** When the run ended. */
  readonly end: number;
}

export function paceOf(view: View): Pace {
  const solved: number[] = [];
  const missed: number[] = [];
  let used = 0;
  for (const { outcome, time = 0 } of view.shown) {
    used += time;
    if (outcome === 'solved') solved.push(used);
    else if (outcome !== 'open' && outcome !== 'unfinished') missed.push(used);
  }
  return { solved, missed, end: Math.max(view.players[0]?.time ?? 0, used) };
}

/** Returns the time won by streaks, in milliseconds. */
export const timeWon = (view: View): number => view.shown.reduce((sum, { bonus = 0 }) => sum + bonus, 0);

/** Returns the time used on the clock of a run in progress. */
export function usedTime(view: View, now: number): number {
  const length = lengthOf(view.mode);
  if (length > 0) return Math.max(0, length + timeWon(view) - Math.max(0, (view.ends ?? 0) - now));
  const closed = view.shown.reduce((sum, { time = 0 }) => sum + time, 0);
  const open = view.shown.at(-1);
  return closed + (open?.outcome === 'open' ? Math.max(0, now - open.revealed) : 0);
}

/** Reports whether a timed run that is over ended before its time was up. */
export const endedEarly = (view: View): boolean =>
  lengthOf(view.mode) > 0 && view.phase === 'over' && (view.players[0]?.why ?? 'time') !== 'time';

/** Returns how many hands the best run had solved at a time. */
export const solvedAt = (best: Pick<BestRun, 'pace'>, time: number): number =>
  best.pace.filter((at) => at <= time).length;

/** Returns the corners of a step line that rises by one at each time, from the start to the end. */
export function stairs(times: readonly number[], end: number): { time: number; count: number }[] {
  const points = [{ time: 0, count: 0 }];
  for (const [i, time] of times.entries()) points.push({ time, count: i }, { time, count: i + 1 });
  points.push({ time: Math.max(end, times.at(-1) ?? 0), count: times.length });
  return points;
}

/** Returns the ticks of an axis of counts: at most five integers in equal steps, the last at least
 * max. */
export function countTicks(max: number): number[] {
  const step = [1, 2, 4, 5, 10, 20, 25, 50, 100].find((s) => max <= 4 * s) ?? Math.ceil(max / 4);
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, i) => i * step);
}
