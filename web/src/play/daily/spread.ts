// The results of all players of a daily as bars.

export interface SpreadBar {
  from: number; // milliseconds, or hands solved
  to: number;
  count: number;
  mine: boolean;
}

/** The minimum number of times for which there are bars. */
const minTimes = 5;
const maxBars = 18;

/** The possible widths of bars, in milliseconds. */
const barWidths = [5, 10, 15, 20, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * 1000);

/** Returns bars of times, or none if there are too few times. The last bar collects the
 * slowest 5 %. */
export function timeBars(times: readonly number[], mine: number): SpreadBar[] {
  const sorted = [...times].sort((a, b) => a - b);
  if (sorted.length < minTimes) return [];
  const low = Math.min(sorted[0]!, mine);
  const high = Math.max(sorted[Math.floor((sorted.length - 1) * 0.95)]!, mine);
  const width = barWidths.find((w) => (high - low) / w < maxBars - 1) ?? (high - low) / (maxBars - 2);
  const start = Math.floor(low / width) * width;
  const count = Math.floor((high - start) / width) + 1;
  const barIndex = (time: number) => Math.min(count - 1, Math.floor((time - start) / width));
  const bars = Array.from({ length: count }, (_, i) => ({
    from: start + i * width,
    to: start + (i + 1) * width,
    count: 0,
    mine: barIndex(mine) === i,
  }));
  for (const time of sorted) bars[barIndex(time)]!.count++;
  return bars;
}

/** Returns a bar for each number of hands solved, from none to all. */
export const solvedBars = (solved: readonly number[], mine: number): SpreadBar[] =>
  solved.map((count, i) => ({ from: i, to: i, count, mine: i === mine }));
