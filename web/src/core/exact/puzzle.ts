// Rules, puzzles and their IDs, like package puzzle of the server:
//
//   1-3.3.8.8-24-classic     version, hand, target, rules
//   1-1.2.3-m8d3-r.asm.ui    target −8/3; unnamed rules: operators, limits
import { compare, isInteger, parseRational, rationalText, zero, type Rational } from './rational';
import { allOps, isBasic, operators, type Op } from './tree';

export interface Rules {
  /** The operators that may be used, in the order + - * / ^. */
  readonly ops: string;
  /** An answer may leave numbers of the hand unused. */
  readonly subset: boolean;
  /** Limits for the result of an operation; positive implies nonNegative. */
  readonly integer: boolean;
  readonly nonNegative: boolean;
  readonly positive: boolean;
  /** Single digits may be joined: 1 and 2 make 12. */
  readonly join: boolean;
  /** The letters of other limits in IDs: w a f x q for alternatives of numbers, b for no brackets; see
   * alternatives.ts. */
  readonly more: string;
}

export interface Puzzle {
  /** In ascending order. */
  readonly hand: readonly bigint[];
  readonly target: Rational;
  readonly rules: Rules;
}

const basic: Rules = {
  ops: '+-*/',
  subset: false,
  integer: false,
  nonNegative: false,
  positive: false,
  join: false,
  more: '',
};

/** The rules that have a name in IDs. The names never change, since IDs are stored. */
export const namedRules = {
  classic: basic,
  hdoj: { ...basic, integer: true },
  countdown: { ...basic, subset: true, integer: true, positive: true },
  power: { ...basic, ops: '+-*/^' },
  joined: { ...basic, join: true },
} as const satisfies Record<string, Rules>;

/** Reports whether the rules have an operator that is not on the game's table. */
export const hasAtomic = (rules: Rules): boolean => allOps.some((op) => !isBasic(op) && hasOp(rules, op));

export const hasOp = (rules: Rules, op: Op): boolean => rules.ops.includes(op);

/** Reports whether a number of the hand is a joker, which does not stand for itself. */
export const isJoker = ({ more }: Rules, n: bigint): boolean => n === 0n && more.includes('w');

/** Reports whether the limits allow a value as the result of an operation. */
export function allows(rules: Rules, value: Rational): boolean {
  if (rules.integer && !isInteger(value)) return false;
  const sign = compare(value, zero);
  return rules.positive ? sign > 0 : !rules.nonNegative || sign >= 0;
}

const maxNumbers = 10;
const maxTargetLength = 200;
const maxIDLength = 512;
const maxNumber = 2n ** 63n - 1n;
const limitLetters = 'uinpj';

/** Returns a puzzle with a sorted hand, or null if the hand, target or rules are invalid. */
export function makePuzzle(hand: readonly bigint[], target: Rational, rules: Rules): Puzzle | null {
  if (hand.length === 0 || hand.length > maxNumbers || rules.ops === '') return null;
  if (hand.some((n) => n < 0n || n > maxNumber)) return null;
  const text = rationalText(target);
  if (text.length > maxTargetLength && !fitsInt64(target)) return null;
  const sorted = [...hand].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return { hand: sorted, target, rules: canonical(rules) };
}

/** Reports whether numerator and denominator have at most 64 bits. */
export const fitsInt64 = (a: Rational): boolean =>
  a.den <= maxNumber && a.num <= maxNumber && a.num >= -maxNumber;

const canonical = (rules: Rules): Rules =>
  rules.positive && rules.nonNegative ? { ...rules, nonNegative: false } : rules;

/** Returns the ID of a puzzle. */
export function puzzleID(p: Puzzle): string {
  const target = rationalText(p.target).replace('-', 'm').replace('/', 'd');
  return `1-${p.hand.join('.')}-${target}-${rulesText(p.rules)}`;
}

/** Returns the text of rules in an ID: their name, or their operators and limits. */
export function rulesText(given: Rules): string {
  const rules = canonical(given);
  for (const [name, namedRule] of Object.entries(namedRules)) {
    if (sameRules(rules, namedRule)) return name;
  }
  const ops = allOps.map((op) => (rules.ops.includes(op) ? operators[op].letter : '')).join('');
  const limits =
    flags(rules)
      .map((on, i) => (on ? limitLetters[i] : ''))
      .join('') + rules.more;
  return `r.${ops}${limits && '.' + limits}`;
}

const flags = (r: Rules): boolean[] => [r.subset, r.integer, r.nonNegative, r.positive, r.join];
const keyOf = (r: Rules): string => [r.ops, r.more, ...flags(r)].join();
const sameRules = (a: Rules, b: Rules): boolean => keyOf(a) === keyOf(b);

/** Parses an ID that puzzleID returned. It returns null for any other text. */
export function parsePuzzle(id: string): Puzzle | null {
  if (id.length > maxIDLength) return null;
  const found = /^1-([0-9.]+)-(m?)([0-9]+)(?:d([0-9]+))?-([a-z.]+)$/.exec(id);
  if (!found) return null;
  const [, numbers = '', minus, numerator = '', denominator, rulesName = ''] = found;
  const hand = numbers.split('.');
  if (hand.includes('')) return null;
  const target = parseRational(`${minus ? '-' : ''}${numerator}${denominator ? '/' + denominator : ''}`);
  const rules = parseRules(rulesName);
  if (!target || !rules) return null;
  const p = makePuzzle(hand.map(BigInt), target, rules);
  return p && puzzleID(p) === id ? p : null; // each puzzle has exactly one ID
}

function parseRules(text: string): Rules | null {
  const known = Object.entries(namedRules).find(([name]) => name === text);
  if (known) return known[1];
  if (!text.startsWith('r.')) return null;
  const [ops = '', limits = ''] = text.slice(2).split('.');
  const more = limits.replace(/[uinpj]/g, '');
  if (!/^w?a?f?x?q?b?$/.test(more)) return null; // what else is wrong makes another ID
  // Alternatives exclude joined digits; rules without brackets have + and ×, and no powers.
  if (/j[wafxq]|^r\.(?!as?md?\.).*b$/.test(text)) return null;
  return {
    ops: allOps.filter((op) => ops.includes(operators[op].letter)).join(''),
    subset: limits.includes('u'),
    integer: limits.includes('i'),
    nonNegative: limits.includes('n'),
    positive: limits.includes('p'),
    join: limits.includes('j'),
    more,
  };
}
