// Reads the numbers of a typed expression as tiles on the table: after 1 + 1 = 2, 2 × 12 stands for
// (1 + 1) × 12. Package tui of the server does the same.
import { equal, divide, integer, isInteger, negate, type Rational } from '../../core/exact/rational';
import { bin, neg, type Bin, type Expr } from '../../core/exact/tree';
import type { Tile } from './table';

type Free = readonly Pick<Tile, 'value' | 'expr'>[];

/**
 * Returns an expression with tiles in place of its numbers, or null if they do not fit: each tile must
 * be used or, if numbers may stay unused, at most once. A number may be written as a tile shows it,
 * also -4 or 8/3.
 */
export const placeTiles = (e: Expr, tiles: Free, useAll: boolean): Expr | null =>
  place(e, tiles, (placed, free) => (useAll && free.length > 0 ? null : placed));

/** Replaces the numbers of e by free tiles in every way, until then returns an expression for the
 * result and the tiles that are still free. */
function place(e: Expr, free: Free, then: (placed: Expr, free: Free) => Expr | null): Expr | null {
  const value = writtenValue(e);
  const tile = value && tileWith(free, value);
  const whole = tile && then(tile.expr, without(free, tile));
  if (whole || e.kind === 'number') return whole;
  if (e.kind === 'minus') return place(e.operand, free, (x, left) => then(neg(x), left));
  const last = lastRatio(e);
  const ratio = last && tileWith(free, last.value); // 72*1/3 may be 72 times the tile 1/3
  const product =
    ratio && place(last.factor, without(free, ratio), (x, left) => then(bin('*', x, ratio.expr), left));
  return (
    product ||
    place(e.left, free, (left, rest) =>
      place(e.right, rest, (right, end) => then(bin(e.op, left, right), end)),
    )
  );
}

/** Returns the value of an expression that may be the written form of one number: 2, -4 or a fraction
 * such as 8/3 in lowest terms. Otherwise it returns null. */
function writtenValue(e: Expr): Rational | null {
  if (e.kind === 'number') return integer(e.value);
  if (e.kind === 'minus') {
    const value = writtenValue(e.operand);
    return value && value.num > 0n ? negate(value) : null;
  }
  if (e.op !== '/' || e.right.kind !== 'number') return null;
  const numerator = writtenValue(e.left);
  const value = numerator && divide(numerator, integer(e.right.value));
  return value && !isInteger(value) && equal(integer(value.num), numerator) ? value : null;
}

/** Returns the factor x and the value of a/b for an expression x*a/b with numbers a and b. */
function lastRatio({ op, left, right }: Bin): { factor: Expr; value: Rational } | null {
  if (op !== '/' || left.kind !== 'operation' || left.op !== '*' || left.right.kind !== 'number') return null;
  const value = writtenValue(bin('/', left.right, right));
  return value && { factor: left.left, value };
}

const tileWith = (tiles: Free, value: Rational) => tiles.find((tile) => equal(tile.value, value)) ?? null;
const without = (tiles: Free, tile: Free[number]): Free => tiles.filter((t) => t !== tile);

/** Returns which numbers of an expression no tile has, and which tiles it leaves over. */
export function compareNumbers(
  numbers: readonly bigint[],
  tiles: Free,
): { extra: Rational[]; missing: Rational[] } {
  let left = tiles;
  const extra: Rational[] = [];
  for (const value of numbers.map(integer)) {
    const tile = tileWith(left, value);
    if (tile) left = without(left, tile);
    else extra.push(value);
  }
  return { extra, missing: left.map(({ value }) => value) };
}
