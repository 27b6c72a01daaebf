import type { Puzzle } from '../exact/puzzle';
import { dealt, type Card } from './card';

/** The cards that show a puzzle's hand; where numbers may be left over they are tiles, no cards. */
export function shownCards(puzzle: Puzzle, seed: string): (Card | null)[] {
  return puzzle.rules.subset ? puzzle.hand.map(() => null) : dealt(puzzle.hand.map(Number), seed);
}
