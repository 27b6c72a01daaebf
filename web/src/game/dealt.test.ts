import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Table } from '../offline/table';
import { canDeal, fourOf, knowsBy, nextHand } from './dealt';

const table = new Table(readFileSync(new URL('../offline/hands.txt', import.meta.url), 'utf8'));

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
] as const)('%o can be dealt: %s', (wish, can) => {
  expect(canDeal({ ...wish, puzzles: 'puzzles' in wish ? [...wish.puzzles] : undefined })).toBe(can);
});

test('only four cards in order are in the table', () => {
  expect(fourOf('1-3.3.8.8-24-classic')).toEqual([3, 3, 8, 8]);
  for (const other of [
    '1-8.3.8.3-24-classic',
    '1-3.3.8.14-24-classic',
    '1-0.3.8.8-24-classic',
    '1-3.8.8-24-classic',
    'x',
  ]) {
    expect(fourOf(other), other).toBeNull();
  }
});

test('what is known of hands is what the server knows', () => {
  const knows = knowsBy(table);
  expect(knows('1-1.1.1.1-24-classic')).toEqual({ puzzle: '1-1.1.1.1-24-classic', solvable: false });
  expect(knows('1-3.3.8.8-24-classic')).toMatchObject({ solvable: true, level: 5 });
  expect(knows('1-1.2.3-24-classic')).toBeNull();
});

test('hands are dealt by the wish', () => {
  for (let i = 0; i < 50; i++) {
    expect(nextHand(table, { mode: 'practice', level: 5 }, [])).toMatchObject({ solvable: true, level: 5 });
    const { puzzle } = nextHand(table, { mode: 'practice', rules: 'beginner' }, []);
    expect(Math.max(...fourOf(puzzle)!)).toBeLessThanOrEqual(10);
  }
});
