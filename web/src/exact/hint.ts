// A hint from the tiles now at the table, in the four steps of docs/hints.md: whether the target
// can be made, the idea, what makes a part, the move. A step gives away nothing of the next one.
import { equal, isWhole, rationalText, type Rational } from './rational';
import { named, type Rules } from './puzzle';
import { after, isThere, mostTiles, search, type Move } from './search';
import { evaluate } from './check';
import { operators, type Expr, type Op } from './tree';

/** A sentence of the catalogue: its key, and what stands in it, which may be a sentence too. */
export interface Sentence {
  readonly key: string;
  readonly args: Readonly<Record<string, string | Sentence>>;
}

/** A clue as the server's, but for its words, which the catalogue has. */
export interface Hinted {
  readonly step: number;
  readonly kind:
    | 'solved'
    | 'solvable'
    | 'unsolvable'
    | 'back'
    | 'idea'
    | 'shape'
    | 'one'
    | 'part'
    | 'fraction'
    | 'sign'
    | 'move';
  readonly sentence: Sentence;
  readonly op?: Op;
  readonly a?: string;
  readonly b?: string;
  readonly value?: string;
  readonly left?: string[];
  readonly techniques?: string[];
}

export interface HintFrom {
  /** Moves were made: the tiles are not the hand as it was dealt. */
  readonly moved: boolean;
  /** Classic when left out. Rules with powers or joined digits have no hints. */
  readonly rules?: Rules;
  /** The easiest solution of the hand as it was dealt, and its main technique, if they are known. */
  readonly easiest?: Expr;
  readonly technique?: string;
}

/** The clues of the steps up to step, 1 to 4; only the first where there is nothing to solve or no
 * way to. null where there are too many tiles to look at them all. */
export function hint(
  tiles: readonly Rational[],
  target: Rational,
  step: number,
  from: HintFrom,
): Hinted[] | null {
  const rules = from.rules ?? named.classic;
  if (rules.join || rules.ops.includes('^') || tiles.length === 0) return null;
  if (isThere(tiles, target, rules)) return [first('solved', target)];
  if (tiles.length > mostTiles) return null;
  const known = from.easiest && !from.moved;
  const moves = known ? movesOf(from.easiest!) : search(tiles, target, rules);
  if (!moves) return [first(from.moved ? 'back' : 'unsolvable', target)];
  const clues = [first('solvable', target), idea(moves, known ? from.technique : undefined)];
  return [...clues, part(moves), move(tiles, moves[0]!)].slice(0, Math.max(1, step));
}

/** A sentence in words, given how the catalogue says a key. */
export function spell(
  { key, args }: Sentence,
  say: (key: string, args: Record<string, string>) => string,
): string {
  const inner = Object.entries(args).map(([name, arg]) => [
    name,
    typeof arg === 'string' ? arg : spell(arg, say),
  ]);
  return say(key, Object.fromEntries(inner));
}

const sentence = (key: string, args: Sentence['args'] = {}): Sentence => ({ key: `hint.${key}`, args });

const first = (kind: 'solved' | 'solvable' | 'unsolvable' | 'back', target: Rational): Hinted => ({
  step: 1,
  kind,
  sentence: sentence(kind, { target: shown(target) }),
});

const shown = (x: Rational): string => rationalText(x).replace('-', '−');
/** A number beside an operator. */
const beside = (x: Rational): string => (isWhole(x) && x.num >= 0n ? shown(x) : `(${shown(x)})`);
const operation = (op: Op): Sentence => sentence(`operator.${op}`);

/** The last operation, unless that is the next move or looks like it. */
function idea(moves: readonly Move[], technique: string | undefined): Hinted {
  const next = moves[0]!;
  const last = moves.at(-1)!;
  if (moves.length === 1) return { step: 2, kind: 'one', sentence: sentence('one') };
  const alike =
    next.op === last.op &&
    ((equal(next.a, last.a) && equal(next.b, last.b)) || (equal(next.a, last.b) && equal(next.b, last.a)));
  if ((tells(next) && (equal(next.c, last.a) || equal(next.c, last.b))) || alike) {
    return {
      step: 2,
      kind: 'shape',
      op: last.op,
      sentence: sentence('shape', { operation: operation(last.op) }),
    };
  }
  const made = `${beside(last.a)} ${operators[last.op].pretty} ${beside(last.b)}`;
  return {
    step: 2,
    kind: 'idea',
    op: last.op,
    a: rationalText(last.a),
    b: rationalText(last.b),
    ...(technique && { techniques: [technique] }),
    sentence: technique
      ? sentence('idea.by', { how: sentence(`by.${technique}`), last: made })
      : sentence('idea', { last: made }),
  };
}

/** Whether the result of a move tells the move: 3 ÷ 4 is written 3/4. */
const tells = ({ op, a, b, c }: Move): boolean =>
  op === '/' && !isWhole(c) && isWhole(a) && isWhole(b) && a.num === c.num && b.num === c.den;

function part(moves: readonly Move[]): Hinted {
  const next = moves[0]!;
  if (moves.length === 1) {
    return {
      step: 3,
      kind: 'sign',
      op: next.op,
      sentence: sentence('sign', { operation: operation(next.op) }),
    };
  }
  if (tells(next)) return { step: 3, kind: 'fraction', sentence: sentence('fraction') };
  return {
    step: 3,
    kind: 'part',
    value: rationalText(next.c),
    sentence: sentence('part', { value: shown(next.c) }),
  };
}

function move(tiles: readonly Rational[], m: Move): Hinted {
  const left = after(tiles, m);
  const args = { a: beside(m.a), op: operators[m.op].pretty, b: beside(m.b), value: shown(m.c) };
  return {
    step: 4,
    kind: 'move',
    op: m.op,
    a: rationalText(m.a),
    b: rationalText(m.b),
    value: rationalText(m.c),
    left: left.map(rationalText),
    sentence:
      left.length < 2
        ? sentence('move', args)
        : sentence('move.left', { ...args, left: left.map(shown).join(' ') }),
  };
}

/** A solution as moves in the order in which they can be made. */
function movesOf(e: Expr): Move[] {
  if (e.kind === 'number') return [];
  if (e.kind === 'minus') return movesOf(e.of);
  const [a, b, c] = [evaluate(e.left), evaluate(e.right), evaluate(e)];
  if (!a || !b || !c) throw new RangeError('a solution without a value');
  return [...movesOf(e.left), ...movesOf(e.right), { op: e.op, a, b, c }];
}
