import { expect, test } from 'vitest';
import { classicPuzzle } from '../../core/notation/hand';
import { loadHandTable } from '../../local/table/handtable';
import type { Play } from '../../core/shapes';
import { masteries, masteryGoal, weakestOf } from '../../study/stats/mastery';
import { donePuzzles, fractionsWeek, gradedHands, ladder } from './drills';
import { cleanTitle, pathOfSet, readSet, setOfLink } from '../../core/notation/handset';

const table = await loadHandTable();
const hands = gradedHands(table);
const secondsOf = (puzzle: string): number => hands.find((hand) => hand.puzzle === puzzle)!.seconds;

const play = (puzzle: string, more: Partial<Play> = {}): Play => ({
  run: 'r',
  hand: 0,
  mode: 'practice',
  puzzle,
  solvable: true,
  level: 1,
  seconds: 5,
  techniques: ['3*8'],
  at: 0,
  time: 4000,
  outcome: 'solved',
  points: 4,
  ...more,
});

test('a week of fractions has every hand whose easiest solution has a fraction, rising', () => {
  const week = fractionsWeek(hands);
  expect(week.map((day) => day.length)).toEqual([3, 3, 4, 3, 4, 3, 4]);
  const all = week.flat();
  expect(new Set(all).size).toBe(24);
  expect(all).toContain('1-3.3.8.8-24-classic');
  for (const [i, puzzle] of all.entries()) {
    const numbers = puzzle.split('-')[1]!.split('.').map(Number);
    expect(table.entry(numbers)!.grade!.techniques[0]).toBe('fraction');
    if (i > 0) expect(secondsOf(puzzle)).toBeGreaterThanOrEqual(secondsOf(all[i - 1]!));
  }
});

test('the ladder has ten rungs of five hands that end with 3 × 8, rising', () => {
  const steps = ladder(hands);
  expect(steps.map((step) => step.length)).toEqual(Array(10).fill(5));
  const all = steps.flat();
  expect(new Set(all).size).toBe(50);
  for (let i = 1; i < all.length; i++)
    expect(secondsOf(all[i]!)).toBeGreaterThanOrEqual(secondsOf(all[i - 1]!));
});

test('a hand is done once it was solved without a hint', () => {
  const done = donePuzzles([play('a'), play('b', { hints: 1 }), play('c', { outcome: 'skip' })]);
  expect([...done]).toEqual(['a']);
});

test('the mastery counts the latest 20 hands that were solved in twice the predicted time', () => {
  const slow = play('s', { time: 10_001 });
  const inTime = play('t', { time: 10_000 });
  const mastery = (plays: Play[]) => masteries(hands, plays).find(({ technique }) => technique === '3*8')!;
  expect(mastery([])).toEqual({ technique: '3*8', mastered: 0, tried: 0 });
  expect(mastery([inTime, slow, play('h', { hints: 2 }), play('u', { outcome: 'unfinished' })])).toEqual({
    technique: '3*8',
    mastered: 1,
    tried: 3,
  });
  expect(mastery([...Array<Play>(20).fill(slow), ...Array<Play>(20).fill(inTime)]).mastered).toBe(0);
  expect(mastery([play('x', { techniques: ['fraction', '3*8'] })]).tried).toBe(0);
});

test('the weakest technique is one that was tried and is not mastered', () => {
  const m = (technique: string, mastered: number, tried: number) => ({ technique, mastered, tried });
  expect(weakestOf([m('a', 0, 0), m('b', masteryGoal, 20)])).toBeUndefined();
  expect(weakestOf([m('a', 0, 0), m('b', 5, 9), m('c', 3, 4), m('d', 3, 20)])!.technique).toBe('c');
});

test('a link holds the hands and the title of a set', () => {
  const set = { title: '分数 & 3/8?', puzzles: [classicPuzzle([3, 3, 8, 8]), classicPuzzle([1, 5, 5, 5])] };
  const path = pathOfSet(set);
  expect(path).toMatch(/^\/set\/3\.3\.8\.8_1\.5\.5\.5\?title=/);
  expect(setOfLink('https://example.org' + path)).toEqual(set);
  expect(readSet('8.3.8.3', '')).toEqual({ title: '', puzzles: ['1-3.3.8.8-24-classic'] });
  expect(pathOfSet({ title: '', puzzles: set.puzzles })).not.toContain('?');
});

test('a link with anything else is no set', () => {
  for (const hands of [
    '',
    '1.2',
    '1.2.3.14',
    '0.1.2',
    '1.2.x',
    '1.2.3_',
    '1.2.3.4.5.6.7',
    '-1.2.3',
    '1.2.3.1e1',
  ])
    expect(readSet(hands, ''), hands).toBeNull();
  expect(readSet(Array(50).fill('1.2.3').join('_'), '')!.puzzles).toHaveLength(50);
  expect(readSet(Array(51).fill('1.2.3').join('_'), '')).toBeNull();
  expect(setOfLink('https://example.org/solve/3-3-8-8')).toBeNull();
});

test('a title has at most 60 characters and no control characters', () => {
  expect(cleanTitle('  a\u0000b\n\nc\u202E ')).toBe('a b c');
  expect([...cleanTitle('𝟚'.repeat(61))]).toHaveLength(60);
});
