import { expect, test } from 'vitest';
import type { RunMove } from '../../core/shapes';
import { findDuplicate } from './duplicate';

const trail = [{ t: 900, do: 'undo' } as const];
const waiting: RunMove[] = [
  { do: 'claim', id: 'a', hand: 3, none: true, trail: [] },
  { do: 'skip', id: 'b', hand: 4 },
  { do: 'claim', id: 'c', hand: 5, expr: '1+2' },
  { do: 'hint', id: 'd', hand: 6, step: 1, from: '3 3 8 8' },
];

test.each<[string, RunMove, string | undefined]>([
  ['“no solution” pressed twice', { do: 'claim', id: 'x', hand: 3, none: true, trail }, 'a'],
  ['skip pressed twice', { do: 'skip', id: 'x', hand: 4, trail }, 'b'],
  ['skip after some time away', { do: 'skip', id: 'x', hand: 4, away: 4000 }, 'b'],
  ['the same expression', { do: 'claim', id: 'x', hand: 5, expr: '1+2' }, 'c'],
  ['the same step of the hint', { do: 'hint', id: 'x', hand: 6, from: '3 3 8 8', step: 1 }, 'd'],
  ['“no solution” for the next hand', { do: 'claim', id: 'x', hand: 4, none: true }, undefined],
  ['another expression', { do: 'claim', id: 'x', hand: 5, expr: '2+1' }, undefined],
  ['the next step of the hint', { do: 'hint', id: 'x', hand: 6, from: '3 3 8 8', step: 2 }, undefined],
  ['the step for other numbers', { do: 'hint', id: 'x', hand: 6, from: '3 24', step: 1 }, undefined],
])('%s', (_, move, want) => expect(findDuplicate(waiting, move)?.id).toBe(want));
