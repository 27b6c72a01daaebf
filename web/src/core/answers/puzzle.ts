// Properties of a puzzle for the solver and the review, besides its rules and ID.
import { isJoker, makePuzzle, namedRules, rulesText, type Puzzle } from '../exact/puzzle';
import { equal, integer, type Rational } from '../exact/rational';

const { classic } = namedRules;

/** The rules that the server can solve, by the names of its variants. */
const solvedRules = {
  ...namedRules,
  joker: { ...classic, more: 'w' },
  'ace-eleven': { ...classic, more: 'a' },
  'face-ten': { ...classic, more: 'f' },
  factorial: { ...classic, more: 'xq' },
  'no-brackets': { ...classic, more: 'b' },
} as const;

export type RulesName = keyof typeof solvedRules;

export const allRules = Object.keys(solvedRules) as RulesName[];

/**
 * Returns the name of a puzzle's rules; null if they have none, so the server cannot solve them.
 */
export function rulesName(puzzle: Puzzle): RulesName | null {
  const text = rulesText(puzzle.rules);
  return allRules.find((name) => rulesText(solvedRules[name]) === text) ?? null;
}

/** Reports whether hands may have jokers. */
export const hasJokers = (rules: RulesName): boolean => isJoker(solvedRules[rules], 0n);

/** Returns the maximum number of numbers that the server accepts. */
export const maxNumbers = (rules: RulesName): number => (rules === 'power' ? 5 : 6);

export const defaultTarget: Rational = integer(24);

/** Returns a puzzle by the name of its rules; null if the hand or the target is invalid. */
export const puzzleOf = (
  hand: readonly (bigint | number)[],
  target: Rational = defaultTarget,
  rules: RulesName = 'classic',
): Puzzle | null => makePuzzle(hand.map(BigInt), target, solvedRules[rules]);

/**
 * Reports whether a puzzle has four cards and target 24, as those in the hand table. The seconds
 * of a grade are measured for these puzzles and estimated for others.
 */
export const isMeasured = ({ hand, target, rules }: Puzzle): boolean =>
  hand.length === 4 &&
  hand.every((n) => n >= 1n && n <= 13n) &&
  equal(target, defaultTarget) &&
  rulesText(rules) === 'classic';
