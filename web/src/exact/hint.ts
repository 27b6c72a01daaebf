// A hint from the tiles now at the table, in the four steps of docs/hints.md: whether the target
// can be made, the idea, what makes a part, the move. A step gives away nothing of the next one.
import { equal, isWhole, rationalText, type Rational } from './rational';
import { named, type Rules } from './puzzle';
import { after, isThere, mostTiles, search, type Move } from './search';
import type { Clue } from '../net/shapes';
import type { Op } from './tree';

export interface HintFrom {
  /** Moves were made: the tiles are not the hand as it was dealt. */
  readonly moved: boolean;
  /** Classic when left out. Rules with powers or joined digits have no hints. */
  readonly rules?: Rules;
  /** The moves that a player most likely finds from these tiles and their main technique, if they are
   * known; otherwise the simplest are searched for. */
  readonly way?: { readonly moves: readonly Move[]; readonly technique?: string | undefined } | null;
}

/** The clues, without words, of the steps up to step, 1 to 4; only the first where there is nothing to solve or no
 * way to. null where there are too many tiles to look at them all. */
export function hint(
  tiles: readonly Rational[],
  target: Rational,
  step: number,
  from: HintFrom,
): Clue[] | null {
  const rules = from.rules ?? named.classic;
  if (rules.join || rules.ops.includes('^') || tiles.length === 0) return null;
  if (isThere(tiles, target, rules)) return [first('solved')];
  if (tiles.length > mostTiles) return null;
  const moves = from.way?.moves ?? search(tiles, target, rules);
  if (!moves) return [first(from.moved ? 'back' : 'unsolvable')];
  const clues = [first('solvable'), idea(moves, from.way?.technique)];
  return [...clues, part(moves), move(tiles, moves)].slice(0, Math.max(1, step));
}

const first = (kind: 'solved' | 'solvable' | 'unsolvable' | 'back'): Clue => ({ step: 1, kind });

/** The last operation, unless that is the next move or looks like it. */
function idea(moves: readonly Move[], technique: string | undefined): Clue {
  const next = moves[0]!;
  const last = moves.at(-1)!;
  const { op, a, b } = made(last);
  if (moves.length === 1) return { step: 2, kind: 'one' };
  const alike =
    next.op === last.op &&
    ((equal(next.a, last.a) && equal(next.b, last.b)) || (equal(next.a, last.b) && equal(next.b, last.a)));
  if ((tells(next) && (equal(next.c, last.a) || equal(next.c, last.b))) || alike) {
    return { step: 2, kind: 'shape', op };
  }
  return { step: 2, kind: 'idea', op, a, b, ...(technique && { techniques: [technique] }) };
}

/** Whether the result of a move tells the move: 3 ÷ 4 is written 3/4. */
const tells = ({ op, a, b, c }: Move): boolean =>
  op === '/' && !isWhole(c) && isWhole(a) && isWhole(b) && a.num === c.num && b.num === c.den;

function part(moves: readonly Move[]): Clue {
  const next = moves[0]!;
  const { op, value } = made(next);
  if (moves.length === 1) return { step: 3, kind: 'sign', op };
  if (tells(next)) return { step: 3, kind: 'fraction' };
  return { step: 3, kind: 'part', value };
}

/** The next move, and then the rest of the solution. */
const move = (tiles: readonly Rational[], [next, ...rest]: readonly Move[]): Clue => ({
  step: 4,
  kind: 'move',
  ...made(next!),
  left: after(tiles, next!).map(rationalText),
  ...(rest.length > 0 && { rest: rest.map(made) }),
});

const made = ({ op, a, b, c }: Move) => ({
  op: op as Exclude<Op, '^'>, // hints know no powers
  a: rationalText(a),
  b: rationalText(b),
  value: rationalText(c),
});
