// Converts an expression to operations in an order that can be carried out, and to moves on the
// tiles of a hand.
import { assign, hasAlternatives } from './alternatives';
import type { Puzzle } from './puzzle';
import { isBasic, leaves, type BasicOp, type Bin, type Expr, type Op } from './tree';

/** Returns the operations of an expression, inner ones first, left to right. */
export function operationsOf(e: Expr): Bin[] {
  if (e.kind === 'number') return [];
  if (e.kind === 'minus') return operationsOf(e.operand);
  return [...operationsOf(e.left), ...operationsOf(e.right), e];
}

/** An operation on the tiles in slots a and b, counted from 0. Its result goes into slot b. */
export interface Merge {
  a: number;
  op: Op;
  b: number;
}

/**
 * Returns the merges that build an expression from the numbers as dealt. It returns null if no
 * merges can: digits are joined, a number is not in the hand, or there is a leading minus.
 */
export function mergesOf(hand: readonly bigint[], e: Expr): Merge[] | null {
  const unused: (bigint | null)[] = [...hand];
  const merges: Merge[] = [];
  const slotOf = (part: Expr): number => {
    if (part.kind === 'minus') return -1;
    if (part.kind === 'number') {
      const slot = unused.indexOf(part.value);
      if (slot >= 0) unused[slot] = null;
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

/** A merge with an operator of the game's table, which has only the basic ones. */
export interface TableMerge extends Merge {
  op: BasicOp;
}

/** Like mergesOf, but also returns null if the expression contains another operator. */
export function tableMergesOf(hand: readonly bigint[], e: Expr): TableMerge[] | null {
  const merges = mergesOf(hand, e);
  return merges?.every((m): m is TableMerge => isBasic(m.op)) ? merges : null;
}

/** The card in slot a stands for a value. */
export interface Chosen {
  a: number;
  value: string;
}

/** Returns the reading of a hand whose numbers an expression has, and the choices that make it, or null if
 * the expression has other numbers. */
export function readingOf(puzzle: Puzzle, e: Expr): { hand: readonly bigint[]; choices: Chosen[] } | null {
  const hand = [...puzzle.hand];
  const chosen = hasAlternatives(puzzle.rules) ? assign(puzzle, leaves(e)) : [];
  const choices = chosen?.flatMap(({ slot, choice: { value, kind } }) => {
    hand[slot] = value;
    return kind ? [{ a: slot, value: String(value) }] : [];
  });
  return choices ? { hand, choices } : null;
}

/** What is done at a table to make an expression: cards are made to stand for other numbers, and then merged. */
export interface TableMoves {
  choices: Chosen[];
  merges: TableMerge[];
}

/** Returns the moves that make an expression at a table, or null if there are none (see tableMergesOf). */
export function tableMovesOf(puzzle: Puzzle, e: Expr): TableMoves | null {
  const reading = readingOf(puzzle, e);
  const merges = reading && tableMergesOf(reading.hand, e);
  return merges && { choices: reading.choices, merges };
}
