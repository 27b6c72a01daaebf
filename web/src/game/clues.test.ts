import { expect, test } from 'vitest';
import { table } from '../offline/table';
import { cluesFor } from './clues';

const known = await table();
const classic = '1-3.3.8.8-24-classic';

test('from a hand as it was dealt: the way of the server', () => {
  const clues = cluesFor(known, classic, '3 8 3 8', 4);
  expect(clues.map(({ kind }) => kind)).toEqual(['solvable', 'idea', 'fraction', 'move']);
  expect(clues[1]).toMatchObject({ a: '8', op: '/', b: '1/3', techniques: ['fraction'] });
  expect(clues[3]).toMatchObject({ a: '8', op: '/', b: '3', left: ['8/3', '3', '8'] });
});

test('after a move, and after one that lost it', () => {
  expect(cluesFor(known, classic, '8/3 3 8', 4)[3]).toMatchObject({
    a: '3',
    op: '-',
    b: '8/3',
    value: '1/3',
  });
  expect(cluesFor(known, classic, '1/3 8', 4)[3]).toMatchObject({ a: '8', op: '/', b: '1/3', left: ['24'] });
  expect(cluesFor(known, classic, '6 8 8', 4)).toEqual([{ step: 1, kind: 'back' }]);
  expect(cluesFor(known, '1-1.1.1.1-24-classic', '1 1 1 1', 4)).toEqual([{ step: 1, kind: 'unsolvable' }]);
});

test('another target has no way in the table: one is searched for', () => {
  const clues = cluesFor(known, '1-1.2.3.4-10-classic', '1 2 3 4', 4);
  expect(clues).toHaveLength(4);
  expect(clues[1]!.techniques).toBeUndefined();
});
