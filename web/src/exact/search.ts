// Looks at every move there is from the tiles now at the table: for hints without a server. Up to
// four tiles are some thousand ways, so nothing is guessed.
import { absolute, compare, equal, isWhole, zero, type Rational } from './rational';
import { allows, hasOp, type Rules } from './puzzle';
import { operators, type Op } from './tree';

/** One operation on two tiles, and what it gives. */
export interface Move {
  readonly op: Op;
  readonly a: Rational;
  readonly b: Rational;
  readonly c: Rational;
}

export const mostTiles = 4;

const ops: readonly Op[] = ['+', '*', '-', '/'];

/** The simplest way from some tiles, at most mostTiles, to a target; null if there is none. No moves: it
 * is there already. */
export function search(tiles: readonly Rational[], target: Rational, rules: Rules): Move[] | null {
  if (tiles.length > mostTiles) throw new RangeError(`${tiles.length} tiles`);
  if (isThere(tiles, target, rules)) return [];
  let best: Move[] | null = null;
  let least: Cost | null = null;
  const lost = new Set<string>(); // tiles from which there is no way
  const go = (left: readonly Rational[], moves: readonly Move[]): boolean => {
    if (isThere(left, target, rules)) {
      const cost = costOf(moves);
      if (!least || less(cost, least)) [best, least] = [[...moves], cost];
      return true;
    }
    const key = left.map((x) => `${x.num}/${x.den}`).join(' ');
    if (lost.has(key)) return false;
    let found = false;
    for (const move of movesFrom(left, rules)) {
      if (left.length === 2 && !rules.subset && !equal(move.c, target)) continue;
      if (go(after(left, move), [...moves, move])) found = true;
    }
    if (!found) lost.add(key);
    return found;
  };
  go([...tiles].sort(compare), []);
  return best;
}

/** Whether the target is made: it alone is left, or where numbers may be left over, is among them. */
export function isThere(tiles: readonly Rational[], target: Rational, rules: Rules): boolean {
  return (tiles.length === 1 || rules.subset) && tiles.some((x) => equal(x, target));
}

/** Every move from some tiles that the rules allow, each once. */
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

/** The tiles after a move, ascending. */
export function after(tiles: readonly Rational[], { a, b, c }: Move): Rational[] {
  const left = [...tiles];
  for (const x of [a, b]) {
    const at = left.findIndex((y) => equal(x, y));
    if (at < 0) throw new RangeError('a move takes what is not there');
    left.splice(at, 1);
  }
  return [...left, c].sort(compare);
}

/** How simple some moves are, the first difference deciding. */
interface Cost {
  fractions: number;
  below: number;
  largest: Rational;
  divisions: number;
  differences: number;
  moves: number;
}

function costOf(moves: readonly Move[]): Cost {
  const count = (yes: (m: Move) => boolean): number => moves.filter(yes).length;
  return {
    fractions: count(({ c }) => !isWhole(c)),
    below: count(({ c }) => compare(c, zero) < 0),
    largest: moves.map(({ c }) => absolute(c)).reduce((x, y) => (compare(x, y) < 0 ? y : x)),
    divisions: count(({ op }) => op === '/'),
    differences: count(({ op }) => op === '-'),
    moves: moves.length,
  };
}

function less(x: Cost, y: Cost): boolean {
  const steps = [
    x.fractions - y.fractions,
    x.below - y.below,
    compare(x.largest, y.largest),
    x.divisions - y.divisions,
    x.differences - y.differences,
    x.moves - y.moves,
  ];
  return (steps.find((d) => d !== 0) ?? 0) < 0;
}
