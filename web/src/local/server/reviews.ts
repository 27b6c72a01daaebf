// The review schedule, which follows from the hands of all runs, like that of package review.
import type { Due, Play } from '../../core/shapes';
import { fullPoints } from '../../core/race/mode';
import { again, easy, good, hard, nextCard, type Card, type Rating } from './recall';

/** The ratios of the time used to the predicted time above which a solved hand is slow, and below which
 * it is quick. */
const slowRatio = 2;
const quickRatio = 0.6;

/** Returns the rating of a hand and whether it puts its technique on the schedule; null if the hand does
 * not count. */
function rate(play: Play): { rating: Rating; adds: boolean } | null {
  const { solvable, techniques, outcome, time, seconds = 0, points, hints = 0 } = play;
  if (!solvable || techniques.length === 0 || outcome === 'unfinished') return null;
  if (outcome !== 'solved') return { rating: again, adds: true };
  const used = time / 1000;
  if (used > slowRatio * seconds || points <= fullPoints - 2) return { rating: hard, adds: true };
  if (hints > 0) return { rating: hard, adds: false };
  return { rating: used < quickRatio * seconds ? easy : good, adds: false };
}

/** Returns the review schedule at a time. plays are all hands, in any order. */
export function scheduleOf(plays: readonly Play[], now: number): Due {
  const sorted = plays.toSorted((a, b) => a.at - b.at || compareText(a.run, b.run) || a.hand - b.hand);
  const cards = new Map<string, { card: Card; puzzle: string }>();
  for (const play of sorted) {
    const kind = play.techniques[0];
    const rated = rate(play);
    if (!rated || !kind || (!cards.has(kind) && !rated.adds)) continue;
    cards.set(kind, { card: nextCard(cards.get(kind)?.card, rated.rating, play.at), puzzle: play.puzzle });
  }
  const kinds = [...cards].map(([kind, { card, puzzle }]) => ({ kind, due: card.due, puzzle }));
  kinds.sort((a, b) => a.due - b.due || compareText(a.kind, b.kind));
  const due = kinds.filter((kind) => kind.due <= now).length;
  const next = kinds[due]?.due;
  return { due, ...(next !== undefined && { next }), kinds };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
