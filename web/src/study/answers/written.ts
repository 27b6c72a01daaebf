// Lists every way to write the solutions of a small hand, as the engine counts them: solutions
// differ if their binary trees differ, in shape, order or values.
import { format } from '../../core/exact/format';
import { allows, type Puzzle, type Rules } from '../../core/exact/puzzle';
import { equal, integer, type Rational } from '../../core/exact/rational';
import { bin, num, operators, type Expr, type Op } from '../../core/exact/tree';
import { formOf } from '../../core/answers/form';

interface ValuedTree {
  readonly tree: Expr;
  readonly value: Rational;
}

const basicOps: readonly Op[] = ['+', '-', '*', '/'];

/** Reports whether writtenByForm lists the solutions of a puzzle. Those of larger hands or of other
 * rules are too many. */
export const canWrite = ({ hand, rules }: Puzzle): boolean =>
  hand.length <= 4 && rules.ops === '+-*/' && !rules.subset && !rules.join && !rules.more;

/** Returns the written solutions by form, as ASCII texts whose parentheses determine the tree. */
export function writtenByForm(puzzle: Puzzle): Map<string, string[]> {
  const byForm = new Map<string, string[]>();
  if (!canWrite(puzzle)) return byForm;
  const memo = new Map<string, ValuedTree[]>();
  for (const { tree, value } of treesOf(puzzle.hand, puzzle.rules, memo)) {
    if (!equal(value, puzzle.target)) continue;
    const form = formOf(tree);
    byForm.set(form, [...(byForm.get(form) ?? []), format(tree)]);
  }
  return byForm;
}

/** Returns every tree over all numbers of a hand that has a value. */
function treesOf(hand: readonly bigint[], rules: Rules, memo: Map<string, ValuedTree[]>): ValuedTree[] {
  const key = hand.join(' ');
  const cached = memo.get(key);
  if (cached) return cached;
  const all: ValuedTree[] = hand.length === 1 ? [{ tree: num(hand[0]!), value: integer(hand[0]!) }] : [];
  for (const [left, right] of splits(hand)) {
    for (const a of treesOf(left, rules, memo)) {
      for (const b of treesOf(right, rules, memo)) all.push(...combine(a, b, rules));
    }
  }
  memo.set(key, all);
  return all;
}

function* combine(a: ValuedTree, b: ValuedTree, rules: Rules): Generator<ValuedTree> {
  for (const op of basicOps) {
    const value = operators[op].apply(a.value, b.value);
    if (value && allows(rules, value)) yield { tree: bin(op, a.tree, b.tree), value };
  }
}

/** Returns the ordered ways to split a sorted hand in two, each different pair once. */
function splits(hand: readonly bigint[]): [bigint[], bigint[]][] {
  const found = new Map<string, [bigint[], bigint[]]>();
  for (let mask = 1; mask < (1 << hand.length) - 1; mask++) {
    const left = hand.filter((_, i) => mask & (1 << i));
    const right = hand.filter((_, i) => !(mask & (1 << i)));
    found.set(left.join(' '), [left, right]);
  }
  return [...found.values()];
}
