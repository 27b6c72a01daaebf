// Computes what the page shows that explains a change of the rating.
import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { longName } from '../../core/race/lengths';
import { dealsItself } from '../../core/race/mode';
import type { Points, RatingWhy, WhyHand } from '../../core/types.gen';
import { likelyRange } from './rating';

/** Two intervals on one scale, in percent of its width, with the round ratings below it. */
export interface Scale {
  before: { left: number; width: number };
  now: { left: number; width: number };
  ticks: { rating: number; left: number }[];
}

/** Returns two to five round ratings in a range, in equal steps. */
function roundRatings(low: number, high: number): number[] {
  const step = [10, 20, 50, 100, 200, 500].find((size) => (high - low) / size < 5) ?? 1000;
  const first = Math.ceil(low / step) * step;
  return Array.from(
    { length: Math.max(0, Math.floor((high - first) / step) + 1) },
    (_, i) => first + i * step,
  );
}

/** Returns the scale of two ratings. */
export function scaleOf(before: Points, now: Points): Scale {
  const ranges = [likelyRange(before), likelyRange(now)] as const;
  const low = Math.min(...ranges.map((r) => r.low));
  const high = Math.max(...ranges.map((r) => r.high));
  const margin = Math.max(1, (high - low) / 10);
  const place = (rating: number): number => ((rating - low + margin) / (high - low + 2 * margin)) * 100;
  const [b, n] = ranges.map(({ low, high }) => ({ left: place(low), width: place(high) - place(low) }));
  return {
    before: b!,
    now: n!,
    ticks: roundRatings(low, high)
      .map((rating) => ({ rating, left: place(rating) }))
      .filter(({ left }) => left >= 5 && left <= 95),
  };
}

/** Returns the length of the bar for points, in percent of the width: the longest is half of it. */
export function barLength(points: number, all: readonly { points: number }[]): number {
  const most = Math.max(6, ...all.map((other) => Math.abs(other.points)));
  return (Math.abs(points) / most) * 48;
}

/** Reports whether a hand counts. */
export const counts = (hand: WhyHand): boolean => (hand.expected ?? 0) > 0;

/** A hand that cost points, with its number from 1. */
export interface Costly {
  hand: WhyHand;
  number: number;
}

/** Returns what cost the most points, at most two different things: a technique, or calling a hand unsolvable. */
export const costly = ({ hands }: RatingWhy): Costly[] => {
  const thing = ({ hand }: Costly): string => (hand.none ? 'none' : (hand.kind ?? ''));
  return hands
    .map((hand, i) => ({ hand, number: i + 1 }))
    .filter(({ hand }) => hand.points < 0 && hand.kind)
    .sort((a, b) => a.hand.points - b.hand.points || a.number - b.number)
    .filter((one, i, all) => all.findIndex((other) => thing(other) === thing(one)) === i)
    .slice(0, 2);
};

/** Returns the name of a technique. */
export const techniqueName = (technique: string): string => sayIfKnown('technique.' + technique) || technique;

/** Returns the name of the mode of a run or a race. */
export function modeName(mode: RatingWhy['mode']): string {
  if (dealsItself(mode)) return longName(mode);
  if (mode === 'computer') return say('web.computer');
  return say(mode === 'quick' ? 'web.race.quick' : `web.nav.${mode}`);
}
