// The tree of an expression, and the table of operators, like package expr of the server.
import { add, divide, multiply, rational, subtract, type Rational } from './rational';

export type Op = keyof typeof table;
/** The operators of the game's table. The others are atomic: no law of arithmetic is about them. */
export type BasicOp = '+' | '-' | '*' | '/';

export type Expr = Num | Bin | Neg;
export interface Num {
  readonly kind: 'number';
  readonly value: bigint;
}
export interface Bin {
  readonly kind: 'operation';
  readonly op: Op;
  readonly left: Expr;
  readonly right: Expr;
}
/** An operand with a minus sign before it. */
export interface Neg {
  readonly kind: 'minus';
  readonly operand: Expr;
}

export const num = (value: number | bigint): Num => ({ kind: 'number', value: BigInt(value) });
export const bin = (op: Op, left: Expr, right: Expr): Bin => ({ kind: 'operation', op, left, right });
export const neg = (operand: Expr): Neg => ({ kind: 'minus', operand });

interface OperatorInfo<Word extends string = string> {
  /** Its name in the keys of texts. */
  readonly word: Word;
  /** The letter in puzzle IDs. */
  readonly letter: string;
  readonly pretty: string;
  /** All signs that parse accepts for the operator. */
  readonly signs: string;
  /** More signs that people may type. */
  readonly typed: string;
  readonly precedence: number;
  readonly rightAssociative: boolean;
  /** Returns the value of a op b, or null if it is undefined. */
  readonly apply: (a: Rational, b: Rational) => Rational | null;
}

const operator = <Word extends string>(
  word: Word,
  letter: string,
  pretty: string,
  signs: string,
  typed: string,
  precedence: number,
  rightAssociative: boolean,
  apply: OperatorInfo['apply'],
): OperatorInfo<Word> => ({ word, letter, pretty, signs, typed, precedence, rightAssociative, apply });

// The operators in the order of package expr.
const table = {
  '+': operator('plus', 'a', '+', '+', '＋', 1, false, add),
  '-': operator('minus', 's', '−', '-−–', '－', 1, false, subtract),
  '*': operator('times', 'm', '×', '*xX×·⋅', '∙✕✖∗＊ｘＸ', 2, false, multiply),
  '/': operator('over', 'd', '÷', '/÷', '⁄∕／', 2, false, divide),
  '^': operator('power', 'p', '^', '^', '＾', 4, true, power),
};
export type OperatorWord = (typeof table)[Op]['word'];
export const operators: Readonly<Record<Op, OperatorInfo<OperatorWord>>> = table;

/** A leading minus binds tighter than × and looser than ^. */
export const signPrecedence = 3;

export const allOps = Object.keys(operators) as readonly Op[];

const basicOps: readonly string[] = ['+', '-', '*', '/'] satisfies BasicOp[];
export const isBasic = (op: Op): op is BasicOp => basicOps.includes(op);

const bySign = new Map(allOps.flatMap((op) => [...operators[op].signs].map((sign) => [sign, op] as const)));

/** Returns the operator that a sign stands for, or undefined. */
export const opOf = (sign: string): Op | undefined => bySign.get(sign);

/** Returns the numbers of a tree, from left to right. */
export function leaves(e: Expr): bigint[] {
  switch (e.kind) {
    case 'number':
      return [e.value];
    case 'minus':
      return leaves(e.operand);
    case 'operation':
      return [...leaves(e.left), ...leaves(e.right)];
  }
}

const maxExponent = 9n;
const maxBits = 4096;

// A power has no value if the base is 0 and the exponent is not positive, if the exponent is not an
// integer from −9 to 9, or if the numerator or denominator of the result exceeds 4096 bits.
function power(a: Rational, b: Rational): Rational | null {
  if (b.den !== 1n || b.num < -maxExponent || b.num > maxExponent) return null;
  if (a.num === 0n && b.num <= 0n) return null;
  const n = b.num < 0n ? -b.num : b.num;
  if (n !== 0n && BigInt(bits(a) - 1) * n > maxBits) return null;
  const result = b.num < 0n ? rational(a.den ** n, a.num ** n) : rational(a.num ** n, a.den ** n);
  return bits(result) > maxBits ? null : result;
}

/** Returns the number of bits of the longer of numerator and denominator. */
function bits(a: Rational): number {
  const longer = (a.num < 0n ? -a.num : a.num) > a.den ? a.num : a.den;
  const hex = (longer < 0n ? -longer : longer).toString(16);
  return longer === 0n ? 0 : 4 * (hex.length - 1) + (32 - Math.clz32(parseInt(hex[0]!, 16)));
}
