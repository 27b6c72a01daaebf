// Exact fractions. Numerator and denominator are BigInt, so values never overflow and are never
// rounded. The server's package rat computes the same values.

/** A fraction in lowest terms; den is positive. Create it with rational, integer or parseRational. */
export interface Rational {
  readonly num: bigint;
  readonly den: bigint;
}

export const zero: Rational = { num: 0n, den: 1n };

export const integer = (n: number | bigint): Rational => ({ num: BigInt(n), den: 1n });

/** Returns num / den in lowest terms. It throws a RangeError if den is 0. */
export function rational(num: bigint, den: bigint): Rational {
  if (den === 1n) return { num, den };
  if (den === 0n) throw new RangeError('denominator is 0');
  const divisor = gcd(num, den);
  const signedDivisor = den < 0n ? -divisor : divisor;
  return { num: num / signedDivisor, den: den / signedDivisor };
}

function gcd(a: bigint, b: bigint): bigint {
  if (a < 0n) a = -a;
  if (b < 0n) b = -b;
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.num * b.den + b.num * a.den, a.den * b.den);
export const subtract = (a: Rational, b: Rational): Rational =>
  rational(a.num * b.den - b.num * a.den, a.den * b.den);
export const multiply = (a: Rational, b: Rational): Rational => rational(a.num * b.num, a.den * b.den);
/** Returns a / b, or null if b is 0. */
export const divide = (a: Rational, b: Rational): Rational | null =>
  b.num === 0n ? null : rational(a.num * b.den, a.den * b.num);

export const negate = (a: Rational): Rational => ({ num: -a.num, den: a.den });
export const absolute = (a: Rational): Rational => (a.num < 0n ? negate(a) : a);

export const equal = (a: Rational, b: Rational): boolean => a.num === b.num && a.den === b.den;
export const isInteger = (a: Rational): boolean => a.den === 1n;

/** Returns -1, 0 or 1 if a is less than, equal to or greater than b. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  return left < right ? -1 : left > right ? 1 : 0;
}

const fraction = /^(-?)(0|[1-9][0-9]*)(?:\/([1-9][0-9]*))?$/;
const maxDigits = 4096;

/** Parses "24" or "-3/4", like rat.Parse. It returns null for any other text. */
export function parseRational(text: string): Rational | null {
  const found = fraction.exec(text);
  if (!found) return null;
  const [, minus, num = '', den = '1'] = found;
  if (num.length > maxDigits || den.length > maxDigits) return null;
  const value = BigInt(num);
  return rational(minus ? -value : value, BigInt(den));
}

/** Returns a text that parseRational accepts: "24", "8/3", "-3/4". */
export const rationalText = (a: Rational): string => (a.den === 1n ? `${a.num}` : `${a.num}/${a.den}`);

/** Converts the output of rationalText for display: "8⁄3", "−3⁄4". */
export const prettyText = (text: string): string => text.replace('-', '−').replace('/', '⁄');
export const rationalPretty = (a: Rational): string => prettyText(rationalText(a));
