// The table as a pure reducer: what lies in which slot, what is picked up, and every position
// before, so that undo has no end. What is on screen, and what is still flying there, is no
// matter of it: a move is made at once, so the fastest typist loses nothing.
import { format } from '../exact/format';
import { bin, num, operators, type Expr } from '../exact/tree';
import { allows, hasOp, type Puzzle } from '../exact/puzzle';
import { equal, rationalText, whole, type Rational } from '../exact/rational';
import type { Clue, Trail, TrailMove } from '../net/shapes';
import type { Op } from '../notation/marks';

/** What lies in a slot: a card as dealt, or what was made of some. */
export interface Tile {
  value: Rational;
  expr: Expr;
  /** How many cards are in it. */
  cards: number;
  /** How it was made; undefined for a card as dealt. */
  from?: { a: string; op: Op; b: string };
}

export interface Step {
  a: string;
  op: Op;
  b: string;
  result: string;
}

export interface Position {
  /** Slots do not move: a result lies in the slot of its second tile. */
  slots: readonly (Tile | null)[];
  steps: readonly Step[];
}

/** Why a step was not made. */
export type Refusal =
  | { why: 'zero' }
  | { why: 'fraction' | 'negative' | 'nothing'; value: string } // not allowed by the rules
  | { why: 'long' };

export interface Table {
  puzzle: Puzzle;
  now: Position;
  past: readonly Position[];
  selected: number | null;
  armed: Op | null;
  refusal: Refusal | null;
  trail: Trail;
  /** The slot of the tile that is the target and can be claimed. */
  made: number | null;
}

export type Move =
  | { do: 'tap'; slot: number }
  | { do: 'arm'; op: Op }
  | { do: 'merge'; a: number; op: Op; b: number; t: number }
  | { do: 'undo' | 'reset'; t: number }
  | { do: 'clear' };

/** A move at the table and when it was made, in milliseconds since the hand was shown. */
export type Timed = Move | { do: 'tap'; slot: number; t: number };

const longestValue = 60; // digits: nobody gets there but by play

export function deal(puzzle: Puzzle): Table {
  const slots = puzzle.hand.map((n): Tile => ({ value: whole(n), expr: num(n), cards: 1 }));
  return {
    puzzle,
    now: { slots, steps: [] },
    past: [],
    selected: null,
    armed: null,
    refusal: null,
    trail: [],
    made: null,
  };
}

/** The table after a move; the same table if the move does nothing. */
export function move(table: Table, m: Timed): Table {
  switch (m.do) {
    case 'tap':
      return tap(table, m.slot, 't' in m ? m.t : 0);
    case 'arm':
      return arm(table, m.op);
    case 'merge':
      return merge(table, m.a, m.op, m.b, m.t);
    case 'undo':
      return undo(table, m.t);
    case 'reset':
      return reset(table, m.t);
    case 'clear':
      if (table.selected === null && table.armed === null && !table.refusal) return table;
      return { ...table, selected: null, armed: null, refusal: null };
  }
}

const tileAt = (table: Table, slot: number): Tile | null => table.now.slots[slot] ?? null;

function tap(table: Table, slot: number, t: number): Table {
  const tile = tileAt(table, slot);
  if (!tile) return table;
  const { selected, armed } = table;
  if (selected === slot) return { ...table, selected: null, refusal: null };
  if (selected !== null && armed) return merge(table, selected, armed, slot, t);
  // Where numbers may be left over one alone can be the answer.
  const made = table.puzzle.rules.subset && equal(tile.value, table.puzzle.target) ? slot : null;
  return { ...table, selected: slot, refusal: null, made };
}

function arm(table: Table, op: Op): Table {
  if (!hasOp(table.puzzle.rules, op)) return table;
  return { ...table, armed: table.armed === op ? null : op, refusal: null };
}

/** What stands in the way of a op b; null if nothing does. */
function refused(puzzle: Puzzle, value: Rational | null): Refusal | null {
  if (!value) return { why: 'zero' };
  const text = rationalText(value);
  if (text.length > longestValue) return { why: 'long' };
  if (allows(puzzle.rules, value)) return null;
  if (value.den !== 1n && puzzle.rules.integer) return { why: 'fraction', value: text };
  return { why: value.num < 0n ? 'negative' : 'nothing', value: text };
}

