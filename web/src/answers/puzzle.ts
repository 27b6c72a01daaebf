// What the solver and the review ask of a puzzle, beside its rules and its ID.
import { makePuzzle, named, rulesText, type Puzzle } from '../exact/puzzle';
import { equal, whole, type Rational } from '../exact/rational';

export type RulesName = keyof typeof named;

/** The rules that the server solves by, by their names in IDs. */
export const allRules = Object.keys(named) as RulesName[];

/** The name of a puzzle's rules; null where they have none and the server cannot solve by them. */
export function rulesName(puzzle: Puzzle): RulesName | null {
  const name = rulesText(puzzle.rules);
  return name in named ? (name as RulesName) : null;
}

/** How many numbers the server takes. */
export const mostNumbers = (rules: RulesName): number => (rules === 'power' ? 5 : 6);

export const usual: Rational = whole(24);

/** A puzzle by the name of its rules; null where there can be none. */
export const puzzleOf = (
  hand: readonly (bigint | number)[],
  target: Rational = usual,
  rules: RulesName = 'classic',
): Puzzle | null => makePuzzle(hand.map(BigInt), target, named[rules]);

/** Four cards at 24, which the table of all such hands has. Practised adults were measured with them; seconds
 * of others are a guess. */
export const isMeasured = ({ hand, target, rules }: Puzzle): boolean =>
  hand.length === 4 &&
  hand.every((n) => n >= 1n && n <= 13n) &&
  equal(target, usual) &&
  rulesText(rules) === 'classic';
