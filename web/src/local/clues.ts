// Computes hints without the server, from the numbers on the table.
import { hint } from '../core/exact/hint';
import { parsePuzzle } from '../core/exact/puzzle';
import { equal, parseRational, integer, type Rational } from '../core/exact/rational';
import type { Clue } from '../core/shapes';
import type { HandTable } from './table/handtable';
import { handInTable } from './offlinedeal';

/** Parses numbers such as "3 8 8/3". It returns null if a word is not a number or the text is
 * empty. */
export function parseTiles(text: string): Rational[] | null {
  const tiles = text.split(' ').filter(Boolean).map(parseRational);
  return tiles.every((tile) => tile !== null) && tiles.length > 0 ? tiles : null;
}

/** Reports whether two lists contain the same numbers, in any order. */
export function sameTiles(a: readonly Rational[], b: readonly Rational[]): boolean {
  const unmatched = [...b];
  const allMatched = a.every((tile) => {
    const index = unmatched.findIndex((other) => equal(tile, other));
    if (index >= 0) unmatched.splice(index, 1);
    return index >= 0;
  });
  return allMatched && unmatched.length === 0;
}

/** Returns the clues up to a step for the numbers on the table, or for the hand as dealt if the
 * numbers are invalid. */
export function cluesFor(table: HandTable, puzzle: string, numbers: string, step: number): Clue[] {
  const parsed = parsePuzzle(puzzle);
  if (!parsed) return [];
  const hand = parsed.hand.map(integer);
  const tiles = parseTiles(numbers) ?? hand;
  const clues = hint(tiles, parsed.target, step, {
    moved: !sameTiles(tiles, hand),
    rules: parsed.rules,
    path: handInTable(puzzle) && table.path(tiles),
  });
  return clues ?? [];
}
