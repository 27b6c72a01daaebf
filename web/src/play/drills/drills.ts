// Computes the drills. A drill is a list of steps, each a few hands of
// four cards. A hand is done once the player has solved it without a hint, in any mode.
import type { Play } from '../../core/shapes';
import { allHands, type HandTable } from '../../local/table/handtable';
import { isDone } from '../../study/stats/mastery';
import { classicPuzzle } from '../../core/notation/hand';

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
      hands.push({ puzzle: classicPuzzle(hand), technique: grade.techniques[0]!, seconds: grade.seconds });
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

/** Returns the puzzles that the player has done. */
export const donePuzzles = (plays: readonly Play[]): ReadonlySet<string> =>
  new Set(plays.filter(isDone).map(({ puzzle }) => puzzle));
