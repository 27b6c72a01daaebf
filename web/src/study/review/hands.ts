// The hands of a run for its review: the outcome of each, and whether it was slow.
import type { Key } from '../../core/catalogue/catalogue.svelte';
import type { Played, Run, View } from '../../core/shapes';
import { timesShown } from '../../ui/share/share';
import { median } from '../stats/figures';

export type Kind = 'solved' | 'slow' | 'missed' | 'unfinished';

export interface ReviewedHand {
  readonly played: Played;
  readonly kind: Kind;
  /** The message key of a remark in the list, or null. */
  readonly mark: Key | null;
  /** Milliseconds of the clock that the hand took, including the cost of misses. */
  readonly time: number;
  /** The time as displayed: those of all hands add up to the displayed time of the run. */
  readonly shown: number;
  /** The cost of misses, in milliseconds. */
  readonly cost: number;
}

/** A hand is slow if it takes more than this multiple of the predicted seconds. */
const slowFactor = 1.5;

export function isSlow(played: Played): boolean {
  const predicted = (played.seconds ?? 0) * 1000;
  return played.outcome === 'solved' && predicted > 0 && (played.time ?? 0) > slowFactor * predicted;
}

export function handsOf(view: View): ReviewedHand[] {
  const shown = view.shown.filter((played) => played.outcome !== 'open' || view.phase === 'over');
  const slowest = shown.reduce<Played | null>(
    (longest, p) => (p.outcome === 'solved' && (p.time ?? 0) > (longest?.time ?? 0) ? p : longest),
    null,
  );
  const times = timesShown(view);
  return shown.map((played, i) => ({
    played,
    shown: times[i]!,
    kind: kindOf(played),
    mark: markOf(played, shown.length > 2 && played === slowest),
    time: played.time ?? 0,
    cost: Math.min(played.cost ?? 0, played.time ?? 0),
  }));
}

function kindOf(played: Played): Kind {
  if (played.outcome === 'solved') return isSlow(played) ? 'slow' : 'solved';
  return played.outcome === 'unfinished' || played.outcome === 'open' ? 'unfinished' : 'missed';
}

function markOf(played: Played, slowest: boolean): Key | null {
  switch (played.outcome) {
    case 'open':
    case 'unfinished':
      return 'web.review.mark.unfinished';
    case 'skip':
      return 'web.review.mark.skip';
    case 'time':
      return 'web.review.mark.time';
    case 'shown':
      return 'web.review.mark.shown';
    case 'absent': // this and the next two occur only in races
    case 'taken':
    case 'next':
      return null;
    case 'solved':
      if (played.solvable === false) return 'web.review.mark.none';
      if (played.hints) return 'web.review.mark.hint';
      if (slowest) return 'web.review.mark.slowest';
      return isSlow(played) ? 'web.review.mark.slow' : null;
  }
}

/** Returns the index of the hand to show first: the first missed hand, otherwise the slowest of the
 * slow hands, otherwise 0. */
export function initialHand(hands: readonly ReviewedHand[]): number {
  const missed = hands.findIndex((h) => h.kind === 'missed');
  if (missed >= 0) return missed;
  let index = 0;
  for (const [i, h] of hands.entries()) {
    if (h.kind === 'slow' && (hands[index]!.kind !== 'slow' || h.time > hands[index]!.time)) index = i;
  }
  return index;
}

/** Returns the index of the hand in a query such as ?hand=3, which counts from 1, or null. */
export function handFromQuery(hands: readonly ReviewedHand[], search: string): number | null {
  const number = Number(new URLSearchParams(search).get('hand'));
  const index = hands.findIndex(({ played }) => played.hand + 1 === number);
  return index < 0 ? null : index;
}

export interface Figures {
  readonly solved: number;
  readonly hands: number;
  /** Milliseconds; null if nothing was solved. */
  readonly median: number | null;
  readonly predicted: number | null;
  /** The number of undos; null for a race, whose moves are not stored. */
  readonly undos: number | null;
  /** The hand with the most undos, counted from 0, and their number. */
  readonly mostUndone: { readonly hand: number; readonly undos: number } | null;
  readonly points: number;
  readonly best: number;
}

export function figuresOf(run: Run, hands: readonly ReviewedHand[]): Figures {
  const done = hands.filter((h) => h.kind !== 'unfinished');
  const solved = hands.filter((h) => h.played.outcome === 'solved');
  const undos = hands.map(({ played: { hand } }) => ({ hand, undos: undosOf(run, hand) }));
  const mostUndone = undos.reduce((a, b) => (b.undos > a.undos ? b : a), { hand: 0, undos: 0 });
  const predicted = solved.flatMap((h) => (h.played.seconds ? [h.played.seconds * 1000] : []));
  return {
    solved: solved.length,
    hands: done.length,
    median: median(solved.map((h) => h.time)),
    predicted: median(predicted),
    undos: run.race ? null : undos.reduce((sum, u) => sum + u.undos, 0),
    mostUndone: mostUndone.undos > 0 ? mostUndone : null,
    points: hands.reduce((sum, h) => sum + (h.played.points ?? 0), 0),
    best: run.view.players[0]?.best ?? 0,
  };
}

const undosOf = (run: Run, hand: number): number =>
  (run.trails?.[hand] ?? []).filter((move) => move.do === 'undo').length;

/** Returns the marks of the axis under the strip: at most five round times, in milliseconds. */
export function ticks(total: number): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * 1000);
  const step = steps.find((s) => total / s <= 4.5) ?? Math.ceil(total / 4);
  return Array.from({ length: Math.floor(total / step) + 1 }, (_, i) => i * step);
}
