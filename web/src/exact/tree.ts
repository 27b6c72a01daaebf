// The tree of an expression, and the one table of operators, as in package expr.
import { add, divide, multiply, rational, subtract, type Rational } from './rational';

export type Op = '+' | '-' | '*' | '/' | '^';

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
/** A minus sign in front. */
export interface Neg {
  readonly kind: 'minus';
  readonly of: Expr;
}

export const num = (value: number | bigint): Num => ({ kind: 'number', value: BigInt(value) });
export const bin = (op: Op, left: Expr, right: Expr): Bin => ({ kind: 'operation', op, left, right });
export const neg = (of: Expr): Neg => ({ kind: 'minus', of });

interface Row {
  readonly pretty: string;
  /** Every sign that is read for it. */
  readonly read: string;
  readonly precedence: number;
  readonly rightAssociative: boolean;
  /** null: it has no value. */
  readonly apply: (a: Rational, b: Rational) => Rational | null;
}

export const operators: Readonly<Record<Op, Row>> = {
  '+': { pretty: '+', read: '+', precedence: 1, rightAssociative: false, apply: add },
  '-': { pretty: '−', read: '-−–', precedence: 1, rightAssociative: false, apply: subtract },
  '*': { pretty: '×', read: '*xX×·⋅', precedence: 2, rightAssociative: false, apply: multiply },
  '/': { pretty: '÷', read: '/÷', precedence: 2, rightAssociative: false, apply: divide },
  '^': { pretty: '^', read: '^', precedence: 4, rightAssociative: true, apply: power },
};

/** A minus sign in front binds tighter than × and looser than ^. */
export const signPrecedence = 3;

export const allOps = Object.keys(operators) as readonly Op[];

const bySign = new Map(allOps.flatMap((op) => [...operators[op].read].map((sign) => [sign, op] as const)));

/** The operator that a sign is read for, if it is one. */
export const opOf = (sign: string): Op | undefined => bySign.get(sign);

/** The numbers of a tree, from left to right. */
export function leaves(e: Expr): bigint[] {
  switch (e.kind) {
    case 'number':
      return [e.value];
    case 'minus':
      return leaves(e.of);
    case 'operation':
      return [...leaves(e.left), ...leaves(e.right)];
  }
}

const highestExponent = 9n;
const mostBits = 4096;

// 0 to a power that is not positive, an exponent that is no integer from −9 to 9 and a result
// longer than 4096 bits are no value.
function power(a: Rational, b: Rational): Rational | null {
  if (b.den !== 1n || b.num < -highestExponent || b.num > highestExponent) return null;
  if (a.num === 0n && b.num <= 0n) return null;
  const times = b.num < 0n ? -b.num : b.num;
  if (times !== 0n && BigInt(bits(a) - 1) * times > mostBits) return null;
  const to = b.num < 0n ? rational(a.den ** times, a.num ** times) : rational(a.num ** times, a.den ** times);
  return bits(to) > mostBits ? null : to;
}

/** The bits of the longer of numerator and denominator. */
function bits(a: Rational): number {
  const longer = (a.num < 0n ? -a.num : a.num) > a.den ? a.num : a.den;
  const hex = (longer < 0n ? -longer : longer).toString(16);
  return longer === 0n ? 0 : 4 * (hex.length - 1) + (32 - Math.clz32(parseInt(hex[0]!, 16)));
}
