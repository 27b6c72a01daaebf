// What becomes of an expression that was typed and entered. Whatever can be read is a claim, right
// or wrong (docs/scoring.md); what cannot be read is none, and costs nothing.
import { say, sayIfKnown } from '../catalogue/catalogue.svelte';
import { check, type Verdict } from '../exact/check';
import { ExpressionError, parse } from '../exact/parse';
import type { Expr } from '../exact/tree';
import { typed } from '../exact/typed';
import { tableMergesOf, type TableMerge } from '../exact/moves';
import type { Puzzle } from '../exact/puzzle';
import { rationalPretty, rationalText } from '../exact/rational';
import type { TrailMove } from '../net/shapes';
import type { Words } from './message';
import { replay, type Table } from './table';
import { listed } from './words';

export type Entered =
  | { is: 'unread'; words: Words }
  /** Right, and tiles can be put together so: that claims it. */
  | { is: 'built'; merges: TableMerge[] }
  /** To be claimed as it stands; the words say what is wrong with it, if anything is. */
  | { is: 'claimed'; expr: string; words?: Words };

export function entered(puzzle: Puzzle, text: string): Entered {
  const target = rationalText(puzzle.target);
  const expr = typed(text).replace(new RegExp(`=\\s*${target}\\s*$`), '');
  let e: Expr;
  try {
    e = parse(expr);
  } catch (error) {
    if (error instanceof ExpressionError) return { is: 'unread', words: () => faultWords(error) };
    throw error;
  }
  const verdict = check(puzzle, e);
  if (!verdict.correct) return { is: 'claimed', expr, words: () => typedWords(verdict, target) };
  const merges = tableMergesOf(puzzle.hand, e);
  return merges?.length ? { is: 'built', merges } : { is: 'claimed', expr };
}

/** The table after the merges of an expression; null where tiles cannot make it. */
export function rebuilt(puzzle: Puzzle, expr: string): Table | null {
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

/** What is wrong with an expression that can be read. */
function typedWords(wrong: Verdict, target: string): string {
  switch (wrong.reason) {
    case 'numbers':
      return wrong.extra.length > 0
        ? say('web.typed.extra', { numbers: listed(wrong.extra.map(String)) })
        : say('web.typed.missing', { numbers: listed(wrong.missing.map(String)) });
    case 'divzero':
      return say('web.table.zero');
    case 'intermediate':
      return say('web.typed.intermediate', { value: wrong.at ? rationalPretty(wrong.at) : '' });
    case 'value':
      return say('web.table.miss.typed', {
        value: wrong.value ? rationalPretty(wrong.value) : '',
        target,
      });
    default:
      return say('web.typed.operation');
  }
}
