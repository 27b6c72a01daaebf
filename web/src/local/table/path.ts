// Decodes the paths that hints take. In the hand table, the letters a b c d stand for the numbers
// on the table, ascending; after a move from three numbers, d stands for its result.
import { evaluate } from '../../core/exact/check';
import { parse } from '../../core/exact/parse';
import { operationsOf } from '../../core/exact/moves';
import { equal, type Rational } from '../../core/exact/rational';
import type { Move } from '../../core/exact/search';
import { operators, type Expr, type Op } from '../../core/exact/tree';

export interface Path {
  readonly moves: readonly Move[];
  /** The main technique. */
  readonly technique?: string;
}

type Numbers = readonly Rational[];

/** Returns the moves of a hand's easiest solution, beginning with first, such as c-a. */
export function movesFromHand(easiest: string, first: string, hand: Numbers): Move[] {
  const moves = movesOf(parse(easiest));
  const firstMove = moveOf(hand, ...(first as unknown as [string, string, string]));
  const index = moves.findIndex(
    ({ op, a, b }) =>
      op === firstMove.op &&
      ((equal(a, firstMove.a) && equal(b, firstMove.b)) ||
        ((op === '+' || op === '*') && equal(a, firstMove.b) && equal(b, firstMove.a))),
  );
  if (index < 0) throw new RangeError(`${first} is not a move of ${easiest}`);
  return [firstMove, ...moves.slice(0, index), ...moves.slice(index + 1)];
}

/** Returns the two moves of a path from three numbers, such as c/(b-a). */
export function movesFromThree(path: string, numbers: Numbers): Move[] {
  const match = /^(?:([abc])([-+*/]))?\(([abc])([-+*/])([abc])\)(?:([-+*/])([abc]))?$/.exec(path);
  if (!match) throw new RangeError(`invalid path: ${path}`);
  const [, left, opBefore, a, op, b, opAfter, right] = match;
  const first = moveOf(numbers, a!, op!, b!);
  const all = [...numbers, first.c];
  const last = left ? moveOf(all, left, opBefore!, 'd') : moveOf(all, 'd', opAfter!, right!);
  return [first, last];
}

function moveOf(numbers: Numbers, x: string, op: string, y: string): Move {
  const [a, b] = [x, y].map((letter) => numbers[letter.charCodeAt(0) - 'a'.charCodeAt(0)]!);
  const c = operators[op as Op].apply(a!, b!);
  if (!c) throw new RangeError(`${x}${op}${y} has no value`);
  return { op: op as Op, a: a!, b: b!, c };
}

/** Returns the moves of a solution in an order in which they can be made. */
const movesOf = (e: Expr): Move[] =>
  operationsOf(e).map(({ op, left, right }) => {
    const [a, b] = [evaluate(left), evaluate(right)];
    const c = a && b && operators[op].apply(a, b);
    if (!c) throw new RangeError('the solution has no value');
    return { op, a, b, c };
  });
