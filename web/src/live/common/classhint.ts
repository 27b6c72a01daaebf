// The hint that the teacher of a class gives to all pupils, from the hand as it was dealt. docs/hints.md
// describes its steps.
import { hint } from '../../core/exact/hint';
import { parsePuzzle } from '../../core/exact/puzzle';
import { integer } from '../../core/exact/rational';
import type { Clue } from '../../core/shapes';

/** Returns the clues of a hand up to a step, or null if this browser cannot search so many cards. */
export function classClues(puzzle: string, step: number): Clue[] | null {
  const parsed = parsePuzzle(puzzle);
  if (!parsed) return null;
  return hint(parsed.hand.map(integer), parsed.target, step, { moved: false, rules: parsed.rules });
}
