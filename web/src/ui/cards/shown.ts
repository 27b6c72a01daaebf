import type { Puzzle } from '../../core/exact/puzzle';
import { cardsFor, type Card } from './card';

/** Returns the cards that show a puzzle's hand, or nulls if numbers may stay unused: such hands are
 * shown as plain tiles. */
export function shownCards(puzzle: Puzzle, seed: string): (Card | null)[] {
  return puzzle.rules.subset ? puzzle.hand.map(() => null) : cardsFor(puzzle.hand, seed);
}
