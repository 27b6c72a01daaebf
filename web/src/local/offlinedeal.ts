// What can be dealt without the server: hands of four cards for target 24, which are all in the hand table.
import { isMeasured } from '../core/answers/puzzle';
import type { RunOptions } from '../core/shapes';
import type { HandTable } from './table/handtable';
import { parsePuzzle } from '../core/exact/puzzle';
import type { HandLookup } from './replay';

/** Returns the four numbers of a puzzle that is in the hand table, or null for any other puzzle. */
export function handInTable(id: string): number[] | null {
  const puzzle = parsePuzzle(id);
  return puzzle && isMeasured(puzzle) ? puzzle.hand.map(Number) : null;
}

/** Returns a lookup of puzzles in the hand table. */
export const handLookup =
  (table: HandTable): HandLookup =>
  (puzzle) => {
    const entry = table.entry(handInTable(puzzle) ?? []);
    if (!entry) return null;
    if (!entry.grade) return { puzzle, solvable: false };
    const { level, seconds } = entry.grade;
    return { puzzle, solvable: true, level, seconds };
  };

/** Reports whether hands with these options can be dealt offline. A daily also needs its stored
 * hands. */
export function canDeal(options: RunOptions): boolean {
  if (options.mode === 'daily') return true;
  if (options.mode !== 'practice' || options.review || options.near || options.number) return false;
  if (options.puzzles?.length) return options.puzzles.every((puzzle) => handInTable(puzzle) !== null);
  const { cards = 4, rules = 'classic', target = '24' } = options;
  return cards === 4 && ['classic', 'beginner'].includes(rules || 'classic') && (target || '24') === '24';
}
