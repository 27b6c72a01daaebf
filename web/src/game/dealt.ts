// What this browser can deal by itself: four cards to make 24, which are all in its table.
import { isMeasured } from '../answers/puzzle';
import type { Wish } from '../net/shapes';
import { byMachine } from '../offline/chance';
import { deal } from '../offline/deal';
import type { Level, Table } from '../offline/table';
import { parsePuzzle } from '../exact/puzzle';
import type { Hand } from '../race/event';
import type { Knows } from './replay';

/** The four numbers of a puzzle as the table has them; null for any other puzzle. */
export function fourOf(id: string): number[] | null {
  const puzzle = parsePuzzle(id);
  return puzzle && isMeasured(puzzle) ? puzzle.hand.map(Number) : null;
}

/** What the table knows of puzzles. */
export const knowsBy =
  (table: Table): Knows =>
  (puzzle) => {
    const entry = table.entry(fourOf(puzzle) ?? []);
    if (!entry) return null;
    if (!entry.grade) return { puzzle, solvable: false };
    const { level, seconds } = entry.grade;
    return { puzzle, solvable: true, level, seconds };
  };

/** Whether hands can be dealt by a wish without the server. A daily needs its hands to have been loaded. */
export function canDeal(wish: Wish): boolean {
  if (wish.mode === 'daily') return true;
  if (wish.mode !== 'practice' || wish.review) return false;
  if (wish.puzzles?.length) return wish.puzzles.every((puzzle) => fourOf(puzzle) !== null);
  const { cards = 4, rules = 'classic', target = '24' } = wish;
  return cards === 4 && ['classic', 'beginner'].includes(rules || 'classic') && (target || '24') === '24';
}

/** The hand of practice after those a run had. */
export function nextHand(table: Table, wish: Wish, had: readonly string[]): Hand {
  const highest = wish.rules === 'beginner' ? 10 : 13;
  const { level, kind, none } = wish;
  return knowsBy(table)(deal(table, byMachine, { level: level as Level, kind, none, highest }, had))!;
}
