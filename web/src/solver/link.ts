// The address of a hand in the solver: /solve/2-4-6-7?target=10&rules=hdoj.
import { allRules, puzzleOf, rulesName, usual, type RulesName } from '../answers/puzzle';
import { readHand } from '../answers/hand';
import type { Puzzle } from '../exact/puzzle';
import { equal, parseRational, rationalText, type Rational } from '../exact/rational';

export interface Link {
  readonly hand: readonly bigint[];
  readonly target: Rational;
  readonly rules: RulesName;
}

/** Reads an address; what is not understood in it is left out. */
export function readLink(hand: string, search: string): Link {
  const fields = new URLSearchParams(search);
  const glueOver = hand.includes('-') ? 0 : 13;
  const read = readHand(hand.replaceAll('-', ' '), { most: 6, glueOver });
  const rules = fields.get('rules') as RulesName;
  return {
    hand: 'numbers' in read ? read.numbers : [],
    target: readTarget(fields.get('target') ?? '') ?? usual,
    rules: allRules.includes(rules) ? rules : 'classic',
  };
}

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

/** A target as people type it; null if it is none. */
export function readTarget(text: string): Rational | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '').replace(/[−–]/g, '-').replace('⁄', '/');
  return parseRational(plain);
}

export const puzzleOfLink = ({ hand, target, rules }: Link): Puzzle | null => puzzleOf(hand, target, rules);
