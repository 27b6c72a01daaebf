// Every way to write the solutions of a small hand, as the engine counts them: different
// binary trees, operands in order, numbers told apart by value only.
import { format } from '../exact/format';
import { allows, type Puzzle, type Rules } from '../exact/puzzle';
import { equal, whole, type Rational } from '../exact/rational';
import { bin, num, operators, type Expr, type Op } from '../exact/tree';
import { formOf } from './form';

interface Part {
  readonly tree: Expr;
  readonly value: Rational;
}

const basic: readonly Op[] = ['+', '-', '*', '/'];

/** Whether there are few enough ways to list them here. */
export const canWrite = ({ hand, rules }: Puzzle): boolean =>
  hand.length <= 4 && rules.ops === '+-*/' && !rules.subset && !rules.join;

/** The written solutions of each form, as ASCII texts with the parentheses that fix
 * the tree, by formOf. */
export function writtenByForm(puzzle: Puzzle): Map<string, string[]> {
  const byForm = new Map<string, string[]>();
  if (!canWrite(puzzle)) return byForm;
  const parts = new Map<string, Part[]>();
  for (const { tree, value } of partsOf(puzzle.hand, puzzle.rules, parts)) {
    if (!equal(value, puzzle.target)) continue;
    const form = formOf(tree);
    byForm.set(form, [...(byForm.get(form) ?? []), format(tree)]);
  }
  return byForm;
}

/** Every tree over all numbers of a hand that has a value. */
function partsOf(hand: readonly bigint[], rules: Rules, known: Map<string, Part[]>): Part[] {
  const key = hand.join(' ');
  const before = known.get(key);
  if (before) return before;
  const all: Part[] = hand.length === 1 ? [{ tree: num(hand[0]!), value: whole(hand[0]!) }] : [];
  for (const [one, other] of splits(hand)) {
    for (const a of partsOf(one, rules, known)) {
      for (const b of partsOf(other, rules, known)) all.push(...joined(a, b, rules));
    }
  }
  known.set(key, all);
  return all;
}

function* joined(a: Part, b: Part, rules: Rules): Generator<Part> {
  for (const op of basic) {
    const value = operators[op].apply(a.value, b.value);
    if (value && allows(rules, value)) yield { tree: bin(op, a.tree, b.tree), value };
  }
}

/** The ways to part a sorted hand in two, in order, each different pair once. */
function splits(hand: readonly bigint[]): [bigint[], bigint[]][] {
  const found = new Map<string, [bigint[], bigint[]]>();
  for (let mask = 1; mask < (1 << hand.length) - 1; mask++) {
    const one = hand.filter((_, i) => mask & (1 << i));
    const other = hand.filter((_, i) => !(mask & (1 << i)));
    found.set(one.join(' '), [one, other]);
  }
  return [...found.values()];
}
