// Judges an expression as an answer to a puzzle, like puzzle.Check of the server.
import { alternativesOf, assign, hasAlternatives, isFlat, needsBrackets } from './alternatives';
import { compare, equal, negate, integer, zero, type Rational } from './rational';
import { allows, hasOp, isJoker, type Puzzle, type Rules } from './puzzle';
import { isBasic, leaves, operators, type Expr, type Op } from './tree';

export type Reason =
  '' | 'value' | 'numbers' | 'intermediate' | 'divzero' | 'operator' | 'power' | 'brackets';

export interface Verdict {
  readonly correct: boolean;
  /** Empty if and only if the answer is correct. */
  readonly reason: Reason;
  /** The exact value, whatever the reason; null if the expression has none or was not evaluated. */
  readonly value: Rational | null;
  /** For reason numbers: the numbers of the hand that the answer lacks, ascending. */
  readonly missing: readonly bigint[];
  /** For reason numbers: the numbers of the answer that the hand lacks, ascending. */
  readonly extra: readonly bigint[];
  /** For reason intermediate: the first value that is not allowed. */
  readonly at: Rational | null;
  /** For reason operator: the first operator that is not allowed; '-' for a minus sign in front of a
   * number or bracket. */
  readonly op: Op | null;
  /** Why that minus sign is not allowed, unless the rules do not have '-'. */
  readonly sign: SignFault | null;
}

/** Why a minus sign in front of a number or bracket is not allowed: the rules lack + or −, the target
 * is negative, or the sign is in an exponent. puzzle/sign.go of the server has the reason. */
export type SignFault = 'rules' | 'target' | 'exponent';

/**
 * Returns the verdict on an expression. If there are several faults, it reports the first in this
 * order: operator, numbers, divzero or power, intermediate, brackets, value. If the rules do not allow an
 * operator, it computes nothing, because powers may be expensive.
 */
export function check(p: Puzzle, e: Expr): Verdict {
  const evaluation = new Evaluation(p.rules);
  const forbidden = forbiddenOp(p, e, false);
  const value = forbidden ? null : evaluation.value(e);
  const verdict = (reason: Reason, more: Partial<Verdict> = {}): Verdict => ({
    correct: reason === '',
    reason,
    value,
    missing: [],
    extra: [],
    at: null,
    op: null,
    sign: null,
    ...more,
  });
  if (forbidden) return verdict('operator', forbidden);
  const used = leaves(e);
  if (!covers(p, used)) return verdict('numbers', difference(p, used));
  if (!value) return verdict(evaluation.fault ?? 'power');
  if (evaluation.firstDisallowed) return verdict('intermediate', { at: evaluation.firstDisallowed });
  if (isFlat(p.rules) && needsBrackets(e)) return verdict('brackets');
  return verdict(equal(value, p.target) ? '' : 'value');
}

/** Returns the exact value of an expression, or null if it has none. */
export function evaluate(e: Expr): Rational | null {
  switch (e.kind) {
    case 'number':
      return integer(e.value);
    case 'minus': {
      const value = evaluate(e.operand);
      return value && negate(value);
    }
    case 'operation': {
      const left = evaluate(e.left);
      const right = left && evaluate(e.right);
      return left && right && operators[e.op].apply(left, right);
    }
  }
}

// An expression with more numbers than this is not evaluated, so that a hostile expression cannot
// produce long fractions.
const maxEvaluated = 100;

type Forbidden = Pick<Verdict, 'op' | 'sign'>;

/** Returns the first operator, in preorder, that is not allowed, or null. inExponent is true if e is a
 * part of an exponent. */
function forbiddenOp(p: Puzzle, e: Expr, inExponent: boolean): Forbidden | null {
  if (e.kind === 'number') return null;
  const op = e.kind === 'minus' ? '-' : e.op;
  if (!hasOp(p.rules, op)) return { op, sign: null };
  if (e.kind === 'minus') {
    const sign = signFault(p, inExponent);
    return sign ? { op, sign } : forbiddenOp(p, e.operand, inExponent);
  }
  return (
    forbiddenOp(p, e.left, inExponent) ??
    forbiddenOp(p, e.right, inExponent || (e.kind === 'operation' && !isBasic(e.op)))
  );
}

/** Returns why a minus sign in front of a number or bracket is not allowed, or null. */
function signFault(p: Puzzle, inExponent: boolean): SignFault | null {
  if (!hasOp(p.rules, '+') || !hasOp(p.rules, '-')) return 'rules';
  if (compare(p.target, zero) < 0) return 'target';
  return inExponent ? 'exponent' : null;
}

class Evaluation {
  fault: 'divzero' | 'power' | null = null;
  firstDisallowed: Rational | null = null;
  private numberCount = 0;

  constructor(private readonly rules: Rules) {}

  value(e: Expr): Rational | null {
    switch (e.kind) {
      case 'number':
        this.numberCount++;
        return integer(e.value);
      case 'minus': {
        const value = this.value(e.operand);
        return value && this.checkLimits(negate(value));
      }
      case 'operation': {
        const left = this.value(e.left);
        const right = this.value(e.right);
        if (!left || !right || this.numberCount > maxEvaluated) return null;
        const value = operators[e.op].apply(left, right);
        if (value) return this.checkLimits(value);
        this.fault ??= e.op === '/' ? 'divzero' : 'power';
        return null;
      }
    }
  }

  private checkLimits(value: Rational): Rational {
    if (!this.firstDisallowed && !allows(this.rules, value)) this.firstDisallowed = value;
    return value;
  }
}

// Reports whether an expression with these numbers uses each number of the hand exactly once, or at
// most once if the rules allow a part of the hand. If digits may be joined, a 12 stands for the
// number 12 or for 1 and 2; both are tried.
function covers(p: Puzzle, used: readonly bigint[]): boolean {
  if (used.length === 0 || used.length > p.hand.length) return false;
  return hasAlternatives(p.rules) ? assign(p, used) !== null : canAssign(p, used, [...p.hand]);
}

function canAssign(p: Puzzle, used: readonly bigint[], left: readonly bigint[]): boolean {
  const [n, ...rest] = used;
  if (n === undefined) return p.rules.subset || left.length === 0;
  const asNumber = remove(left, [n]);
  if (asNumber && canAssign(p, rest, asNumber)) return true;
  const asDigits = p.rules.join && joinable(n) && remove(left, digits(n));
  return asDigits ? canAssign(p, rest, asDigits) : false;
}

/** Returns a copy of list without numbers, or null if list does not contain them all. */
function remove(list: readonly bigint[], numbers: readonly bigint[]): bigint[] | null {
  const left = [...list];
  for (const n of numbers) {
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
  const readable: bigint[] = []; // not in the hand as numbers, but perhaps as digits or alternatives
  const chooses = hasAlternatives(p.rules);
  for (const n of ascending(used)) {
    const rest = isJoker(p.rules, n) ? null : remove(left, [n]); // a joker is not a 0
    if (rest) left = rest;
    else if (chooses || (p.rules.join && joinable(n))) readable.push(n);
    else extra.push(n);
  }
  for (const n of readable) {
    const source = left.find((card) => alternativesOf(p.rules, card).some(({ value }) => value === n));
    const rest = chooses ? source !== undefined && remove(left, [source]) : remove(left, digits(n));
    if (rest) left = rest;
    else extra.push(n);
  }
  return { missing: p.rules.subset && used.length > 0 ? [] : left, extra: ascending(extra) };
}
