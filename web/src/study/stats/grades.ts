// Compares the grades of hands with the times of players.
import { rankText } from '../../ui/cards/card';
import { parsePuzzle } from '../../core/exact/puzzle';
import { rationalText } from '../../core/exact/rational';
import type { MeasuredHand } from '../../core/types.gen';

/** The shortest time that the chart shows, in milliseconds. */
const minTime = 100;

const logOf = (ms: number): number => Math.log10(Math.max(minTime, ms));

/** Returns how far the measured time is from the predicted one, as the logarithm of their ratio. */
const distance = ({ predicted, measured }: MeasuredHand): number => logOf(measured) - logOf(predicted);

/** Returns the hands whose times differ most from their grades first. */
export const byDifference = (hands: readonly MeasuredHand[]): MeasuredHand[] =>
  [...hands].sort((a, b) => Math.abs(distance(b)) - Math.abs(distance(a)));

/** Formats a hand, with its target if that is not 24: A 3 8 K, 2 3 25 50 → 340. */
export function formatHand({ puzzle: id }: MeasuredHand): string {
  const puzzle = parsePuzzle(id);
  if (!puzzle) return id;
  const numbers = puzzle.hand.map((n) => (puzzle.rules.subset ? String(n) : rankText(n))).join(' ');
  const target = rationalText(puzzle.target);
  return target === '24' ? numbers : `${numbers} → ${target}`;
}

/** Formats the measured time as a part of the predicted time: +100%, −50%, 0%. */
export function formatDifference({ predicted, measured }: MeasuredHand): string {
  if (predicted <= 0) return '–';
  const percent = Math.round((measured / predicted - 1) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
}

/** Counts the hands that take more than twice, or less than half, of the predicted time. */
export const outliers = (hands: readonly MeasuredHand[]): { slow: number; fast: number } => ({
  slow: hands.filter(({ predicted, measured }) => measured > 2 * predicted).length,
  fast: hands.filter(({ predicted, measured }) => 2 * measured < predicted).length,
});

export interface LogScale {
  /** The seconds of the grid lines. */
  ticks: number[];
  /** Maps a time in milliseconds to 0 to 1. */
  part: (ms: number) => number;
}

/** Returns a logarithmic scale that contains times in milliseconds and begins and ends with ticks. */
export function logScale(times: readonly number[]): LogScale {
  const marks = [-1, 0, 1, 2, 3, 4, 5].flatMap((power) => [1, 2, 5].map((n) => n * 10 ** power));
  const min = Math.max(minTime, Math.min(...times)) / 1000;
  const max = Math.max(minTime, ...times) / 1000;
  const first = Math.max(
    0,
    marks.findLastIndex((mark) => mark <= min),
  );
  const found = marks.findIndex((mark, i) => i > first && mark >= max);
  const ticks = marks.slice(first, (found < 0 ? marks.length - 1 : found) + 1);
  const low = logOf(ticks[0]! * 1000);
  const high = logOf(ticks.at(-1)! * 1000);
  return { ticks, part: (ms) => Math.min(1, Math.max(0, (logOf(ms) - low) / (high - low))) };
}
