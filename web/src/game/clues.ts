// Hints without the server: from the numbers now at the table.
import { hint } from '../exact/hint';
import { parsePuzzle } from '../exact/puzzle';
import { equal, parseRational, whole, type Rational } from '../exact/rational';
import type { Clue } from '../net/shapes';
import type { Table } from '../offline/table';
import { fourOf } from './dealt';

/** The numbers of a text such as "3 8 8/3"; null if one is none. */
export function tilesOf(text: string): Rational[] | null {
  const tiles = text.split(' ').filter(Boolean).map(parseRational);
  return tiles.every((tile) => tile !== null) && tiles.length > 0 ? tiles : null;
}

/** Whether two lists hold the same numbers. */
export function sameTiles(a: readonly Rational[], b: readonly Rational[]): boolean {
  const open = [...b];
  const all = a.every((tile) => {
    const at = open.findIndex((other) => equal(tile, other));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
  return all && open.length === 0;
}

/** The clues up to a step, from these numbers; from the hand as dealt if they are none. */
export function cluesFor(table: Table, puzzle: string, from: string, step: number): Clue[] {
  const read = parsePuzzle(puzzle);
  if (!read) return [];
  const hand = read.hand.map(whole);
  const tiles = tilesOf(from) ?? hand;
  const clues = hint(tiles, read.target, step, {
    moved: !sameTiles(tiles, hand),
    rules: read.rules,
    way: fourOf(puzzle) && table.way(tiles),
  });
  return clues ?? [];
}
