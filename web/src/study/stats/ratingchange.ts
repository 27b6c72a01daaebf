// Computes how results show the change of a rating.
import type { Run } from '../../core/shapes';
import type { RaceOptions, RaceResults, RatingChange } from '../../core/types.gen';

/** The number of rated hands below which neither the rating nor its history is shown. */
export const minHands = 10;

/** A rating with a greater deviation is provisional. */
export const maxDeviation = 90;

/** The number of hands below which a race is not ranked. */
export const minRaceHands = 5;

/** Why a run or a race did not change the rating: it is being checked, it was played offline, the host
 * of the race chose the hands, it has too few hands, no opponent counts, or something else. */
export type Uncounted = 'held' | 'offline' | 'chosen' | 'short' | 'alone' | 'other';

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
  { rating, held, alone }: Pick<RaceResults, 'rating' | 'held' | 'alone'>,
): Uncounted | undefined {
  if (held) return 'held';
  if (rating) return undefined;
  if (options.puzzles?.length || options.missed) return 'chosen';
  if ((options.hands ?? minRaceHands) < minRaceHands) return 'short';
  return alone ? 'alone' : 'other';
}
