import { afterEach, expect, test, vi } from 'vitest';
import { seededRandom } from '../../testing/seed';
import { parsePuzzle } from '../../core/exact/puzzle';
import { systemRandom } from './random';
import { deal, type DealOptions } from './deal';
import { loadHandTable, type Level } from './handtable';

const table = await loadHandTable();

afterEach(() => vi.restoreAllMocks());

function dealHands(options: DealOptions, count: number, seed = 'a') {
  const random = seededRandom(seed);
  const previous: string[] = [];
  return Array.from({ length: count }, () => {
    const puzzle = deal(table, random, options, previous);
    previous.push(puzzle);
    return puzzle;
  });
}

const handOf = (puzzle: string): number[] => parsePuzzle(puzzle)!.hand.map(Number);
const levelOf = (puzzle: string) => table.level(handOf(puzzle));

test('the same seed deals the same hands, another seed deals others', () => {
  expect(dealHands({}, 20)).toEqual(dealHands({}, 20));
  expect(dealHands({}, 20)).not.toEqual(dealHands({}, 20, 'b'));
});

test.each([1, 2, 3, 4, 5] as Level[])('level %i deals 60 different hands of that level', (level) => {
  const hands = dealHands({ level }, 60);
  expect(hands.every((h) => levelOf(h) === level && table.entry(handOf(h))!.grade!.seconds >= 3.5)).toBe(
    true,
  );
  expect(new Set(hands).size).toBe(60);
});

test('unsolvable hands are dealt only on request: about one in five, never the first', () => {
  expect(dealHands({}, 300).every(levelOf)).toBe(true);
  for (let i = 0; i < 40; i++) expect(levelOf(dealHands({ none: true }, 1, `${i}`)[0]!)).toBeGreaterThan(0);
  const unsolvable = dealHands({ none: true, level: 3 }, 150).filter((h) => levelOf(h) === 0);
  expect(unsolvable.length).toBeGreaterThan(15);
  expect(unsolvable.length).toBeLessThan(50);
});

test('beginners get no court cards', () => {
  expect(dealHands({ highest: 10, none: true }, 100).every((h) => Math.max(...handOf(h)) <= 10)).toBe(true);
});

test('once all hands of a level were dealt, those dealt longest ago are repeated', () => {
  const hands = dealHands({ level: 5 }, 400);
  expect(new Set(hands).size).toBeLessThan(400);
  hands.forEach((h, i) => {
    expect(hands.slice(Math.max(0, i - 20), i)).not.toContain(h);
  });
});

test('random integers are uniform and within their bounds', () => {
  const source = seededRandom('machine');
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    (numbers as unknown as Uint32Array)[0] = source(2 ** 32);
    return numbers;
  });
  for (const random of [systemRandom, seededRandom('x')]) {
    const count = new Array<number>(7).fill(0);
    for (let i = 0; i < 7000; i++) count[random(7)]!++;
    for (const n of count) expect(Math.abs(n - 1000)).toBeLessThan(180);
  }
});

test('systemRandom redraws values at or above the largest multiple of n', () => {
  const source = [2 ** 32 - 1, 2 ** 32 - 4, 2 ** 32 - 5]; // 2 ** 32 - 4 is a multiple of 7
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((numbers) => {
    (numbers as unknown as Uint32Array)[0] = source.shift()!;
    return numbers;
  });
  expect(systemRandom(7)).toBe(6);
  expect(source).toEqual([]);
});
