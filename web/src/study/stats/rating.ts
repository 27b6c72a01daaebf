// Computes what the page of the rating shows. Moments are milliseconds since 1970.
import type { Points, RatingDay, RatingReport, TechniqueRating } from '../../core/types.gen';

/** The report of a player who has a rating. */
export type RatedReport = RatingReport & { now: Points };

/** Reports whether the player has a rating. */
export const isRated = (report: RatingReport): report is RatedReport => report.now !== undefined;

const dayLength = 86_400_000;
const changeDays = 28;

export type RatingPeriod = 'four' | 'twelve' | 'all';

const periodDays: Record<RatingPeriod, number> = { four: 28, twelve: 84, all: Infinity };

/** Returns the range that contains the true strength in 95 of 100 cases, in whole points. */
export const likelyRange = ({ rating, margin }: Points): { low: number; high: number } => ({
  low: rating - margin,
  high: rating + margin,
});

/** Returns the change of the rating in four weeks, or null for a player without an older rating. */
export function changeInFourWeeks(report: RatedReport, now: number): number | null {
  const before = report.history.findLast(({ at }) => at <= now - changeDays * dayLength);
  return before ? report.now.rating - before.rating : null;
}

/**
 * Returns the ratings of a period, the earliest first. The first is the rating at the start of the
 * period, if there was one; the last is that of now.
 */
export function ratingsOf(report: RatedReport, period: RatingPeriod, now: number): RatingDay[] {
  const start = now - periodDays[period] * dayLength;
  const before = report.history.findLast(({ at }) => at <= start);
  return [
    ...(before ? [{ ...before, at: start }] : []),
    ...report.history.filter(({ at }) => at > start),
    { at: now, ...report.now },
  ];
}

/** Reports whether a technique has a rating. */
export const hasPoints = (technique: TechniqueRating): technique is TechniqueRating & { points: Points } =>
  technique.points !== undefined;

/** Returns the weakest technique that has a rating, or undefined if fewer than two have one. */
export function weakest(techniques: readonly TechniqueRating[]): TechniqueRating | undefined {
  const rated = techniques.filter(hasPoints);
  return rated.length < 2 ? undefined : rated.reduce((a, b) => (b.points.rating <= a.points.rating ? b : a));
}

/** Returns a function that maps ratings to 0 to 100, so that all likely ranges fit. */
export function strengthScale(shown: readonly Points[]): (rating: number) => number {
  const ranges = shown.map(likelyRange);
  const low = Math.min(...ranges.map((r) => r.low));
  const high = Math.max(...ranges.map((r) => r.high));
  return (rating) => (high === low ? 50 : ((rating - low) / (high - low)) * 100);
}
