// The hands of a run as its review shows them: what became of each, and whether it was slow.
import type { Key } from '../catalogue/catalogue.svelte';
import type { Played, Run, View } from '../net/shapes';
import { timesShown } from '../share/share';
import { median } from '../stats/figures';

export type Kind = 'solved' | 'slow' | 'missed' | 'unfinished';

export interface Reviewed {
  readonly played: Played;
  readonly kind: Kind;
  /** A word for the list; null where there is nothing to say. */
  readonly mark: Key | null;
  /** Milliseconds that the hand took of the clock, with what faults cost. */
  readonly time: number;
  /** The same as it is shown: with those of the other hands it adds up to the time of the run. */
  readonly shown: number;
  /** What faults cost of it. */
  readonly cost: number;
}

/** How many times the predicted seconds a hand may take before it is slow. */
const patience = 1.5;

export function isSlow(played: Played): boolean {
  const predicted = (played.seconds ?? 0) * 1000;
  return played.outcome === 'solved' && predicted > 0 && (played.time ?? 0) > patience * predicted;
}

export function handsOf(view: View): Reviewed[] {
  const shown = view.shown.filter((played) => played.outcome !== 'open' || view.phase === 'over');
  const slowest = shown.reduce<Played | null>(
    (most, p) => (p.outcome === 'solved' && (p.time ?? 0) > (most?.time ?? 0) ? p : most),
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
    case 'solved':
      if (played.solvable === false) return 'web.review.mark.none';
      if (played.hints) return 'web.review.mark.hint';
      if (slowest) return 'web.review.mark.slowest';
      return isSlow(played) ? 'web.review.mark.slow' : null;
  }
}

/** The hand to look at first: the first that was missed, else the slowest of the slow, else the first. */
export function firstToSee(hands: readonly Reviewed[]): number {
  const missed = hands.findIndex((h) => h.kind === 'missed');
  if (missed >= 0) return missed;
  let at = 0;
  for (const [i, h] of hands.entries()) {
    if (h.kind === 'slow' && (hands[at]!.kind !== 'slow' || h.time > hands[at]!.time)) at = i;
  }
  return at;
}

/** The place of the hand that an address asks for by its number, from 1: ?hand=3. */
export function handAsked(hands: readonly Reviewed[], search: string): number | null {
  const number = Number(new URLSearchParams(search).get('hand'));
  const at = hands.findIndex(({ played }) => played.hand + 1 === number);
  return at < 0 ? null : at;
}

export interface Figures {
  readonly solved: number;
  readonly hands: number;
  /** Milliseconds; null where nothing was solved. */
  readonly median: number | null;
  readonly predicted: number | null;
  readonly undos: number;
  /** The hand with the most, from 0, and how many. */
  readonly most: { readonly hand: number; readonly undos: number } | null;
  readonly points: number;
  readonly best: number;
}

export function figuresOf(run: Run, hands: readonly Reviewed[]): Figures {
  const done = hands.filter((h) => h.kind !== 'unfinished');
  const solved = hands.filter((h) => h.played.outcome === 'solved');
  const undos = hands.map(({ played: { hand } }) => ({ hand, undos: undosOf(run, hand) }));
  const most = undos.reduce((a, b) => (b.undos > a.undos ? b : a), { hand: 0, undos: 0 });
  const predicted = solved.flatMap((h) => (h.played.seconds ? [h.played.seconds * 1000] : []));
  return {
    solved: solved.length,
    hands: done.length,
    median: median(solved.map((h) => h.time)),
    predicted: median(predicted),
    undos: undos.reduce((sum, u) => sum + u.undos, 0),
    most: most.undos > 0 ? most : null,
    points: hands.reduce((sum, h) => sum + (h.played.points ?? 0), 0),
    best: run.view.players[0]?.best ?? 0,
  };
}

const undosOf = (run: Run, hand: number): number =>
  (run.trails?.[hand] ?? []).filter((move) => move.do === 'undo').length;

/** Where the axis under the strip has its marks: a few round times, in milliseconds. */
export function ticks(total: number): number[] {
  const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600].map((s) => s * 1000);
  const step = steps.find((s) => total / s <= 4.5) ?? Math.ceil(total / 4);
  return Array.from({ length: Math.floor(total / step) + 1 }, (_, i) => i * step);
}
