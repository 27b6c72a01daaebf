import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parsePuzzle } from '../../core/exact/puzzle';
import { HandTable } from '../../local/table/handtable';
import { seededRandom } from '../../testing/seed';
import { differenceOf, firstPair, HandIdeas } from '../../core/answers/ideas';
import { nextPuzzle } from './next';

const table = new HandTable(readFileSync(new URL('../../local/table/hands.txt', import.meta.url), 'utf8'));
const ideasOf = (puzzle: string): HandIdeas =>
  new HandIdeas(table.entry(parsePuzzle(puzzle)!.hand.map(Number))!.answers);
const vectors = readFileSync(new URL('testdata/ideas.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

test('the ideas of written solutions are those of the engine', () => {
  expect(vectors.length).toBe(1362);
  for (const [puzzle, ...solutions] of vectors) {
    const ideas = ideasOf(puzzle!);
    for (const solution of solutions) {
      const [idea, text] = solution.split(':') as [string, string];
      if (ideas.ideaOf(text) !== Number(idea) - 1)
        expect.fail(`${puzzle} ${solution}: ${ideas.ideaOf(text)}`);
    }
  }
});

test('the number of ideas found does not depend on the order, and never exceeds that of the hand', () => {
  const random = seededRandom('ideas');
  for (const [puzzle, ...solutions] of vectors.filter((_, i) => i % 40 === 0)) {
    const ideas = ideasOf(puzzle!);
    const counts = new Set<number>();
    for (let round = 0; round < 3; round++) {
      const found: { expr: string }[] = [];
      const left = solutions.map((solution) => solution.split(':')[1]!);
      while (left.length > 0) {
        const [expr] = left.splice(random(left.length), 1);
        if (ideas.indexIn(found, expr!) < 0) found.push({ expr: expr! });
        expect(found.length).toBeLessThanOrEqual(ideas.count);
        expect(ideas.missing(found).length).toBe(ideas.count - found.length);
      }
      counts.add(found.length);
    }
    expect(counts.size).toBe(1);
  }
});

test.each(['3*8', '4+5+6+10', '4+', '', '5*(10-4)-6+1-1'])('%j is no solution of 4 5 6 10', (text) =>
  expect(ideasOf('1-4.5.6.10-24-classic').ideaOf(text)).toBe(-1),
);

test.each([
  ['5*(10-4)-6', '5*(10-4)-6', { kind: 'none' }],
  ['5*(10-4)-6', '5 * (10 - 4) - 6', { kind: 'none' }],
  ['(10-4)*5-6', '5*(10-4)-6', { kind: 'order' }],
  ['10-(6-4*5)', '10-6+4*5', { kind: 'written' }],
  ['1*4*6*1', '4*6+1-1', { kind: 'neutral', op: '*', value: '1' }],
  ['4*6/1/1', '4*6*1*1', { kind: 'neutral', op: '/', value: '1' }],
  ['4*6+(1-1)', '4*6*1*1', { kind: 'neutral', op: '+', value: '0' }],
  ['4*6+1-1', '4*6*1*1', { kind: 'part' }],
])('%s differs from %s', (text, earlier, want) => expect(differenceOf(text, earlier)).toEqual(want));

test('a hint names numbers with which an idea begins that is not found', () => {
  const ideas = ideasOf('1-4.5.6.10-24-classic');
  const found = [ideas.simplest[0]!];
  const pair = firstPair(ideas.missing(found.map((expr) => ({ expr }))), found);
  expect(pair).toHaveLength(2);
  expect(firstPair([], found)).toBeNull();
  expect(firstPair(['12*2'], [])).toBeNull(); // this would be the last step
});

test('a hint prefers numbers with which no solution begins', () => {
  expect(firstPair(['(10-4)*5-6', '(10-6)*5+4'], ['5*(10-4)-6'])).toEqual(['10', '6']);
});

test('the hands that are dealt have 2 to 12 ideas and are not done, while there are others', () => {
  const random = seededRandom('find');
  const done: string[] = [];
  for (let i = 0; i < 60; i++) {
    const puzzle = nextPuzzle(table, random, i % 6, done);
    expect(ideasOf(puzzle).count).toBeGreaterThanOrEqual(2);
    expect(ideasOf(puzzle).count).toBeLessThanOrEqual(12);
    expect(done).not.toContain(puzzle);
    done.push(puzzle);
  }
});