function merge(table: Table, a: number, op: Op, b: number, t: number): Table {
  const left = tileAt(table, a);
  const right = tileAt(table, b);
  if (!left || !right || a === b || !hasOp(table.puzzle.rules, op)) return table;
  const value = operators[op].apply(left.value, right.value);
  const refusal = refused(table.puzzle, value);
  if (!value || refusal) return { ...table, selected: a, armed: op, refusal };
  const from = { a: rationalText(left.value), op, b: rationalText(right.value) };
  const result: Tile = {
    value,
    expr: bin(op, left.expr, right.expr),
    cards: left.cards + right.cards,
    from,
  };
  const slots = table.now.slots.map((tile, slot) => (slot === a ? null : slot === b ? result : tile));
  const steps = [...table.now.steps, { ...from, result: rationalText(value) }];
  const next = {
    ...table,
    now: { slots, steps },
    past: [...table.past, table.now],
    selected: b,
    armed: null,
    refusal: null,
    trail: noted(table.trail, { t, do: 'merge', a, op, b }),
  };
  return { ...next, made: madeAt(next, b) };
}

function madeAt(table: Table, slot: number): number | null {
  const { puzzle, now } = table;
  const tile = now.slots[slot];
  if (!tile || !equal(tile.value, puzzle.target)) return null;
  return puzzle.rules.subset || left(now) === 1 ? slot : null;
}

function undo(table: Table, t: number): Table {
  const before = table.past.at(-1);
  if (!before) return table;
  return {
    ...table,
    now: before,
    past: table.past.slice(0, -1),
    selected: null,
    armed: null,
    refusal: null,
    made: null,
    trail: noted(table.trail, { t, do: 'undo' }),
  };
}

// Starting over is a move like another: undo takes it back.
function reset(table: Table, t: number): Table {
  if (table.now.steps.length === 0) return move(table, { do: 'clear' });
  return {
    ...table,
    now: deal(table.puzzle).now,
    past: [...table.past, table.now],
    selected: null,
    armed: null,
    refusal: null,
    made: null,
    trail: noted(table.trail, { t, do: 'reset' }),
  };
}

const noted = (trail: Trail, m: TrailMove): Trail => {
  const at = Math.max(trail.at(-1)?.t ?? 0, Math.round(m.t), 0); // time never runs back
  return [...trail, { ...m, t: at }];
};

/** How many tiles there are. */
export const left = (p: Position): number => p.slots.filter((tile) => tile !== null).length;

/** One tile is left, and it is not the target. */
export const missed = (table: Table): Tile | null => {
  const { now, made } = table;
  if (made !== null || left(now) !== 1 || now.steps.length === 0) return null;
  return now.slots.find((tile) => tile !== null) ?? null;
};

/** The slots of the two tiles that a clue tells to merge. Clues before that tell numbers that are
 * yet to be made: a tile that has one by chance is not meant. */
export function pointed(p: Position, clue: Pick<Clue, 'step' | 'a' | 'b'>): number[] {
  if (clue.step < 4) return [];
  const slots: number[] = [];
  for (const value of [clue.a, clue.b]) {
    const slot = p.slots.findIndex(
      (tile, i) => tile && !slots.includes(i) && rationalText(tile.value) === value,
    );
    if (slot >= 0) slots.push(slot);
  }
  return slots;
}

/** The numbers now at the table, as a hint is asked for: "3 8 8/3". */
export const numbers = (p: Position): string =>
  p.slots.flatMap((tile) => (tile ? [rationalText(tile.value)] : [])).join(' ');

/** What to claim: the expression of the tile that was made. */
export const claim = (table: Table): string | null => {
  const tile = table.made === null ? null : tileAt(table, table.made);
  return tile && format(tile.expr);
};

/** Why an operator cannot be used now: it is not in the rules, or every tile that could stand
 * on the right of ÷ is 0. */
export function unavailable(table: Table, op: Op): 'rules' | 'zero' | null {
  if (!hasOp(table.puzzle.rules, op)) return 'rules';
  if (op !== '/' || table.selected === null) return null;
  const others = table.now.slots.filter((tile, slot) => tile && slot !== table.selected);
  return others.length > 0 && others.every((tile) => tile!.value.num === 0n) ? 'zero' : null;
}

/** The table as a trail leaves it, and every position on the way: for the replay. Moves that
 * cannot be made are left out. */
export function replay(puzzle: Puzzle, trail: Trail): Table[] {
  const tables = [deal(puzzle)];
  for (const m of trail) {
    const last = tables.at(-1)!;
    const next = move(last, m);
    if (next.now !== last.now) tables.push(next);
  }
  return tables;
}
