// Computes the tiles on a table after each move, to replay the steps of an answer or a player's
// trail. Slots are fixed: a result takes the slot of its second number.
import { mergesOf, readingOf } from '../../core/exact/moves';
import type { Puzzle } from '../../core/exact/puzzle';
import { parseRational, rationalText, type Rational } from '../../core/exact/rational';
import { operators, type Expr, type Op } from '../../core/exact/tree';

/** A move at a table; net/shapes.ts has the type that the server stores. */
export type Move =
  | { readonly t: number; readonly do: 'merge'; readonly a: number; readonly op: Op; readonly b: number }
  | { readonly t: number; readonly do: 'choose'; readonly a: number; readonly value: string }
  | { readonly t: number; readonly do: 'undo' }
  | { readonly t: number; readonly do: 'reset' };

export interface Tile {
  /** Identifies the tile in all frames. */
  readonly id: string;
  readonly value: string;
  /** The tile is a card of the hand, not a result. */
  readonly card: boolean;
  /** The number of cards that it was made from. */
  readonly cardCount: number;
}

export interface MergeResult {
  readonly a: string;
  readonly op: Op;
  readonly b: string;
  readonly value: string;
}

export interface Frame {
  readonly t: number;
  readonly action: 'deal' | 'merge' | 'choose' | 'undo' | 'reset';
  /** An empty slot is null. */
  readonly slots: readonly (Tile | null)[];
  /** The merge that was carried out or undone. */
  readonly merge: MergeResult | null;
  /** The card of the hand that was made to stand for a value. */
  readonly choice?: { readonly card: string; readonly value: string };
  /** The slots of the merge. */
  readonly from: number;
  readonly to: number;
  /** The indexes of the merges that are not undone. */
  readonly activeMoves: readonly number[];
}

/** Returns the frames of some moves, the deal first. It skips invalid moves. */
export function replay(hand: readonly bigint[], moves: readonly Move[]): Frame[] {
  const slots = hand.map((n, i): Tile => ({ id: `c${i}`, value: String(n), card: true, cardCount: 1 }));
  const deal: Frame = { t: 0, action: 'deal', slots, merge: null, from: -1, to: -1, activeMoves: [] };
  const frames = [deal];
  const past: Frame[] = []; // the frames that undo restores, the latest last
  for (const [i, move] of moves.entries()) {
    const now = frames.at(-1)!;
    const next =
      move.do === 'merge'
        ? applyMerge(now, move, i)
        : move.do === 'choose'
          ? applyChoice(now, move, i, hand)
          : undoOrReset(now, deal, past.at(-1), move);
    if (!next) continue;
    if (move.do === 'undo') past.pop();
    else past.push(now);
    frames.push(next);
  }
  return frames;
}

function applyChoice(
  now: Frame,
  { t, a, value }: Move & { do: 'choose' },
  number: number,
  hand: readonly bigint[],
): Frame | null {
  if (!now.slots[a]?.card) return null;
  const tile: Tile = { id: `x${number}`, value, card: true, cardCount: 1 };
  const choice = { card: String(hand[a]), value };
  return { ...now, t, action: 'choose', slots: now.slots.with(a, tile), merge: null, choice };
}

function undoOrReset(now: Frame, deal: Frame, before: Frame | undefined, move: Move): Frame | null {
  if (move.do === 'reset') return { ...deal, t: move.t, action: 'reset' };
  return before
    ? { ...before, t: move.t, action: 'undo', merge: now.merge, from: now.from, to: now.to }
    : null;
}

function applyMerge(now: Frame, move: Move & { do: 'merge' }, number: number): Frame | null {
  const [a, b] = [now.slots[move.a], now.slots[move.b]];
  if (!a || !b || a === b) return null;
  const value = operators[move.op].apply(rational(a), rational(b));
  if (!value) return null;
  const tile = {
    id: `m${number}`,
    value: rationalText(value),
    card: false,
    cardCount: a.cardCount + b.cardCount,
  };
  return {
    t: move.t,
    action: 'merge',
    slots: now.slots.map((s, i) => (i === move.a ? null : i === move.b ? tile : s)),
    merge: { a: a.value, op: move.op, b: b.value, value: tile.value },
    from: move.a,
    to: move.b,
    activeMoves: [...now.activeMoves, number],
  };
}

const rational = (tile: Tile): Rational => parseRational(tile.value)!;

/** How long a step of an answer is shown, in milliseconds. */
export const stepTime = 1100;

/** Returns the moves that make an expression, or null if moves cannot make it (see mergesOf). */
export function movesOf(puzzle: Puzzle, e: Expr): Move[] | null {
  const reading = readingOf(puzzle, e);
  const merges = reading && mergesOf(reading.hand, e);
  if (!merges) return null;
  return [
    ...reading.choices.map((choice) => ({ do: 'choose' as const, ...choice })),
    ...merges.map((merge) => ({ do: 'merge' as const, ...merge })),
  ].map((move, i) => ({ t: (i + 1) * stepTime, ...move }));
}
