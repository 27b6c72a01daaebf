// The table as a pure reducer: the tile in each slot, the selection, and every earlier position, so
// that undo is unlimited. Animations are not part of it: a move takes effect immediately, however
// fast a player types.
import { format } from '../../core/exact/format';
import { bin, num, operators, type Expr } from '../../core/exact/tree';
import { allows, hasOp, type Puzzle } from '../../core/exact/puzzle';
import { equal, rationalText, integer, type Rational } from '../../core/exact/rational';
import type { Clue, Trail, TrailMove } from '../../core/shapes';
import type { Op } from '../../core/notation/marks';

/** A tile in a slot: a card as dealt, or the result of merges. */
export interface Tile {
  value: Rational;
  expr: Expr;
  /** The number of cards that it was made from. */
  cards: number;
  /** The operation that made it; undefined for a card as dealt. */
  from?: { a: string; op: Op; b: string };
  /** What a card may stand for, if it has a choice. */
  choices?: readonly string[];
  /** A joker that does not stand for a number yet. */
  open?: boolean;
  /** Returns the name of a card that is no playing card. */
  name?: () => string;
  /** What the card stands for, or where its value comes from, if it does not stand for itself. */
  mark?: string;
  /** The name of its card, if the card has a choice: K, ★. */
  source?: string;
  /** The tile in a hint request, if its value does not say enough: "=10" for a king, "2+3" for a sum. */
  text?: string;
}

export interface Step {
  a: string;
  op: Op;
  b: string;
  result: string;
}

export interface Position {
  /** Slots do not move: a result is in the slot of the second tile. */
  slots: readonly (Tile | null)[];
  steps: readonly Step[];
}

/** Why a merge was refused. */
export type Refusal =
  | { why: 'zero' }
  | { why: 'fraction' | 'negative' | 'nothing'; value: string } // the rules forbid such a result
  | { why: 'brackets'; value: string } // the rules forbid brackets, which this expression needs
  | { why: 'open'; value: ''; slot: number } // the joker in the slot does not stand for a number yet
  | { why: 'long' };

/** What the rules of a hand add to its table. choices.ts has it, loaded only for hands that need it. */
export interface Extension {
  /** Returns the tile of a card as dealt. */
  tile: (n: bigint) => Tile;
  /** Makes a card stand for another of its choices. */
  choose: (table: Table, m: ChooseMove) => Table;
  /** Returns why a merge with this result is refused, or null. */
  refusal: (result: Expr) => Refusal | null;
  /** Returns the expression to claim for that of a tile. */
  claim: (e: Expr) => Expr;
}

export interface Table {
  puzzle: Puzzle;
  /** null under rules that need none. */
  extension: Extension | null;
  now: Position;
  past: readonly Position[];
  /** The slot of the selected tile. */
  selected: number | null;
  /** The operator chosen for the next merge. */
  armed: Op | null;
  refusal: Refusal | null;
  trail: Trail;
  /** The slot of the tile that makes the target and can be claimed, if there is one. */
  winner: number | null;
}

export type Move =
  | { do: 'tap'; slot: number }
  | { do: 'arm'; op: Op }
  | { do: 'merge'; a: number; op: Op; b: number; t: number }
  | ChooseMove
  | { do: 'undo' | 'reset'; t: number }
  | { do: 'clear' };

/** The card in slot a stands for a value. */
export interface ChooseMove {
  do: 'choose';
  a: number;
  value: string;
  t: number;
}

/** A move with its time, in milliseconds since the hand was revealed. */
export type TimedMove = Move | { do: 'tap'; slot: number; t: number };

const maxValueLength = 60; // digits; no useful value is longer

export const cardTile = (n: bigint): Tile => ({ value: integer(n), expr: num(n), cards: 1 });

export function deal(puzzle: Puzzle, extension: Extension | null = null): Table {
  const slots = puzzle.hand.map(extension?.tile ?? cardTile);
  return {
    puzzle,
    extension,
    now: { slots, steps: [] },
    past: [],
    selected: null,
    armed: null,
    refusal: null,
    trail: [],
    winner: null,
  };
}

