// A hint for the tiles at the table, in the four steps of docs/hints.md: whether the target can be
// made, the idea, an intermediate result, the move. No step reveals the next.
import { equal, isInteger, rationalText, type Rational } from './rational';
import { hasAtomic, namedRules, type Rules } from './puzzle';
import { tilesAfter, isReached, maxTiles, search, type Move } from './search';
import type { Clue } from '../shapes';
import type { BasicOp } from './tree';

export interface HintOptions {
  /** The player has made moves, so the tiles are not the hand as dealt. */
  readonly moved: boolean;
  /** The default is classic. There are no hints here for rules with powers, joined digits, alternatives or
   * without brackets. */
  readonly rules?: Rules;
  /**
   * The moves that a player most likely finds from these tiles, and their main technique, if known.
   * Otherwise hint searches for the simplest moves.
   */
  readonly path?: { readonly moves: readonly Move[]; readonly technique?: string | undefined } | null;
}

/**
 * Returns the clues of hint steps 1 to step, without sentences; step is 1 to 4. If the target is
 * already made or cannot be made, it returns only the first. It returns null if there are no tiles,
 * too many tiles to search, or rules that have no hints.
 */
export function hint(
  tiles: readonly Rational[],
  target: Rational,
  step: number,
  options: HintOptions,
): Clue[] | null {
  const rules = options.rules ?? namedRules.classic;
  if (rules.join || rules.more || hasAtomic(rules) || tiles.length === 0) return null;
  if (isReached(tiles, target, rules)) return [firstClue('solved')];
  if (tiles.length > maxTiles) return null;
  const moves = options.path?.moves ?? search(tiles, target, rules);
  if (!moves) return [firstClue(options.moved ? 'back' : 'unsolvable')];
  const clues = [firstClue('solvable'), ideaClue(moves, options.path?.technique)];
  return [...clues, partClue(moves), moveClue(tiles, moves)].slice(0, Math.max(1, step));
}

const firstClue = (kind: 'solved' | 'solvable' | 'unsolvable' | 'back'): Clue => ({ step: 1, kind });

/**
 * Returns the clue with the last operation, or only its operator if it would reveal the next move.
 */
function ideaClue(moves: readonly Move[], technique: string | undefined): Clue {
  const next = moves[0]!;
  const last = moves.at(-1)!;
  const { op, a, b } = moveTexts(last);
  if (moves.length === 1) return { step: 2, kind: 'one' };
  const sameOperation =
    next.op === last.op &&
    ((equal(next.a, last.a) && equal(next.b, last.b)) || (equal(next.a, last.b) && equal(next.b, last.a)));
  if ((revealsMove(next) && (equal(next.c, last.a) || equal(next.c, last.b))) || sameOperation) {
    return { step: 2, kind: 'shape', op };
  }
  return { step: 2, kind: 'idea', op, a, b, ...(technique && { techniques: [technique] }) };
}

/** Reports whether the result of a move reveals the move, as 3/4 reveals 3 ÷ 4. */
const revealsMove = ({ op, a, b, c }: Move): boolean =>
  op === '/' && !isInteger(c) && isInteger(a) && isInteger(b) && a.num === c.num && b.num === c.den;

function partClue(moves: readonly Move[]): Clue {
  const next = moves[0]!;
  const { op, value } = moveTexts(next);
  if (moves.length === 1) return { step: 3, kind: 'sign', op };
  if (revealsMove(next)) return { step: 3, kind: 'fraction' };
  return { step: 3, kind: 'part', value };
}

/** Returns the clue with the next move and the rest of the solution. */
const moveClue = (tiles: readonly Rational[], [next, ...rest]: readonly Move[]): Clue => ({
  step: 4,
  kind: 'move',
  ...moveTexts(next!),
  left: tilesAfter(tiles, next!).map(rationalText),
  ...(rest.length > 0 && { rest: rest.map(moveTexts) }),
});

const moveTexts = ({ op, a, b, c }: Move) => ({
  op: op as BasicOp, // hint excludes rules with others
  a: rationalText(a),
  b: rationalText(b),
  value: rationalText(c),
});
