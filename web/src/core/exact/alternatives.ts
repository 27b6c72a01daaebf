// What numbers of the hand may stand for, and rules without brackets, like package puzzle of the server.
// A page loads this only for hands under such rules.
import { format } from './format';
import { isJoker, type Puzzle, type Rules } from './puzzle';
import { bin, num, type Expr } from './tree';

/** The kind of an alternative, by its letter in IDs: a joker, an ace as 11, a face as 10, a factorial, a
 * square root. */
export type Kind = 'w' | 'a' | 'f' | 'x' | 'q';

/** What a number of the hand stands for. */
export interface Choice {
  readonly number: bigint;
  readonly value: bigint;
  /** null if the number stands for itself. */
  readonly kind: Kind | null;
}

const jokerMax = 13n;
const maxFactorial = 20n; // 21! does not fit in 64 bits

export const hasAlternatives = ({ more }: Rules): boolean => /[wafxq]/.test(more);

/** Reports whether an answer must need no brackets. */
export const isFlat = ({ more }: Rules): boolean => more.includes('b');

/** Returns the choices for a number of the hand: the number itself, unless it is a joker, and its
 * alternatives. No value occurs twice. */
export function alternativesOf(rules: Rules, n: bigint): Choice[] {
  if (isJoker(rules, n))
    return Array.from({ length: Number(jokerMax) }, (_, i) => ({
      number: n,
      value: BigInt(i + 1),
      kind: 'w' as const,
    }));
  const choices: Choice[] = [{ number: n, value: n, kind: null }];
  const add = (kind: Kind, value: bigint | null): void => {
    if (value === null || !rules.more.includes(kind) || choices.some((c) => c.value === value)) return;
    choices.push({ number: n, value, kind });
  };
  if (n === 1n) add('a', 11n);
  if (n >= 11n && n <= jokerMax) add('f', 10n);
  if (n <= maxFactorial) add('x', factorial(n));
  add('q', wholeRoot(n));
  return choices;
}

const factorial = (n: bigint): bigint => (n < 2n ? 1n : n * factorial(n - 1n));

/** Returns the square root of n, or null if it is not whole. */
function wholeRoot(n: bigint): bigint | null {
  let root = BigInt(Math.floor(Math.sqrt(Number(n))));
  while (root * root > n) root--; // a number of up to 63 bits may be rounded
  while ((root + 1n) * (root + 1n) <= n) root++;
  return root * root === n ? root : null;
}

/** Returns a choice as text: K=10, A=11, ★=7, 4!=24, √9=3. */
export const choiceText = ({ number, value, kind }: Choice): string => `${sourceText(number, kind)}=${value}`;

/** Returns the part of a choice before its value. */
export function sourceText(number: bigint, kind: Kind | null): string {
  switch (kind) {
    case 'w':
      return '★';
    case 'a':
      return 'A';
    case 'f':
      return 'JQK'[Number(number) - 11]!;
    case 'x':
      return `${number}!`;
    case 'q':
      return `√${number}`;
    default:
      return String(number);
  }
}

/**
 * Returns what the numbers of the hand stand for in an answer with these numbers, each with its index in the
 * hand, in the order of the answer. It returns null if the numbers are not those of a reading of the hand.
 * A number stands for itself rather than for another.
 */
export function assign(p: Puzzle, used: readonly bigint[]): { slot: number; choice: Choice }[] | null {
  const { hand, rules } = p;
  const options = hand.map((n) => alternativesOf(rules, n));
  const taken = new Set<number>();
  const chosen: { slot: number; choice: Choice }[] = [];
  const fits = (i: number): boolean => {
    const n = used[i];
    if (n === undefined) return rules.subset || taken.size === hand.length;
    for (const itself of [true, false]) {
      for (const slot of hand.keys()) {
        const isLater = slot > 0 && hand[slot] === hand[slot - 1] && !taken.has(slot - 1);
        if (taken.has(slot) || isLater) continue; // of equal numbers, the first that is free
        const choice = options[slot]!.find((c) => c.value === n && (c.kind === null) === itself);
        if (!choice) continue;
        taken.add(slot);
        chosen[i] = { slot, choice };
        if (fits(i + 1)) return true;
        taken.delete(slot);
      }
    }
    return false;
  };
  return used.length > 0 && used.length <= hand.length && fits(0) ? chosen.slice(0, used.length) : null;
}

/** Reports whether the text of an expression needs brackets. */
export const needsBrackets = (e: Expr): boolean => format(e).includes('(');

/**
 * Returns an expression of the same form that needs no brackets, or null if there is none. Steps at a table
 * give 2+(3+4) and 9-(5-2), for which one writes 2+3+4 and 9+2-5.
 */
export function withoutBrackets(e: Expr): Expr | null {
  const added: Expr[] = [];
  const subtracted: Expr[] = [];
  const collect = (x: Expr, negative: boolean): boolean => {
    if (x.kind === 'operation' && (x.op === '+' || x.op === '-')) {
      return collect(x.left, negative) && collect(x.right, negative !== (x.op === '-'));
    }
    const term = flatProduct(x);
    if (term) (negative ? subtracted : added).push(term);
    return term !== null;
  };
  return collect(e, false) ? chain('+', added, '-', subtracted) : null;
}

/** Returns a product of numbers without brackets, or null if a factor is a sum. */
function flatProduct(e: Expr): Expr | null {
  const factors: Expr[] = [];
  const divisors: Expr[] = [];
  const collect = (x: Expr, inverse: boolean): boolean => {
    if (x.kind === 'number') return (inverse ? divisors : factors).push(num(x.value)) > 0;
    if (x.kind === 'minus' || (x.op !== '*' && x.op !== '/')) return false;
    return collect(x.left, inverse) && collect(x.right, inverse !== (x.op === '/'));
  };
  return collect(e, false) ? chain('*', factors, '/', divisors) : null;
}

/** Joins operands from the left: first those of op, of which there is one at least, then those of its inverse. */
function chain(op: '+' | '*', first: Expr[], inverse: '-' | '/', second: Expr[]): Expr {
  const joined = first.reduce((left, right) => bin(op, left, right));
  return second.reduce((left, right) => bin(inverse, left, right), joined);
}
