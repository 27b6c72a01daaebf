import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HandTable } from './table/handtable';
import { dealsItself, modes } from '../core/race/mode';
import { canDeal, handInTable, handLookup } from './offlinedeal';
import { mightDealOffline } from './offlineloader';

const table = new HandTable(readFileSync(new URL('./table/hands.txt', import.meta.url), 'utf8'));

test.each([
  [{ mode: 'practice' }, true],
  [{ mode: 'practice', level: 3, none: true, cards: 4, rules: 'classic', target: '24' }, true],
  [{ mode: 'practice', rules: 'beginner' }, true],
  [{ mode: 'practice', cards: 5 }, false],
  [{ mode: 'practice', target: '36' }, false],
  [{ mode: 'practice', rules: 'countdown' }, false],
  [{ mode: 'practice', review: true }, false],
  [{ mode: 'practice', puzzles: ['1-3.3.8.8-24-classic'] }, true],
  [{ mode: 'practice', puzzles: ['1-3.3.8.8-25-classic'] }, false],
  [{ mode: 'timed' }, false],
  [{ mode: 'daily' }, true],
] as const)('%o can be dealt: %s', (options, can) => {
  expect(canDeal({ ...options, puzzles: 'puzzles' in options ? [...options.puzzles] : undefined })).toBe(can);
});

test('runs that deal themselves are played with the server only', () => {
  for (const mode of Object.keys(modes) as (keyof typeof modes)[]) {
    expect(canDeal({ mode }), mode).toBe(!dealsItself(mode));
    expect(mightDealOffline({ mode }), mode).toBe(!dealsItself(mode));
  }
});

test('handInTable returns only hands of four cards in ascending order', () => {
  expect(handInTable('1-3.3.8.8-24-classic')).toEqual([3, 3, 8, 8]);
  for (const other of [
    '1-8.3.8.3-24-classic',
    '1-3.3.8.14-24-classic',
    '1-0.3.8.8-24-classic',
    '1-3.8.8-24-classic',
    'x',
  ]) {
    expect(handInTable(other), other).toBeNull();
  }
});

test('the lookup returns what the server knows about a hand', () => {
  const lookUpHand = handLookup(table);
  expect(lookUpHand('1-1.1.1.1-24-classic')).toEqual({ puzzle: '1-1.1.1.1-24-classic', solvable: false });
  expect(lookUpHand('1-3.3.8.8-24-classic')).toMatchObject({ solvable: true, level: 5 });
  expect(lookUpHand('1-1.2.3-24-classic')).toBeNull();
});
