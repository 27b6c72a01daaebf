// Computes how results show the change of a rating.
import type { Run } from '../../core/shapes';
import type { Points, RaceOptions, RaceResults, RatingWhy } from '../../core/types.gen';

/** The number of rated hands below which neither the rating nor its history is shown. */
export const minHands = 10;

/** A rating with a greater margin is provisional: the standard deviation is more than 90 points. */
export const maxMargin = 176;

/** The number of hands below which a race is not ranked. */
export const minRaceHands = 5;

/** Why a run or a race did not change the rating. */
export type Uncounted = NonNullable<RatingWhy['reason']>;

/** Formats points with a sign: +14, −3, ±0. */
export const formatPoints = (points: number): string =>
  (points > 0 ? '+' : points < 0 ? '−' : '±') + Math.abs(points);

/** Formats the margin of a rating: ± 60, 95 %. The spaces do not break. */
export const formatMargin = ({ margin }: Pick<Points, 'margin'>): string => `±\u00a0${margin}, 95\u00a0%`;

/** Formats a rating with its margin: 1420 ± 60, 95 %. */
export const formatRating = (points: Points): string => `${points.rating}\u00a0${formatMargin(points)}`;

/** The address of the page that explains the change of the rating by a run or a race. */
export const whyAddress = (run: string): string => '/stats/rating?run=' + encodeURIComponent(run);

/** Returns why a daily or a timed run that is over did not change the rating, if it did not. */
export function uncountedRun({
  rating,
  held,
  view,
  request,
}: Pick<Run, 'rating' | 'held' | 'view' | 'request'>): Uncounted | undefined {
  if (held) return 'held';
  if (rating) return undefined;
  if (view.offline) return 'offline';
  if (request.challenge) return 'challenge';
  return view.mode === 'practice' ? 'practice' : 'other';
}

/** Returns why a race that is over did not change the rating of a player, if it did not. */
export function uncountedRace(
  options: RaceOptions,
  { rating, held, alone }: Pick<RaceResults, 'rating' | 'held' | 'alone'>,
): Uncounted | undefined {
  if (held) return 'held';
  if (rating) return undefined;
  if (options.kind === 'computer') return 'computer';
  if (options.missed) return 'missed';
  if (options.puzzles?.length) return 'chosen';
  if ((options.hands ?? minRaceHands) < minRaceHands) return 'short';
  return alone ? 'alone' : 'other';
}
