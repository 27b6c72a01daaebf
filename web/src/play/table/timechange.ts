// The time that a miss costs or a streak earns, which the clock shows for a moment.
import type { View } from '../../core/shapes';
import { wholeSeconds } from '../../core/notation/duration';

type ShownHands = Pick<View, 'shown'>;

/** Returns the milliseconds that a run has earned, minus those that its misses cost. */
const netTime = ({ shown }: ShownHands): number =>
  shown.reduce((sum, { bonus = 0, cost = 0 }) => sum + bonus - cost, 0);

/** Returns the milliseconds that the last answer won (above 0) or lost. */
export const timeChange = (before: ShownHands, after: ShownHands): number => netTime(after) - netTime(before);

/**
 * Returns the text that replaces the clock. A clock that counts down gains or loses time. A clock
 * that counts up only loses, and lost time is added to it.
 */
export function timeChangeText(ms: number, countsDown: boolean, unit: string): string {
  const sign = countsDown && ms < 0 ? '−' : '+';
  return `${sign}${wholeSeconds(Math.abs(ms))} ${unit}`;
}
