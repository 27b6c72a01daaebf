// Deals without the server: hands of four cards for target 24, which are all in the hand table.
import { isMeasured } from '../core/answers/puzzle';
import type { RunOptions } from '../core/shapes';
import type { RandomInt } from './table/random';
import { deal } from './table/deal';
import type { Level, HandTable } from './table/handtable';
import { parsePuzzle } from '../core/exact/puzzle';
import type { Hand } from '../core/race/event';
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

/** Deals the next practice hand of a run that had the previous puzzles. */
export function nextHand(
  table: HandTable,
  random: RandomInt,
  options: RunOptions,
  previous: readonly string[],
): Hand {
  const highest = options.rules === 'beginner' ? 10 : 13;
  const { level, kind, none } = options;
  return handLookup(table)(deal(table, random, { level: level as Level, kind, none, highest }, previous))!;
}
