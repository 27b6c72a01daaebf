// Reads and writes the address of a hand in the solver: /solve/2-4-6-7?target=10&rules=hdoj.
import {
  allRules,
  hasJokers,
  maxNumbers,
  puzzleOf,
  rulesName,
  defaultTarget,
  type RulesName,
} from '../../core/answers/puzzle';
import { readHand, type HandFault } from '../answers/hand';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { equal, parseRational, rationalText, type Rational } from '../../core/exact/rational';

export interface Link {
  readonly hand: readonly bigint[];
  readonly target: Rational;
  readonly rules: RulesName;
  /** Why the hand in the address is invalid, or null. */
  readonly fault: { readonly fault: HandFault; readonly token: string } | null;
  /** The invalid target in the address, or ''. */
  readonly badTarget: string;
}

/** Parses the path and the query of an address. Invalid parts get their defaults. */
export function readLink(hand: string, search: string): Link {
  const puzzle = parsePuzzle(hand);
  const named = puzzle && rulesName(puzzle);
  if (puzzle && named)
    return { hand: puzzle.hand, target: puzzle.target, rules: named, fault: null, badTarget: '' };
  const fields = new URLSearchParams(search);
  const rules = rulesOf(fields.get('rules'));
  // Dots may separate the numbers, as in a puzzle ID.
  const parts = hand.includes('-') ? hand.split('-') : hand.split('.');
  const glued = !hand.includes('-');
  const parsed = readHand(parts.join(' '), { max: maxNumbers(rules), glued, jokers: hasJokers(rules) });
  const target = fields.get('target') ?? '';
  const parsedTarget = readTarget(target);
  return {
    hand: 'numbers' in parsed ? parsed.numbers : [],
    target: parsedTarget ?? defaultTarget,
    rules,
    fault: 'fault' in parsed ? parsed : null,
    badTarget: parsedTarget ? '' : target,
  };
}

const rulesOf = (name: string | null): RulesName => allRules.find((rules) => rules === name) ?? 'classic';

export function linkOf(puzzle: Puzzle): string {
  const fields = new URLSearchParams();
  if (!equal(puzzle.target, defaultTarget)) fields.set('target', rationalText(puzzle.target));
  const rules = rulesName(puzzle);
  if (rules && rules !== 'classic') fields.set('rules', rules);
  const query = fields.toString();
  // A single number gets a trailing dash, so that it is not read as glued cards.
  const hand = puzzle.hand.length === 1 ? `${puzzle.hand[0]}-` : puzzle.hand.join('-');
  return `/solve/${hand}${query && '?' + query}`;
}

/** The maximum length of a target, in characters. */
export const maxTargetLength = 40;

/** Parses a typed target; null if it is invalid or too long. */
export function readTarget(text: string): Rational | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/[−–]/g, '-').replace('⁄', '/');
  return plain.length > maxTargetLength ? null : parseRational(plain);
}

/** Returns the end of the message key for a target that readTarget rejects. */
export const targetFault = (text: string): 'target' | 'target.large' =>
  text.trim().length > maxTargetLength ? 'target.large' : 'target';

export const puzzleOfLink = ({ hand, target, rules }: Link): Puzzle | null => puzzleOf(hand, target, rules);
