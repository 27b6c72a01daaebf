// Interprets a typed expression. A valid expression is a claim, right or wrong (docs/scoring.md).
// An invalid one is not a claim and costs nothing.
import { say, sayIfKnown } from '../catalogue/catalogue.svelte';
import { check, type Verdict } from '../exact/check';
import { ExpressionError, parse } from '../exact/parse';
import type { Expr } from '../exact/tree';
import { normalizeTyped } from '../exact/typed';
import { tableMergesOf, type TableMerge } from '../exact/moves';
import type { Puzzle } from '../exact/puzzle';
import { rationalPretty, rationalText } from '../exact/rational';
import type { TrailMove } from '../net/shapes';
import type { Words } from './message';
import { replay, type Table } from './table';
import { joinList } from './words';

export type TypedEntry =
  | { kind: 'unreadable'; words: Words }
  /** A solution that tiles can make: merging them claims it. */
  | { kind: 'mergeable'; merges: TableMerge[] }
  /** An expression to claim as text. words explains what is wrong, if it is. */
  | { kind: 'expression'; expr: string; words?: Words };

export function readEntry(puzzle: Puzzle, text: string): TypedEntry {
  const target = rationalText(puzzle.target);
  const expr = normalizeTyped(text).replace(new RegExp(`=\\s*${target}\\s*$`), '');
  let e: Expr;
  try {
    e = parse(expr);
  } catch (error) {
    if (error instanceof ExpressionError) return { kind: 'unreadable', words: () => faultWords(error) };
    throw error;
  }
  const verdict = check(puzzle, e);
  if (!verdict.correct) return { kind: 'expression', expr, words: () => typedWords(verdict, target) };
  const merges = tableMergesOf(puzzle.hand, e);
  return merges?.length ? { kind: 'mergeable', merges } : { kind: 'expression', expr };
}

/** Returns the table after the merges that make an expression, or null if tiles cannot make it. */
export function rebuildTable(puzzle: Puzzle, expr: string): Table | null {
  const merges = tableMergesOf(puzzle.hand, parse(expr));
  return (
    merges &&
    replay(
      puzzle,
      merges.map((m): TrailMove => ({ t: 0, do: 'merge', ...m })),
    ).at(-1)!
  );
}

function faultWords({ fault, token, at }: ExpressionError): string {
  return sayIfKnown('web.typed.' + fault, { token, at: at + 1 }) || say('web.typed.other');
}

/** Explains what is wrong with a valid expression. */
function typedWords(verdict: Verdict, target: string): string {
  switch (verdict.reason) {
    case 'numbers':
      return verdict.extra.length > 0
        ? say('web.typed.extra', { numbers: joinList(verdict.extra.map(String)) })
        : say('web.typed.missing', { numbers: joinList(verdict.missing.map(String)) });
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
