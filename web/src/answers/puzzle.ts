// A puzzle as the pages name it: a hand, a target, the rules by their name; and its ID, as
// package puzzle writes it (1-3.3.8.8-24-classic).
import { parseRational, rationalText } from '../exact/rational';

export interface Puzzle {
  /** In ascending order. */
  readonly hand: readonly number[];
  /** "24", "7/3", "-5". */
  readonly target: string;
  /** A name of allRules, or spelled as in an ID: r.asm.ui. */
  readonly rules: string;
}

/** The rules that have a name in IDs and that the server solves by. */
export const allRules = ['classic', 'hdoj', 'countdown', 'power', 'joined'] as const;
export type RulesName = (typeof allRules)[number];

export const isNamed = (rules: string): rules is RulesName => (allRules as readonly string[]).includes(rules);

/** How many numbers the server takes. */
export const mostNumbers = (rules: string): number => (rules === 'power' ? 5 : 6);

export const puzzleOf = (hand: readonly number[], target = '24', rules = 'classic'): Puzzle => ({
  hand: hand.toSorted((a, b) => a - b),
  target,
  rules,
});

export function puzzleID({ hand, target, rules }: Puzzle): string {
  return `1-${hand.join('.')}-${target.replace('-', 'm').replace('/', 'd')}-${rules}`;
}

const shape =
  /^1-(\d+(?:\.\d+)*)-(m?\d+(?:d\d+)?)-(classic|hdoj|countdown|power|joined|r\.[asmdp]*(?:\.[uinpj]+)?)$/;

/** Reads an ID; null for any text that is not exactly one. */
export function parsePuzzleID(text: string): Puzzle | null {
  const found = shape.exec(text);
  if (!found) return null;
  const target = parseRational(found[2]!.replace('m', '-').replace('d', '/'));
  const hand = found[1]!.split('.').map(Number);
  if (!target || !hand.every(Number.isSafeInteger)) return null;
  const puzzle = puzzleOf(hand, rationalText(target), found[3]!);
  return puzzleID(puzzle) === text ? puzzle : null;
}

/** Whether practised adults were measured with hands of this kind; else seconds are a guess. */
export const isMeasured = ({ hand, target, rules }: Puzzle): boolean =>
  hand.length === 4 && target === '24' && rules === 'classic' && hand.every((n) => n >= 1 && n <= 13);

export const samePuzzle = (a: Puzzle, b: Puzzle): boolean => puzzleID(a) === puzzleID(b);
