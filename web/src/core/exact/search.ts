// Searches all sequences of moves from the tiles at the table, for hints without a server. Four
// tiles allow a few thousand sequences, so an exhaustive search is fast.
import { absolute, compare, equal, isInteger, zero, type Rational } from './rational';
import { allows, hasOp, type Rules } from './puzzle';
import { operators, type Op } from './tree';

/** An operation on two tiles: c is the result of a op b. */
export interface Move {
  readonly op: Op;
  readonly a: Rational;
  readonly b: Rational;
  readonly c: Rational;
}

export const maxTiles = 4;

const ops: readonly Op[] = ['+', '*', '-', '/'];

/**
 * Returns the simplest moves from at most maxTiles tiles to a target, or null if there are none.
 * It returns an empty list if the target is already made.
 */
export function search(tiles: readonly Rational[], target: Rational, rules: Rules): Move[] | null {
  if (tiles.length > maxTiles) throw new RangeError(`search: ${tiles.length} tiles, more than ${maxTiles}`);
  if (isReached(tiles, target, rules)) return [];
  let best: Move[] | null = null;
  let bestCost: Cost | null = null;
  const deadEnds = new Set<string>(); // tiles that cannot make the target
  const explore = (left: readonly Rational[], moves: readonly Move[]): boolean => {
    if (isReached(left, target, rules)) {
      const cost = costOf(moves);
      if (!bestCost || isLess(cost, bestCost)) [best, bestCost] = [[...moves], cost];
      return true;
    }
    const key = left.map((x) => `${x.num}/${x.den}`).join(' ');
    if (deadEnds.has(key)) return false;
    let found = false;
    for (const move of movesFrom(left, rules)) {
      if (left.length === 2 && !rules.subset && !equal(move.c, target)) continue;
      if (explore(tilesAfter(left, move), [...moves, move])) found = true;
    }
    if (!found) deadEnds.add(key);
    return found;
  };
  explore([...tiles].sort(compare), []);
  return best;
}

/**
 * Reports whether the target is made: it is the only tile or, if the rules allow unused numbers,
 * one of the tiles.
 */
export function isReached(tiles: readonly Rational[], target: Rational, rules: Rules): boolean {
  return (tiles.length === 1 || rules.subset) && tiles.some((x) => equal(x, target));
}

/** Returns every move that the rules allow, each once. */
export function movesFrom(tiles: readonly Rational[], rules: Rules): Move[] {
  const moves: Move[] = [];
  const seen = new Set<string>();
  tiles.forEach((a, i) => {
    tiles.forEach((b, j) => {
      if (i === j) return;
      for (const op of ops) {
        const commutes = op === '+' || op === '*';
        if (!hasOp(rules, op) || (commutes && (compare(a, b) < 0 || (equal(a, b) && i > j)))) continue;
        const c = operators[op].apply(a, b);
        if (!c || !allows(rules, c)) continue;
        const key = `${a.num}/${a.den}${op}${b.num}/${b.den}`;
        if (tiles.length > 2 && seen.has(key)) continue;
        seen.add(key);
        moves.push({ op, a, b, c });
      }
    });
  });
  return moves;
}

/** Returns the tiles after a move, ascending. */
export function tilesAfter(tiles: readonly Rational[], { a, b, c }: Move): Rational[] {
  const left = [...tiles];
  for (const x of [a, b]) {
    const at = left.findIndex((y) => equal(x, y));
    if (at < 0) throw new RangeError('tilesAfter: the move uses a missing tile');
    left.splice(at, 1);
  }
  return [...left, c].sort(compare);
}

/** The complexity of a list of moves. Of two costs, the first field that differs decides. */
interface Cost {
  fractions: number;
  negatives: number;
  largest: Rational;
  divisions: number;
  differences: number;
  moveCount: number;
}

function costOf(moves: readonly Move[]): Cost {
  const count = (matches: (m: Move) => boolean): number => moves.filter(matches).length;
  return {
    fractions: count(({ c }) => !isInteger(c)),
    negatives: count(({ c }) => compare(c, zero) < 0),
    largest: moves.map(({ c }) => absolute(c)).reduce((x, y) => (compare(x, y) < 0 ? y : x)),
    divisions: count(({ op }) => op === '/'),
    differences: count(({ op }) => op === '-'),
    moveCount: moves.length,
  };
}

function isLess(x: Cost, y: Cost): boolean {
  const comparisons = [
    x.fractions - y.fractions,
    x.negatives - y.negatives,
    compare(x.largest, y.largest),
    x.divisions - y.divisions,
    x.differences - y.differences,
    x.moveCount - y.moveCount,
  ];
  return (comparisons.find((d) => d !== 0) ?? 0) < 0;
}
