// environment: page
import { beforeAll, describe, expect, test } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { evaluate } from '../../core/exact/check';
import { format } from '../../core/exact/format';
import { parse } from '../../core/exact/parse';
import { parsePuzzle } from '../../core/exact/puzzle';
import { readEntry } from './entered';
import { placeTiles } from './placed';
import { deal, move, type Table } from './table';
import type { Op } from '../../core/notation/marks';

beforeAll(allMessages);

const dealt = (id: string): Table => deal(parsePuzzle(id)!);
const merged = (table: Table, a: number, op: Op, b: number): Table =>
  move(table, { do: 'merge', a, op, b, t: 0 });

/** Returns what an entry claims, and the message to show. */
function entryOf(table: Table, text: string): string[] {
  const entry = readEntry(table, text);
  if (entry.kind === 'mergeable') return ['merges', entry.merges.map((m) => `${m.a}${m.op}${m.b}`).join(' ')];
  return [entry.kind === 'expression' ? entry.expr : 'unreadable', entry.words?.() ?? ''];
}

const ones = dealt('1-1.1.4.8-24-classic');

describe('a typed solution in every notation', () => {
  test.each([
    '(1+1)*(4+8)',
    '24 = (1+1)*(4+8)',
    '"(1+1)*(4+8)"',
    ' “(1+1)×(4+8) = 24”。',
    '「（1+1）×（4+8）」',
    "'`(1+1)*(4+8)`'",
    '(1+1)*(4+8) = 24 ✓',
    '(1+1)*(4+8) = 24.',
    '（１＋１）×［４＋８］＝２４。',
    '【A+A】•{4+8}',
    '(♠A+♥A)(♣4+♦8)',
    String.raw`$\left(1+1\right)\times(4+8)$`,
  ])('%s', (text) => expect(entryOf(ones, text)).toEqual(['merges', '0+1 2+3 1*3']));
});

test('numbers of made tiles are expanded to the cards, but the cards of the hand come first', () => {
  const table = merged(ones, 0, '+', 1); // 2 4 8
  for (const text of ['2*(4+8)', '24=2×【4+8】', '(1+1)*(4+8)']) {
    expect(entryOf(table, text)).toEqual(['merges', '0+1 2+3 1*3']);
  }
  expect(entryOf(ones, '2*(4+8)')).toEqual(['2*(4+8)', 'Not on the table, or used too often: 2.']);
  expect(entryOf(table, '2+4+8')).toEqual(['1+1+4+8', 'That makes 14, not 24.']);
  expect(entryOf(table, '2*4*9')).toEqual(['2*4*9', 'Not on the table, or used too often: 9.']);
  expect(entryOf(table, '2*4')).toEqual(['2*4', 'Not used: 8.']);
  expect(entryOf(table, '1+4+8')).toEqual(['1+4+8', 'Not used: 1.']);
  expect(entryOf(table, '2*2*4*8')).toEqual(['2*2*4*8', 'Not on the table, or used too often: 2.']);
});

test('a false stated value is no claim', () => {
  const words = 'The value beside = is wrong: this makes 24.';
  expect(entryOf(ones, '(1+1)*(4+8)=25')).toEqual(['unreadable', words]);
  expect(entryOf(merged(ones, 0, '+', 1), '25=2*(4+8)')).toEqual(['unreadable', words]);
});

test('either side of an equation may be the expression', () => {
  expect(entryOf(dealt('1-3.12-1d4-classic'), '1/4 = 3/12')).toEqual(['merges', '0/1']);
  expect(entryOf(dealt('1-3.12-1d4-classic'), '3/12 = 1/4')).toEqual(['merges', '0/1']);
});

test.each([
  ['48:2', '“:” is not an operator here: write ÷ or / (character 3).'],
  ['4 + Kx×', 'A number is missing before “×” (character 7).'],
  ['“4+', '““” does not belong here (character 1).'],
  ['"4+"+"8"', '“"” does not belong here (character 1).'],
  ['“4+@”', '“@” does not belong here (character 4).'],
  ['""', 'Nothing is typed yet.'],
  ['T+𝟙', '“𝟙” does not belong here (character 3).'],
  ['4+8=12; 12*2=24', 'Type one expression, not several steps.'],
])('the fault of %s', (text, words) => expect(entryOf(ones, text)).toEqual(['unreadable', words]));

test('a negative number may be a tile, even where the target allows no sign', () => {
  const cards = dealt('1-4.6.8-m24-classic');
  expect(entryOf(cards, '-(8-4)*6')[1]).toMatch(/^The target is negative/);
  expect(entryOf(merged(cards, 0, '-', 2), '-4*6')).toEqual(['merges', '0-2 2*1']);
});

test('where numbers may stay unused, a tile stands for its cards too', () => {
  const table = merged(dealt('1-3.6.25.50.75.100-952-countdown'), 0, '+', 5); // 103
  expect(entryOf(table, '103*6')).toEqual(['(3+100)*6', 'That makes 618, not 952.']);
});

// The same cases as in TestPlaceTiles of package tui.
test.each([
  ['1+1 3 6', '2+3+6', '1+1+3+6'],
  ['1+1 12', '2*12', '(1+1)*12'],
  ['1+1 12', '12*2', '12*(1+1)'],
  ['1+1 1+1 6', '2*2*6', '(1+1)*(1+1)*6'],
  ['1+1 2 6', '2*6', ''],
  ['1+1 12', '2*12*2', ''],
  ['8/3 3 8', '8/(3-8/3)', '8/(3-8/3)'],
  ['3-8/3 8', '8/(1/3)', '8/(3-8/3)'],
  ['3-8/3 8', '8/1/3', ''],
  ['1/3 72', '72*1/3', '72*(1/3)'],
  ['1/3 72', '1/3*72', '1/3*72'],
  ['4-8 1-7', '-4*-6', '(4-8)*(1-7)'],
  ['4-8 6', '-(4*6)', ''],
  ['4-8 20', '20--4', '20-(4-8)'],
  ['3-11 3', '3-(-8)', '3-(3-11)'],
  ['8/3 9', '16/6*9', ''],
  ['4/2 12', '4/2*12', ''],
  ['8/3 8 3 9', '8/3*9+8/3', '8/3*9+8/3'],
  ['13-13 24', '0+24', '13-13+24'],
  ['12 2', '12*(2)', '12*2'],
])('on the tiles %s, %s is %s', (made, typed, want) => {
  const tiles = made.split(' ').map((text) => ({ expr: parse(text), value: evaluate(parse(text))! }));
  const placed = placeTiles(parse(typed), tiles, true);
  expect(placed ? format(placed) : '').toBe(want);
});
