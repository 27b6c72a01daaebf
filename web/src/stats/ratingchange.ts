// Computes how results show the change of a rating.
import type { Run } from '../net/shapes';
import type { RaceOptions, RaceResults, RatingChange } from '../net/types.gen';

/** The number of rated hands below which neither the rating nor its history is shown. */
export const minHands = 10;

/** A rating with a greater deviation is provisional. */
export const maxDeviation = 90;

/** Why a run or a race did not change the rating: it is being checked, it was played offline, the host
 * of the race chose the hands, or something else. */
export type Uncounted = 'held' | 'offline' | 'chosen' | 'other';

/** Formats the change in points with a sign: +14, −3, ±0. */
export function formatChange({ before, after }: RatingChange): string {
  const points = after - before;
  return (points > 0 ? '+' : points < 0 ? '−' : '±') + Math.abs(points);
}

/** Returns why a daily or a timed run that is over did not change the rating, if it did not. */
export function uncountedRun({
  rating,
  held,
  view,
}: Pick<Run, 'rating' | 'held' | 'view'>): Uncounted | undefined {
  if (held) return 'held';
  return rating ? undefined : view.offline ? 'offline' : 'other';
}

/** Returns why a race that is over did not change the rating of a player, if it did not. */
export function uncountedRace(
  options: RaceOptions,
  { rating, held }: Pick<RaceResults, 'rating' | 'held'>,
): Uncounted | undefined {
  if (held) return 'held';
  if (rating) return undefined;
  return options.puzzles?.length || options.missed ? 'chosen' : 'other';
}
