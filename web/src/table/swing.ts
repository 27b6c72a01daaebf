// What a fault costs and a streak wins, as the clock shows it for a moment. Pure.
import type { View } from '../net/shapes';
import { wholeSeconds } from '../notation/duration';

type Counted = Pick<View, 'shown'>;

/** Milliseconds a run has won less those its faults cost. */
const balance = ({ shown }: Counted): number =>
  shown.reduce((sum, { bonus = 0, cost = 0 }) => sum + bonus - cost, 0);

/** What came of the last answer: above 0 time was won, below it was lost. */
export const swing = (before: Counted, after: Counted): number => balance(after) - balance(before);

/**
 * The figure in the clock's place. A clock that counts down gains or loses; one that counts up
 * is only ever charged, so that what was lost is added to it.
 */
export function swingText(ms: number, countsDown: boolean, unit: string): string {
  const sign = countsDown && ms < 0 ? '−' : '+';
  return `${sign}${wholeSeconds(Math.abs(ms))} ${unit}`;
}
