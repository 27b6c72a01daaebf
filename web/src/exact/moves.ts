// An expression as operations in the order in which they can be made, and as moves on the tiles of a hand.
import type { Bin, Expr, Op } from './tree';

/** The operations of an expression: what is inside comes first, left to right. */
export function operationsOf(e: Expr): Bin[] {
  if (e.kind === 'number') return [];
  if (e.kind === 'minus') return operationsOf(e.of);
  return [...operationsOf(e.left), ...operationsOf(e.right), e];
}

/** Tile a, an operator, tile b; the result lies where b was. Slots count from 0. */
export interface Merge {
  a: number;
  op: Op;
  b: number;
}

/** The merges that put an expression together from the numbers as dealt; null where tiles cannot do it:
 * digits joined, a number that is not in the hand, a minus sign in front. */
export function mergesOf(hand: readonly bigint[], e: Expr): Merge[] | null {
  const free: (bigint | null)[] = [...hand];
  const merges: Merge[] = [];
  const slotOf = (part: Expr): number => {
    if (part.kind === 'minus') return -1;
    if (part.kind === 'number') {
      const slot = free.indexOf(part.value);
      if (slot >= 0) free[slot] = null;
      return slot;
    }
    const a = slotOf(part.left);
    const b = slotOf(part.right);
    if (a < 0 || b < 0) return -1;
    merges.push({ a, op: part.op, b });
    return b;
  };
  return slotOf(e) < 0 ? null : merges;
}

/** A merge by an operator of the table, which has no power. */
export interface TableMerge extends Merge {
  op: Exclude<Op, '^'>;
}

/** The merges of an expression at the table; null also where a power is in it. */
export function tableMergesOf(hand: readonly bigint[], e: Expr): TableMerge[] | null {
  const merges = mergesOf(hand, e);
  return merges?.every((m): m is TableMerge => m.op !== '^') ? merges : null;
}
