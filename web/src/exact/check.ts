// Judges an expression as an answer to a puzzle, as puzzle.Check does.
import { equal, negate, whole, type Rational } from './rational';
import { allows, hasOp, type Puzzle, type Rules } from './puzzle';
import { leaves, operators, type Expr, type Op } from './tree';

export type Reason = '' | 'value' | 'numbers' | 'intermediate' | 'divzero' | 'operator' | 'power';

export interface Verdict {
  readonly correct: boolean;
  /** Empty exactly when correct. */
  readonly reason: Reason;
  /** The exact value, whatever the reason; null if there is none or it was not worked out. */
  readonly value: Rational | null;
  /** For numbers: those of the hand that lack, and those that are too many, ascending. */
  readonly missing: readonly bigint[];
  readonly extra: readonly bigint[];
  /** For intermediate: the first value not allowed. */
  readonly at: Rational | null;
  /** For operator: the first that the rules do not have. */
  readonly op: Op | null;
}

/** The verdict on an expression. Of several faults the first of operator, numbers, divzero or
 * power, intermediate, value is told. With an operator that the rules do not have nothing is worked
 * out: powers that are not allowed may be expensive. */
export function check(p: Puzzle, e: Expr): Verdict {
  const walk = new Walk(p.rules);
  const op = foreign(p.rules, e);
  const value = op ? null : walk.value(e);
  const verdict = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({
    correct: reason === '',
    reason,
    value,
    missing: [],
    extra: [],
    at: null,
    op: null,
    ...more,
  });
  if (op) return verdict('operator', { op });
  const used = leaves(e);
  if (!covers(p, used)) return verdict('numbers', difference(p, used));
  if (!value) return verdict(walk.fault ?? 'power');
  if (walk.limited) return verdict('intermediate', { at: walk.limited });
  return verdict(equal(value, p.target) ? '' : 'value');
}

/** The exact value of an expression; null if it has none. */
export function evaluate(e: Expr): Rational | null {
  switch (e.kind) {
    case 'number':
      return whole(e.value);
    case 'minus': {
      const value = evaluate(e.of);
      return value && negate(value);
    }
    case 'operation': {
      const left = evaluate(e.left);
      const right = left && evaluate(e.right);
      return left && right && operators[e.op].apply(left, right);
    }
  }
}

// How many numbers an expression may have for its value to be worked out: a hostile one must not
// make long fractions.
const mostEvaluated = 100;

/** The first operator that the rules do not have, from the root down and from left to right. */
function foreign(rules: Rules, e: Expr): Op | null {
  if (e.kind === 'number') return null;
  const op = e.kind === 'minus' ? '-' : e.op;
  if (!hasOp(rules, op)) return op;
  return e.kind === 'minus' ? foreign(rules, e.of) : (foreign(rules, e.left) ?? foreign(rules, e.right));
}

class Walk {
  fault: 'divzero' | 'power' | null = null;
  limited: Rational | null = null;
  private count = 0;

  constructor(private readonly rules: Rules) {}

  value(e: Expr): Rational | null {
    switch (e.kind) {
      case 'number':
        this.count++;
        return whole(e.value);
      case 'minus': {
        const value = this.value(e.of);
        return value && this.limit(negate(value));
      }
      case 'operation': {
        const left = this.value(e.left);
        const right = this.value(e.right);
        if (!left || !right || this.count > mostEvaluated) return null;
        const value = operators[e.op].apply(left, right);
        if (value) return this.limit(value);
        this.fault ??= e.op === '/' ? 'divzero' : 'power';
        return null;
      }
    }
  }

  private limit(value: Rational): Rational {
    if (!this.limited && !allows(this.rules, value)) this.limited = value;
    return value;
  }
}

// Which numbers are used is a question of multisets, except where digits may be joined: then 12
// is the number 12 of the hand, or its 1 and 2. Both are tried.
function covers(p: Puzzle, used: readonly bigint[]): boolean {
  if (used.length === 0 || used.length > p.hand.length) return false;
  return assign(p, used, [...p.hand]);
}

function assign(p: Puzzle, used: readonly bigint[], left: readonly bigint[]): boolean {
  const [n, ...rest] = used;
  if (n === undefined) return p.rules.subset || left.length === 0;
  const whole = take(left, [n]);
  if (whole && assign(p, rest, whole)) return true;
  const parts = p.rules.join && joinable(n) && take(left, digits(n));
  return parts ? assign(p, rest, parts) : false;
}

/** What is left when these numbers are taken; null if they are not all there. */
function take(from: readonly bigint[], those: readonly bigint[]): bigint[] | null {
  const left = [...from];
  for (const n of those) {
    const at = left.indexOf(n);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

const digits = (n: bigint): bigint[] => [...`${n}`].map(BigInt);
const joinable = (n: bigint): boolean => n > 10n && !`${n}`.includes('0');

const ascending = (list: readonly bigint[]): bigint[] =>
  [...list].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

function difference(p: Puzzle, used: readonly bigint[]): { missing: bigint[]; extra: bigint[] } {
  let left = [...p.hand];
  const extra: bigint[] = [];
  const open: bigint[] = []; // could be joined, and the hand has not this number as it is
  for (const n of ascending(used)) {
    const rest = take(left, [n]);
    if (rest) left = rest;
    else if (p.rules.join && joinable(n)) open.push(n);
    else extra.push(n);
  }
  for (const n of open) {
    const rest = take(left, digits(n));
    if (rest) left = rest;
    else extra.push(n);
  }
  return { missing: p.rules.subset && used.length > 0 ? [] : left, extra: ascending(extra) };
}
