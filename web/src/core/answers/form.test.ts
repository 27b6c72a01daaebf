import { expect, test } from 'vitest';
import { parse } from '../exact/parse';
import { bin, num, type Expr, type Op } from '../exact/tree';
import { formOf } from './form';

const form = (text: string) => formOf(parse(text));

test.each([
  ['3*((11+4)-7)', '3*(11+(4-7))'],
  ['(5-11)*(9-13)', '(11-5)*(13-9)'],
  ['8/(3-8/3)', '8/(3-8/3)'],
  ['2*7+4+6', '6+(7*2+4)'],
  ['20-(3-5)*2', '20+2*(5-3)'],
  ['(3-3)*7+24', '24-7*(3-3)'], // the factor is 0, so its sign does not matter
  ['12/(4/8)', '8*12/4'],
  ['-(3-27)', '27-3'],
])('%s and %s have the same form', (a, b) => expect(form(a)).toBe(form(b)));

test.each([
  ['4*6+1-1', '4*6'],
  ['3*(4+4)', '3*4+3*4'],
  ['5+3-3', '5*3/3'],
  ['4*(1+6-1)', '6*(1+4-1)'],
  ['2*2', '2+2'],
])('%s and %s have different forms', (a, b) => expect(form(a)).not.toBe(form(b)));

/** Returns every tree over different symbols. */
function trees(symbols: number[]): Expr[] {
  if (symbols.length === 1) return [num(symbols[0]!)];
  const all: Expr[] = [];
  for (let mask = 1; mask < (1 << symbols.length) - 1; mask++) {
    const leftTrees = trees(symbols.filter((_, i) => mask & (1 << i)));
    const rightTrees = trees(symbols.filter((_, i) => !(mask & (1 << i))));
    for (const a of leftTrees) {
      for (const b of rightTrees) for (const op of ['+', '-', '*', '/'] as Op[]) all.push(bin(op, a, b));
    }
  }
  return all;
}

test.each([
  [1, 1],
  [2, 6],
  [3, 68],
  [4, 1170],
])('%i different symbols have %i forms, as in OEIS A140606', (n, want) => {
  const all = trees(Array.from({ length: n }, (_, i) => 101 + i));
  expect(new Set(all.map(formOf)).size).toBe(want);
});
