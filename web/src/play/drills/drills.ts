// Computes the drills and the mastery of techniques. A drill is a list of steps, each a few hands of
// four cards. A hand is done once the player has solved it without a hint, in any mode.
import type { Play } from '../../core/shapes';
import { allHands, type HandTable } from '../../local/table/handtable';
import { puzzleOf } from '../../local/table/deal';

/** A hand with the first technique of its easiest solution. */
interface GradedHand {
  puzzle: string;
  technique: string;
  seconds: number;
}

/** Returns all hands with a solution, the easiest first. */
export function gradedHands(table: HandTable): GradedHand[] {
  const hands: GradedHand[] = [];
  for (const hand of allHands()) {
    const grade = table.entry(hand)?.grade;
    if (grade)
      hands.push({ puzzle: puzzleOf(hand), technique: grade.techniques[0]!, seconds: grade.seconds });
  }
  return hands.sort((a, b) => a.seconds - b.seconds || (a.puzzle < b.puzzle ? -1 : 1));
}

const weekDays = 7;

/** Returns all hands whose easiest solution has a fraction, by day of a week, the easiest first. */
export function fractionsWeek(hands: readonly GradedHand[]): string[][] {
  const all = hands.filter(({ technique }) => technique === 'fraction');
  return Array.from({ length: weekDays }, (_, i) =>
    puzzlesOf(
      all.slice(Math.floor((i * all.length) / weekDays), Math.floor(((i + 1) * all.length) / weekDays)),
    ),
  );
}

const rungs = 10;
const handsPerRung = 5;

/** Returns the rungs of a ladder of hands that end with 3 × 8, the easiest first. */
export function ladder(hands: readonly GradedHand[]): string[][] {
  const all = hands.filter(({ technique }) => technique === '3*8');
  const count = rungs * handsPerRung;
  const chosen = Array.from({ length: count }, (_, i) => all[Math.floor((i * all.length) / count)]!);
  return Array.from({ length: rungs }, (_, i) =>
    puzzlesOf(chosen.slice(i * handsPerRung, (i + 1) * handsPerRung)),
  );
}

const puzzlesOf = (hands: readonly GradedHand[]): string[] => hands.map(({ puzzle }) => puzzle);

const isDone = (play: Play): boolean => play.outcome === 'solved' && !play.hints;

/** Returns the puzzles that the player has done. */
export const donePuzzles = (plays: readonly Play[]): ReadonlySet<string> =>
  new Set(plays.filter(isDone).map(({ puzzle }) => puzzle));

/** The number of the latest hands of a technique that count for its mastery. */
export const masteryHands = 20;

/** The number of mastered hands from which a technique is mastered. */
export const masteryGoal = 16;

const minTechniqueHands = 5;

export interface Mastery {
  technique: string;
  /** Hands among the latest masteryHands that were solved without a hint in twice the predicted time. */
  mastered: number;
  /** The latest hands that count, at most masteryHands. */
  tried: number;
}

/**
 * Returns the mastery of every technique that at least five hands have, those with most hands first.
 * plays begin with the latest.
 */
export function masteries(hands: readonly GradedHand[], plays: readonly Play[]): Mastery[] {
  const counts = new Map<string, number>();
  for (const { technique } of hands) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= minTechniqueHands)
    .sort(([, a], [, b]) => b - a)
    .map(([technique]) => masteryOf(technique, plays));
}

/** Returns the mastery of a technique. plays begin with the latest. */
export function masteryOf(technique: string, plays: readonly Play[]): Mastery {
  const latest = plays
    .filter((play) => play.techniques[0] === technique && play.outcome !== 'unfinished')
    .slice(0, masteryHands);
  const mastered = latest.filter(
    (play) => isDone(play) && play.time <= Math.round(2000 * (play.seconds ?? 0)),
  );
  return { technique, mastered: mastered.length, tried: latest.length };
}

/** Returns the weakest technique that the player has tried and not mastered, or undefined. */
export function weakestOf(list: readonly Mastery[]): Mastery | undefined {
  const open = list.filter(({ tried, mastered }) => tried > 0 && mastered < masteryGoal);
  return open.reduce<Mastery | undefined>((a, b) => (a && a.mastered <= b.mastered ? a : b), undefined);
}
