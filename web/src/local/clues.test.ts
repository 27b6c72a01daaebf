import { expect, test } from 'vitest';
import { loadHandTable } from './table/handtable';
import { cluesFor } from './clues';

const hands = await loadHandTable();
const classic = '1-3.3.8.8-24-classic';

test('a hand as dealt gets the clues of the server', () => {
  const clues = cluesFor(hands, classic, '3 8 3 8', 4);
  expect(clues.map(({ kind }) => kind)).toEqual(['solvable', 'idea', 'fraction', 'move']);
  expect(clues[1]).toMatchObject({ a: '8', op: '/', b: '1/3', techniques: ['fraction'] });
  expect(clues[3]).toMatchObject({ a: '8', op: '/', b: '3', left: ['8/3', '3', '8'] });
});

test('clues continue from the moves made, or tell the player to go back', () => {
  expect(cluesFor(hands, classic, '8/3 3 8', 4)[3]).toMatchObject({
    a: '3',
    op: '-',
    b: '8/3',
    value: '1/3',
  });
  expect(cluesFor(hands, classic, '1/3 8', 4)[3]).toMatchObject({ a: '8', op: '/', b: '1/3', left: ['24'] });
  expect(cluesFor(hands, classic, '6 8 8', 4)).toEqual([{ step: 1, kind: 'back' }]);
  expect(cluesFor(hands, '1-1.1.1.1-24-classic', '1 1 1 1', 4)).toEqual([{ step: 1, kind: 'unsolvable' }]);
});

test('for a target that the hand table lacks, a solution is searched for', () => {
  const clues = cluesFor(hands, '1-1.2.3.4-10-classic', '1 2 3 4', 4);
  expect(clues).toHaveLength(4);
  expect(clues[1]!.techniques).toBeUndefined();
});
