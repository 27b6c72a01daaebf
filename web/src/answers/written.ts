// Lists every way to write the solutions of a small hand, as the engine counts them: solutions
// differ if their binary trees differ, in shape, order or values.
import { format } from '../exact/format';
import { allows, type Puzzle, type Rules } from '../exact/puzzle';
import { equal, integer, type Rational } from '../exact/rational';
import { bin, num, operators, type Expr, type Op } from '../exact/tree';
import { formOf } from './form';

interface Part {
  readonly tree: Expr;
  readonly value: Rational;
}

const basic: readonly Op[] = ['+', '-', '*', '/'];

/** Reports whether there are few enough ways to list them here. */
export const canWrite = ({ hand, rules }: Puzzle): boolean =>
  hand.length <= 4 && rules.ops === '+-*/' && !rules.subset && !rules.join;

/** Returns the written solutions by form, as ASCII texts whose parentheses determine the tree. */
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

/** Returns every tree over all numbers of a hand that has a value. */
function partsOf(hand: readonly bigint[], rules: Rules, memo: Map<string, Part[]>): Part[] {
  const key = hand.join(' ');
  const cached = memo.get(key);
  if (cached) return cached;
  const all: Part[] = hand.length === 1 ? [{ tree: num(hand[0]!), value: integer(hand[0]!) }] : [];
  for (const [one, other] of splits(hand)) {
    for (const a of partsOf(one, rules, memo)) {
      for (const b of partsOf(other, rules, memo)) all.push(...combine(a, b, rules));
    }
  }
  memo.set(key, all);
  return all;
}

function* combine(a: Part, b: Part, rules: Rules): Generator<Part> {
  for (const op of basic) {
    const value = operators[op].apply(a.value, b.value);
    if (value && allows(rules, value)) yield { tree: bin(op, a.tree, b.tree), value };
  }
}

/** Returns the ordered ways to split a sorted hand in two, each different pair once. */
function splits(hand: readonly bigint[]): [bigint[], bigint[]][] {
  const found = new Map<string, [bigint[], bigint[]]>();
  for (let mask = 1; mask < (1 << hand.length) - 1; mask++) {
    const one = hand.filter((_, i) => mask & (1 << i));
    const other = hand.filter((_, i) => !(mask & (1 << i)));
    found.set(one.join(' '), [one, other]);
  }
  return [...found.values()];
}
