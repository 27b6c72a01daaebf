// The results of all players of a daily as bars.
import type { Board } from '../net/shapes';

export interface SpreadBar {
  from: number; // milliseconds, or hands solved
  to: number;
  count: number;
  mine: boolean;
}

/** With fewer times there are no bars. */
const minTimes = 5;
const maxBars = 18;

/** Widths of bars, in milliseconds. */
const steps = [5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * 1000);

/** Returns bars of times, or none if there are too few times. The last bar collects the slowest 5
 * %. */
export function timeBars(times: readonly number[], mine: number): SpreadBar[] {
  const sorted = [...times].sort((a, b) => a - b);
  if (sorted.length < minTimes) return [];
  const low = Math.min(sorted[0]!, mine);
  const high = Math.max(sorted[Math.floor((sorted.length - 1) * 0.95)]!, mine);
  const step = steps.find((s) => (high - low) / s < maxBars - 1) ?? (high - low) / (maxBars - 2);
  const start = Math.floor(low / step) * step;
  const count = Math.floor((high - start) / step) + 1;
  const barOf = (time: number) => Math.min(count - 1, Math.floor((time - start) / step));
  const bars = Array.from({ length: count }, (_, i) => ({
    from: start + i * step,
    to: start + (i + 1) * step,
    count: 0,
    mine: barOf(mine) === i,
  }));
  for (const time of sorted) bars[barOf(time)]!.count++;
  return bars;
}

/** Returns bars of the number of hands solved, from none to all. */
export const solvedBars = (solved: readonly number[], mine: number): SpreadBar[] =>
  solved.map((count, i) => ({ from: i, to: i, count, mine: i === mine }));

/** Returns the percentage of other players that this player beat, or null without others. */
export function percentBetter(board: Board): number | null {
  if (!board.yours || board.players < 2) return null;
  return Math.round((100 * board.yours.better) / (board.players - 1));
}
