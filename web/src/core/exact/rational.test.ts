import { expect, test } from 'vitest';
import {
  absolute,
  add,
  compare,
  divide,
  equal,
  multiply,
  negate,
  parseRational,
  rational,
  rationalPretty,
  rationalText,
  subtract,
  integer,
  type Rational,
} from './rational';

const small: Rational[] = [];
for (let n = -6n; n <= 6n; n++) for (let d = 1n; d <= 6n; d++) small.push(rational(n, d));

test('fractions have lowest terms and the sign in the numerator', () => {
  expect(rationalText(rational(6n, -4n))).toBe('-3/2');
  expect(rationalText(rational(0n, -4n))).toBe('0');
  expect(rationalPretty(rational(-8n, 3n))).toBe('−8⁄3');
  expect(() => rational(1n, 0n)).toThrow(RangeError);
});

test('the laws of arithmetic hold', () => {
  for (const a of small) {
    for (const b of small) {
      expect(equal(subtract(add(a, b), b), a)).toBe(true);
      expect(equal(add(a, negate(b)), subtract(a, b))).toBe(true);
      const q = divide(a, b);
      expect(q === null).toBe(b.num === 0n);
      if (q) expect(equal(multiply(q, b), a)).toBe(true);
      expect(compare(a, b)).toBe(Math.sign(Number(subtract(a, b).num)));
    }
  }
});

test('values far above 2^53 stay exact', () => {
  const big = integer(9_007_199_254_740_993n);
  expect(rationalText(multiply(big, big))).toBe('81129638414606699710187514626049');
  expect(rationalText(divide(absolute(negate(big)), integer(3))!)).toBe('3002399751580331');
});

test('parseRational reads what rationalText writes, and rejects other texts', () => {
  for (const a of small) expect(parseRational(rationalText(a))).toEqual(a);
  for (const bad of ['', '-', '01', '1/0', '1/', '/2', '1.5', '+1', ' 1', '1/-2', '1e3']) {
    expect(parseRational(bad)).toBeNull();
  }
});
