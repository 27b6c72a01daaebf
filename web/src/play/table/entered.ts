// Interprets a typed expression. A valid expression is a claim, right or wrong (docs/scoring.md).
// An invalid one is not a claim and costs nothing.
import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { check, type Verdict } from '../../core/exact/check';
import { withoutBrackets } from '../../core/exact/alternatives';
import { format, pretty } from '../../core/exact/format';
import { tableMovesOf, type TableMoves } from '../../core/exact/moves';
import { ExpressionError, parse } from '../../core/exact/parse';
import type { Puzzle } from '../../core/exact/puzzle';
import {
  compare,
  equal,
  integer,
  rationalPretty,
  rationalText,
  type Rational,
} from '../../core/exact/rational';
import { leaves, type Expr } from '../../core/exact/tree';
import { readTyped, type Typed } from '../../core/exact/typed';
import type { TrailMove } from '../../core/shapes';
import type { Words } from '../../ui/message';
import { compareNumbers, placeTiles } from './placed';
import { replay, type Extension, type Position, type Table, type Tile } from './table';
import { joinList, refusalWords } from './words';

export type TypedEntry =
  | { kind: 'unreadable'; words: Words }
  /** A solution that tiles can make: merging them claims it. */
  | ({ kind: 'mergeable' } & TableMoves)
  /** An expression to claim as text. words explains what is wrong, if it is. */
  | { kind: 'expression'; expr: string; words?: Words };

/**
 * Reads a typed text. Its numbers are those of the hand or, if these do not fit, the tiles on the table;
 * then the claim has the cards that the tiles were made from.
 */
export function readEntry(table: Table, text: string): TypedEntry {
  const { puzzle } = table;
  const target = rationalText(puzzle.target);
  let typed: Typed;
  try {
    typed = readTyped(text);
  } catch (error) {
    if (error instanceof ExpressionError) return { kind: 'unreadable', words: () => faultWords(error, text) };
    throw error;
  }
  const { e, verdict } = flat(puzzle, ofCards(table, typed));
  const expr = format(e);
  if (verdict.reason === 'brackets') {
    const words = () => refusalWords({ why: 'brackets', value: pretty(e) });
    return { kind: 'unreadable', words }; // nothing is lost by a claim that the rules cannot accept
  }
  if (!verdict.correct) {
    const words =
      verdict.reason === 'numbers'
        ? () => numbersWords(table, e, verdict)
        : () => typedWords(verdict, target);
    return { kind: 'expression', expr, words };
  }
  if (typed.stated && !equal(typed.stated, puzzle.target)) {
    const value = rationalPretty(puzzle.target);
    return { kind: 'unreadable', words: () => say('web.typed.stated', { value }) };
  }
  const moves = tableMovesOf(puzzle, e);
  return moves?.merges.length ? { kind: 'mergeable', ...moves } : { kind: 'expression', expr };
}

/** Returns the typed expression with the numbers of the cards, and the verdict on it. */
function ofCards({ puzzle, now }: Table, typed: Typed): { e: Expr; verdict: Verdict } {
  const sides = typed.other ? [typed.expr, typed.other] : [typed.expr];
  const asCards = sides.map((e) => ({ e, verdict: check(puzzle, e) }));
  const fits = asCards.find(({ verdict }) => verdict.reason !== 'numbers');
  if (fits && fits.verdict.reason !== 'operator') return fits; // -4 may be a tile
  if (now.steps.length > 0) {
    for (const side of sides) {
      const e = placeTiles(side, tilesOf(now), !puzzle.rules.subset);
      if (e) return { e, verdict: check(puzzle, e) };
    }
  }
  return fits ?? asCards[0]!;
}

/** Returns the expression of the same form without brackets, with its verdict, if the rules need it. */
function flat(puzzle: Puzzle, entered: { e: Expr; verdict: Verdict }): { e: Expr; verdict: Verdict } {
  const e = entered.verdict.reason === 'brackets' ? withoutBrackets(entered.e) : null;
  return e ? { e, verdict: check(puzzle, e) } : entered;
}

const tilesOf = (p: Position): Tile[] => p.slots.filter((tile) => tile !== null);

/** Returns the table after the merges that make an expression, or null if tiles cannot make it. */
export function rebuildTable(puzzle: Puzzle, expr: string, extension: Extension | null = null): Table | null {
  const moves = tableMovesOf(puzzle, parse(expr));
  if (!moves) return null;
  const trail = [
    ...moves.choices.map((m): TrailMove => ({ t: 0, do: 'choose', ...m })),
    ...moves.merges.map((m): TrailMove => ({ t: 0, do: 'merge', ...m })),
  ];
  return replay(puzzle, trail, extension).at(-1)!;
}

function faultWords({ fault, token, at }: ExpressionError, text: string): string {
  const position = [...text.slice(0, at)].length + 1;
  return sayIfKnown('web.typed.' + fault, { token, at: position }) || say('web.typed.other');
}

/** Says which numbers of an expression do not fit: the hand or, if it differs less from them, the tiles
 * on the table. */
function numbersWords({ now }: Table, e: Expr, verdict: Verdict): string {
  const hand = { extra: verdict.extra.map(integer), missing: verdict.missing.map(integer) };
  const tiles = compareNumbers(leaves(e), tilesOf(now));
  const size = ({ extra, missing }: typeof hand): number => extra.length + missing.length;
  const { extra, missing } = size(tiles) < size(hand) ? tiles : hand;
  const list = (numbers: Rational[]): string => joinList(numbers.sort(compare).map(rationalPretty));
  return extra.length > 0
    ? say('web.typed.extra', { numbers: list(extra) })
    : say('web.typed.missing', { numbers: list(missing) });
}

/** Explains what is wrong with a valid expression that uses the right numbers. */
function typedWords(verdict: Verdict, target: string): string {
  switch (verdict.reason) {
    case 'divzero':
      return say('web.table.zero');
    case 'intermediate':
      return say('web.typed.intermediate', { value: verdict.at ? rationalPretty(verdict.at) : '' });
    case 'value':
      return say('web.table.miss.typed', {
        value: verdict.value ? rationalPretty(verdict.value) : '',
        target,
      });
    default:
      return verdict.sign ? say(`web.typed.sign.${verdict.sign}`) : say('web.typed.operation');
  }
}
