import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { check } from '../../core/exact/check';
import { parse } from '../../core/exact/parse';
import { makePuzzle, namedRules, parsePuzzle } from '../../core/exact/puzzle';
import { parseRational } from '../../core/exact/rational';
import { allHands, HandTable, loadHandTable } from './handtable';

const table = await loadHandTable();

test('the table has 1,820 hands, of which 1,362 are solvable, with 3,017 ideas', () => {
  const all = allHands().map((hand) => table.entry(hand)!);
  expect(all).toHaveLength(1820);
  expect(all.filter((e) => e.solvable)).toHaveLength(1362);
  expect(all.reduce((sum, e) => sum + e.counts!.ideas, 0)).toBe(3017);
});

test('check accepts every solution', () => {
  for (const hand of allHands()) {
    const entry = table.entry(hand)!;
    expect(table.level(hand)).toBe(entry.grade?.level ?? 0);
    const lists = entry.grade
      ? [{ value: '24', answers: [...entry.answers, { expr: entry.grade.easiest }] }]
      : entry.nearest;
    for (const { value, answers } of lists) {
      const p = makePuzzle(hand.map(BigInt), parseRational(value)!, namedRules.classic)!;
      for (const s of answers) expect(check(p, parse(s.expr)).correct, s.expr).toBe(true);
      expect(answers.length).toBeGreaterThan(0);
    }
  }
});

test('entry returns everything that the solver shows for 2 2 2 12', () => {
  expect(table.entry([12, 2, 2, 2])).toEqual({
    solvable: true,
    counts: { ideas: 3, forms: 6, written: 95 },
    answers: [
      { expr: '12*2-2+2', idea: 1, patterns: ['a*b+c-d'] },
      { expr: '12*(2*2-2)', idea: 2, patterns: [] },
      { expr: '12*(2+2-2)', idea: 1, patterns: ['(a+b-c)*d'] },
      expect.objectContaining({ expr: '2*(12+2-2)', idea: 1 }),
      { expr: '12*2/2*2', idea: 1, patterns: [] },
      { expr: '12/2*(2+2)', idea: 3, patterns: ['(a+b)/c*d'] },
    ],
    cut: false,
    grade: {
      seconds: 5.2,
      level: 1,
      techniques: ['2*12', 'equals', 'one'],
      reasons: [],
      easiest: '2*(2/2)*12',
    },
    nearest: [],
    tried: null,
  });
});

test('an unsolvable hand has the nearest values', () => {
  expect(table.entry([1, 1, 1, 1])).toMatchObject({
    solvable: false,
    tried: 93,
    nearest: [{ value: '4', answers: [{ expr: '1+1+1+1' }, { expr: '(1+1)*(1+1)' }] }],
  });
});

test('entry returns null for anything but four cards', () => {
  for (const hand of [[], [1, 2, 3], [1, 2, 3, 14], [0, 1, 2, 3], [1, 2, 3, 4, 5], [1.5, 2, 3, 4]]) {
    expect(table.entry(hand)).toBeNull();
  }
  expect(() => new HandTable('make24 hands 1\n')).toThrow();
  expect(parsePuzzle('1-1.2.3.4-24-classic')).not.toBeNull();
});

test('the compressed table is smaller than 45 kB', () => {
  const text = readFileSync(new URL('hands.txt', import.meta.url));
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(45_000);
});