/** Returns the table after a move; the same object if the move does nothing. */
export function move(table: Table, m: TimedMove): Table {
  switch (m.do) {
    case 'tap':
      return tap(table, m.slot, 't' in m ? m.t : 0);
    case 'arm':
      return arm(table, m.op);
    case 'merge':
      return merge(table, m.a, m.op, m.b, m.t);
    case 'choose':
      return table.extension?.choose(table, m) ?? table;
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
  // If numbers may stay unused, a single tile can be the answer.
  const winner =
    table.puzzle.rules.subset && !tile.open && equal(tile.value, table.puzzle.target) ? slot : null;
  return { ...table, selected: slot, refusal: null, winner };
}

function arm(table: Table, op: Op): Table {
  if (!hasOp(table.puzzle.rules, op)) return table;
  return { ...table, armed: table.armed === op ? null : op, refusal: null };
}

/** Returns why a result is refused, or null if it is allowed. value is null after a division by
 * zero. */
function refusalOf(puzzle: Puzzle, value: Rational | null): Refusal | null {
  if (!value) return { why: 'zero' };
  const text = rationalText(value);
  if (text.length > maxValueLength) return { why: 'long' };
  if (allows(puzzle.rules, value)) return null;
  if (value.den !== 1n && puzzle.rules.integer) return { why: 'fraction', value: text };
  return { why: value.num < 0n ? 'negative' : 'nothing', value: text };
}

function merge(table: Table, a: number, op: Op, b: number, t: number): Table {
  const left = tileAt(table, a);
  const right = tileAt(table, b);
  if (!left || !right || a === b || !hasOp(table.puzzle.rules, op)) return table;
  const value = operators[op].apply(left.value, right.value);
  const expr = bin(op, left.expr, right.expr);
  const refusal: Refusal | null =
    left.open || right.open
      ? { why: 'open', value: '', slot: left.open ? a : b }
      : (refusalOf(table.puzzle, value) ?? table.extension?.refusal(expr) ?? null);
  if (!value || refusal) return { ...table, selected: a, armed: op, refusal };
  const from = { a: rationalText(left.value), op, b: rationalText(right.value) };
  const result: Tile = {
    value,
    expr,
    cards: left.cards + right.cards,
    from,
    ...(table.extension && { text: format(expr) }),
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
    trail: appendMove(table.trail, { t, do: 'merge', a, op, b }),
  };
  return { ...next, winner: claimableSlot(next, b) };
}

/** Returns slot if its tile can be claimed, otherwise null. */
function claimableSlot(table: Table, slot: number): number | null {
  const { puzzle, now } = table;
  const tile = now.slots[slot];
  if (!tile || !equal(tile.value, puzzle.target)) return null;
  return puzzle.rules.subset || tilesLeft(now) === 1 ? slot : null;
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
    winner: null,
    trail: appendMove(table.trail, { t, do: 'undo' }),
  };
}

// Reset is a move like any other: undo reverts it.
function reset(table: Table, t: number): Table {
  if (isDealt(table.now)) return move(table, { do: 'clear' });
  return {
    ...table,
    now: deal(table.puzzle, table.extension).now,
    past: [...table.past, table.now],
    selected: null,
    armed: null,
    refusal: null,
    winner: null,
    trail: appendMove(table.trail, { t, do: 'reset' }),
  };
}

export const appendMove = (trail: Trail, m: TrailMove): Trail => {
  const time = Math.max(trail.at(-1)?.t ?? 0, Math.round(m.t), 0); // times never decrease
  return [...trail, { ...m, t: time }];
};

/** Reports whether the tiles are as dealt. */
export const isDealt = ({ steps, slots }: Position): boolean =>
  steps.length === 0 && !slots.some((tile) => tile?.mark);

/** Returns the number of tiles. */
export const tilesLeft = (p: Position): number => p.slots.filter((tile) => tile !== null).length;

/** Returns the last tile if only one is left and it is not the target, otherwise null. */
export const missedTile = (table: Table): Tile | null => {
  const { now, winner } = table;
  if (winner !== null || tilesLeft(now) !== 1 || now.steps.length === 0) return null;
  return now.slots.find((tile) => tile !== null) ?? null;
};

/** Returns the slots of the tiles that are unused although another tile is the target. It returns none
 * if numbers may stay unused, or if no merge made the target. */
export function unusedSlots({ puzzle, now }: Table): number[] {
  const made = now.slots.findIndex((tile) => tile?.from && equal(tile.value, puzzle.target));
  if (made < 0 || puzzle.rules.subset) return [];
  return [...now.slots.keys()].filter((slot) => slot !== made && now.slots[slot]);
}

/** Returns the slots of the two tiles that a clue says to merge. Clues of earlier steps name
 * numbers that do not exist yet, so they do not mean a tile with such a value. */
export function hintedSlots(p: Position, clue: Pick<Clue, 'step' | 'a' | 'b'>): number[] {
  if (clue.step < 4) return [];
  const slots: number[] = [];
  for (const value of [clue.a, clue.b]) {
    const slotOf = (fits: (tile: Tile) => boolean | undefined): number =>
      p.slots.findIndex((tile, i) => tile && !slots.includes(i) && fits(tile));
    const exact = slotOf((tile) => rationalText(tile.value) === value);
    const slot = exact < 0 ? slotOf((tile) => tile.choices?.includes(value!)) : exact;
    if (slot >= 0) slots.push(slot);
  }
  return slots;
}

/** Returns the numbers on the table in the format of hint requests: "3 8 8/3". */
export const numbersText = (p: Position): string =>
  p.slots.flatMap((tile) => (tile ? [tile.text ?? rationalText(tile.value)] : [])).join(' ');

/** Returns the expression to claim: that of the tile that equals the target. */
export const claimedExpr = (table: Table): string | null => {
  const tile = table.winner === null ? null : tileAt(table, table.winner);
  return tile && format(table.extension?.claim(tile.expr) ?? tile.expr);
};

/** Returns why an operator cannot be used now, or null if it can: the rules lack it, or every
 * possible divisor is 0. */
export function unavailableReason(table: Table, op: Op): 'rules' | 'zero' | null {
  if (!hasOp(table.puzzle.rules, op)) return 'rules';
  if (op !== '/' || table.selected === null) return null;
  const others = table.now.slots.filter((tile, slot) => tile && slot !== table.selected);
  return others.length > 0 && others.every((tile) => tile!.value.num === 0n) ? 'zero' : null;
}

/** Returns the table before and after each move of a trail that changes the position. Invalid moves
 * are ignored. */
export function replay(puzzle: Puzzle, trail: Trail, extension: Extension | null = null): Table[] {
  const tables = [deal(puzzle, extension)];
  for (const m of trail) {
    const last = tables.at(-1)!;
    const next = move(last, m);
    if (next.now !== last.now) tables.push(next);
  }
  return tables;
}
