// What becomes of an expression that was typed and entered. Whatever can be read is a claim, right
// or wrong (docs/scoring.md); what cannot be read is none, and costs nothing.
import { say, sayIfKnown } from '../catalogue/catalogue.svelte';
import { check, ExpressionError, parse, typed, type Expr, type Verdict } from '../exact/expression';
import type { Puzzle } from '../exact/puzzle';
import { rationalPretty, rationalText } from '../exact/rational';
import type { Op } from '../notation/marks';
import type { TrailMove } from '../net/shapes';
import { replay, type Table } from './table';
import { listed } from './words';

export interface Merge {
  a: number;
  op: Op;
  b: number;
}

export type Entered =
  | { is: 'unread'; words: string }
  /** Right, and tiles can be put together so: that claims it. */
  | { is: 'built'; merges: Merge[] }
  /** To be claimed as it stands; the words say what is wrong with it, if anything is. */
  | { is: 'claimed'; expr: string; words: string };

export function entered(puzzle: Puzzle, text: string): Entered {
  const target = rationalText(puzzle.target);
  const expr = typed(text).replace(new RegExp(`=\\s*${target}\\s*$`), '');
  let e: Expr;
  try {
    e = parse(expr);
  } catch (error) {
    if (error instanceof ExpressionError) return { is: 'unread', words: faultWords(error) };
    throw error;
  }
  const verdict = check(puzzle, e);
  if (!verdict.correct) return { is: 'claimed', expr, words: typedWords(verdict, target) };
  const merges = asMerges(puzzle, e);
  return merges?.length ? { is: 'built', merges } : { is: 'claimed', expr, words: '' };
}

/** The merges that put an expression together from the cards as dealt; null where tiles cannot
 * do it: another number, a sign in front, a power. */
export function asMerges(puzzle: Puzzle, e: Expr): Merge[] | null {
  const free: (bigint | null)[] = [...puzzle.hand];
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
    if (a < 0 || b < 0 || part.op === '^') return -1;
    merges.push({ a, op: part.op, b });
    return b;
  };
  return slotOf(e) < 0 ? null : merges;
}

/** The table after the merges of an expression; null where tiles cannot make it. */
export function rebuilt(puzzle: Puzzle, expr: string): Table | null {
  const merges = asMerges(puzzle, parse(expr));
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
