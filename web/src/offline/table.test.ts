import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { check, parse } from '../exact/expression';
import { makePuzzle, named, parsePuzzle } from '../exact/puzzle';
import { parseRational } from '../exact/rational';
import { allHands, solutions, Table, table } from './table';

test('the hands and their numbers', async () => {
  const all = allHands().map((hand) => [hand, t.entry(hand)!] as const);
  expect(all).toHaveLength(1820);
  const solved = all.filter(([, e]) => e.solvable);
  expect(solved).toHaveLength(1362);
  expect(solved.reduce((sum, [, e]) => sum + (e.solvable ? e.ideas : 0), 0)).toBe(3017);
});
const t = await table();

test('every solution is one, by the exact judge', () => {
  for (const hand of allHands()) {
    const entry = t.entry(hand)!;
    expect(t.level(hand)).toBe(entry.solvable ? entry.grade.level : 0);
    const lists = entry.solvable
      ? [{ value: '24', solutions: [...entry.solutions, { expr: entry.grade.easiest }] }]
      : entry.nearest;
    for (const { value, solutions } of lists) {
      const p = makePuzzle(hand.map(BigInt), parseRational(value)!, named.classic)!;
      for (const s of solutions) expect(check(p, parse(s.expr)).correct, s.expr).toBe(true);
      expect(solutions.length).toBeGreaterThan(0);
    }
  }
});

test('what the solver says of 2 2 2 12', async () => {
  expect(await solutions([12, 2, 2, 2])).toEqual({
    solvable: true,
    hand: [2, 2, 2, 12],
    written: 95,
    forms: 6,
    ideas: 3,
    solutions: [
      {
        expr: '12*2-2+2',
        pretty: '12 × 2 − 2 + 2',
        idea: 1,
        patterns: ['a*b+c-d'],
        last: 'other',
        fraction: false,
        largest: '24',
      },
      {
        expr: '12*(2*2-2)',
        pretty: '12 × (2 × 2 − 2)',
        idea: 2,
        patterns: [],
        last: '2*12',
        fraction: false,
        largest: '24',
      },
      expect.objectContaining({ expr: '12*(2+2-2)', idea: 1, patterns: ['(a+b-c)*d'] }),
      expect.objectContaining({ expr: '2*(12+2-2)', idea: 1 }),
      expect.objectContaining({ expr: '12*2/2*2', idea: 1, patterns: [], last: '2*12' }),
      expect.objectContaining({ expr: '12/2*(2+2)', idea: 3, patterns: ['(a+b)/c*d'], last: '4*6' }),
    ],
    grade: {
      seconds: 5.2,
      level: 1,
      techniques: ['2*12', 'equals', 'one'],
      reasons: [],
      easiest: '2*(2/2)*12',
      last: '2*12',
    },
  });
});

test('a fraction, and a hand without solution', async () => {
  const hard = await solutions([3, 3, 8, 8]);
  expect(hard).toMatchObject({
    forms: 1,
    solutions: [{ pretty: '8 ÷ (3 − 8 ÷ 3)', fraction: true, largest: '24' }],
  });
  expect(await solutions([1, 1, 1, 1])).toMatchObject({
    solvable: false,
    tried: 93,
    nearest: [
      { value: '4', distance: '20', forms: 2, solutions: [{ expr: '1+1+1+1' }, { expr: '(1+1)*(1+1)' }] },
    ],
  });
});

test('what is no hand of four cards', async () => {
  for (const hand of [[], [1, 2, 3], [1, 2, 3, 14], [0, 1, 2, 3], [1, 2, 3, 4, 5], [1.5, 2, 3, 4]]) {
    expect(await solutions(hand)).toBeNull();
  }
  expect(() => new Table('make24 hands 1\n')).toThrow();
  expect(parsePuzzle('1-1.2.3.4-24-classic')).not.toBeNull();
});

test('it is small', () => {
  const text = readFileSync(new URL('hands.txt', import.meta.url));
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(45_000);
});
