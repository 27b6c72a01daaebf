// What stands on a table after each move: for playing the steps of an answer, and for playing
// again what a player did. Slots do not move: a result lies in the slot of its second number.
import { mergesOf } from '../exact/moves';
import { parseRational, rationalText, type Rational } from '../exact/rational';
import { operators, type Expr, type Op } from '../exact/tree';

/** A move at a table; net/shapes.ts has those that the server keeps. */
export type Move =
  | { readonly t: number; readonly do: 'merge'; readonly a: number; readonly op: Op; readonly b: number }
  | { readonly t: number; readonly do: 'undo' }
  | { readonly t: number; readonly do: 'reset' };

export interface Tile {
  /** Stays the same as long as the tile does. */
  readonly id: string;
  readonly value: string;
  /** A number of the hand, not made of others. */
  readonly card: boolean;
  /** How many cards are in it. */
  readonly deep: number;
}

export interface Made {
  readonly a: string;
  readonly op: Op;
  readonly b: string;
  readonly value: string;
}

export interface Frame {
  readonly t: number;
  readonly did: 'deal' | 'merge' | 'undo' | 'reset';
  /** null: the slot is empty. */
  readonly slots: readonly (Tile | null)[];
  /** What was merged, or what undo took back. */
  readonly made: Made | null;
  /** Slots of the merge. */
  readonly from: number;
  readonly to: number;
  /** The moves, by their number, whose tiles are on the table. */
  readonly standing: readonly number[];
}

/** The frames of some moves, the deal first. A move that makes no sense changes nothing. */
export function replay(hand: readonly bigint[], moves: readonly Move[]): Frame[] {
  const slots = hand.map((n, i): Tile => ({ id: `c${i}`, value: String(n), card: true, deep: 1 }));
  const deal: Frame = { t: 0, did: 'deal', slots, made: null, from: -1, to: -1, standing: [] };
  const frames = [deal];
  const past: Frame[] = []; // what undo goes back to, the latest last
  for (const [i, move] of moves.entries()) {
    const now = frames.at(-1)!;
    const next = move.do === 'merge' ? merged(now, move, i) : back(now, deal, past.at(-1), move);
    if (!next) continue;
    if (move.do === 'undo') past.pop();
    else past.push(now);
    frames.push(next);
  }
  return frames;
}

function back(now: Frame, deal: Frame, before: Frame | undefined, move: Move): Frame | null {
  if (move.do === 'reset') return { ...deal, t: move.t, did: 'reset' };
  return before ? { ...before, t: move.t, did: 'undo', made: now.made, from: now.from, to: now.to } : null;
}

function merged(now: Frame, move: Move & { do: 'merge' }, number: number): Frame | null {
  const [a, b] = [now.slots[move.a], now.slots[move.b]];
  if (!a || !b || a === b) return null;
  const value = operators[move.op].apply(rational(a), rational(b));
  if (!value) return null;
  const tile = { id: `m${number}`, value: rationalText(value), card: false, deep: a.deep + b.deep };
  return {
    t: move.t,
    did: 'merge',
    slots: now.slots.map((s, i) => (i === move.a ? null : i === move.b ? tile : s)),
    made: { a: a.value, op: move.op, b: b.value, value: tile.value },
    from: move.a,
    to: move.b,
    standing: [...now.standing, number],
  };
}

const rational = (tile: Tile): Rational => parseRational(tile.value)!;

/** How long a step of an answer is shown, in milliseconds. */
export const pace = 1100;

/** The moves that carry out an expression; null where moves cannot (mergesOf). */
export const movesOf = (hand: readonly bigint[], e: Expr): Move[] | null =>
  mergesOf(hand, e)?.map((merge, i) => ({ t: (i + 1) * pace, do: 'merge', ...merge })) ?? null;
