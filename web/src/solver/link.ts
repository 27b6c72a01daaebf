// The address of a hand in the solver: /solve/2-4-6-7?target=10&rules=hdoj.
import { allRules, mostNumbers, puzzleOf, rulesName, usual, type RulesName } from '../answers/puzzle';
import { readHand, type HandFault } from '../answers/hand';
import { parsePuzzle, type Puzzle } from '../exact/puzzle';
import { equal, parseRational, rationalText, type Rational } from '../exact/rational';

export interface Link {
  readonly hand: readonly bigint[];
  readonly target: Rational;
  readonly rules: RulesName;
  /** Why the address holds no hand, where it names one. */
  readonly fault: { readonly fault: HandFault; readonly token: string } | null;
  /** What the address gives as a target, where that is none. */
  readonly badTarget: string;
}

/** Reads an address; what is not understood in it is left out. */
export function readLink(hand: string, search: string): Link {
  const puzzle = parsePuzzle(hand);
  const named = puzzle && rulesName(puzzle);
  if (puzzle && named)
    return { hand: puzzle.hand, target: puzzle.target, rules: named, fault: null, badTarget: '' };
  const fields = new URLSearchParams(search);
  const rules = rulesOf(fields.get('rules'));
  // Dots stand between the numbers too, as they do in a puzzle's ID.
  const parts = hand.includes('-') ? hand.split('-') : hand.split('.');
  const glued = !hand.includes('-');
  const read = readHand(parts.join(' '), { most: mostNumbers(rules), glued });
  const target = fields.get('target') ?? '';
  const readable = readTarget(target);
  return {
    hand: 'numbers' in read ? read.numbers : [],
    target: readable ?? usual,
    rules,
    fault: 'fault' in read ? read : null,
    badTarget: readable ? '' : target,
  };
}

const rulesOf = (name: string | null): RulesName => allRules.find((rules) => rules === name) ?? 'classic';

export function linkOf(puzzle: Puzzle): string {
  const fields = new URLSearchParams();
  if (!equal(puzzle.target, usual)) fields.set('target', rationalText(puzzle.target));
  const rules = rulesName(puzzle);
  if (rules && rules !== 'classic') fields.set('rules', rules);
  const more = fields.toString();
  // A number alone keeps a stroke behind it, so that it is not read as cards glued together.
  const hand = puzzle.hand.length === 1 ? `${puzzle.hand[0]}-` : puzzle.hand.join('-');
  return `/solve/${hand}${more && '?' + more}`;
}

/** The longest target that the solver takes, in characters. */
export const longestTarget = 40;

/** A target as people type it; null if it is none, or too long. */
export function readTarget(text: string): Rational | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/[−–]/g, '-').replace('⁄', '/');
  return plain.length > longestTarget ? null : parseRational(plain);
}

/** What is wrong with a target that readTarget does not take, as the catalogue has it. */
export const targetFault = (text: string): 'target' | 'target.large' =>
  text.trim().length > longestTarget ? 'target.large' : 'target';

export const puzzleOfLink = ({ hand, target, rules }: Link): Puzzle | null => puzzleOf(hand, target, rules);
