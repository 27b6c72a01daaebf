// How the others did, as bars: pure, from the board of a daily.
import type { Board } from '../net/shapes';

export interface SpreadBar {
  from: number; // milliseconds, or hands solved
  to: number;
  count: number;
  mine: boolean;
}

/** Fewer than this many times make no picture worth looking at. */
const enough = 5;
const most = 18; // bars

/** Steps that read well on a clock. */
const steps = [5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * 1000);

/** Bars of times, the slowest twentieth gathered in the last; empty if there are too few. */
export function timeBars(times: readonly number[], mine: number): SpreadBar[] {
  const sorted = [...times].sort((a, b) => a - b);
  if (sorted.length < enough) return [];
  const least = Math.min(sorted[0]!, mine);
  const far = Math.max(sorted[Math.floor((sorted.length - 1) * 0.95)]!, mine);
  const step = steps.find((s) => (far - least) / s < most - 1) ?? (far - least) / (most - 2);
  const start = Math.floor(least / step) * step;
  const count = Math.floor((far - start) / step) + 1;
  const place = (time: number) => Math.min(count - 1, Math.floor((time - start) / step));
  const bars = Array.from({ length: count }, (_, i) => ({
    from: start + i * step,
    to: start + (i + 1) * step,
    count: 0,
    mine: place(mine) === i,
  }));
  for (const time of sorted) bars[place(time)]!.count++;
  return bars;
}

/** Bars of how many hands were solved, none to all. */
export const solvedBars = (solved: readonly number[], mine: number): SpreadBar[] =>
  solved.map((count, i) => ({ from: i, to: i, count, mine: i === mine }));

/** How many in a hundred of the others are worse; null for who is alone. */
export function percentBetter(board: Board): number | null {
  if (!board.yours || board.players < 2) return null;
  return Math.round((100 * board.yours.better) / (board.players - 1));
}
