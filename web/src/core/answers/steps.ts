// The steps of an expression, one per operation, with exact values.
import { evaluate } from '../exact/check';
import { operationsOf } from '../exact/moves';
import { rationalText } from '../exact/rational';
import type { Bin, Expr, Op } from '../exact/tree';

/** The operation a op b = value, with exact values as texts. leafA and leafB are true if a and b
 * are numbers of the hand. */
export interface Step {
  readonly a: string;
  readonly op: Op;
  readonly b: string;
  readonly value: string;
  readonly leafA: boolean;
  readonly leafB: boolean;
}

const textOf = (e: Expr): string => {
  const value = evaluate(e);
  return value ? rationalText(value) : '';
};

export const stepOf = (e: Bin): Step => ({
  a: textOf(e.left),
  op: e.op,
  b: textOf(e.right),
  value: textOf(e),
  leafA: e.left.kind === 'number',
  leafB: e.right.kind === 'number',
});

/** Returns all steps, inner ones first, left to right. */
export const stepsOf = (e: Expr): Step[] => operationsOf(e).map(stepOf);

/** Returns the last operation that changes the value: it skips × 1, ÷ 1, + 0 and − 0. */
export function lastOperation(e: Expr): Bin | null {
  if (e.kind === 'minus') return lastOperation(e.operand);
  if (e.kind !== 'operation') return null;
  const [a, b] = [textOf(e.left), textOf(e.right)];
  const neutralRight = (b === '1' && '*/^'.includes(e.op)) || (b === '0' && '+-'.includes(e.op));
  const neutralLeft = (a === '1' && e.op === '*') || (a === '0' && e.op === '+');
  if (neutralRight && e.left.kind !== 'number') return lastOperation(e.left);
  if (neutralLeft && e.right.kind !== 'number') return lastOperation(e.right);
  return e;
}

/** Returns lastOperation as a step. */
export function lastStep(e: Expr): Step | null {
  const last = lastOperation(e);
  return last && stepOf(last);
}

/** Returns a text that identifies a step; it is the same for 8*3 and 3*8. */
export function stepKey({ a, op, b }: Step): string {
  return op === '+' || op === '*' ? [a, b].sort().join(op) : a + op + b;
}
