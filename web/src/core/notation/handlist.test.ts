// environment: page
import { beforeAll, expect, test } from 'vitest';
import { allMessages } from '../catalogue/catalogue.svelte';
import { parseHands } from './handlist';

beforeAll(allMessages);

test('a list of hands becomes puzzles, and a wrong line is named', () => {
  expect(parseHands('8 3, 8 3\n\n1，5、5 5\n').puzzles).toEqual([
    '1-3.3.8.8-24-classic',
    '1-1.5.5.5-24-classic',
  ]);
  for (const line of ['1 2', '1 2 3 14', '1 2 x', '0 1 2', '1.5 2 3', '1 2 3 4 5 6 7'])
    expect(parseHands('1 2 3\n' + line)).toEqual({
      puzzles: [],
      problem: 'Line 2 is not a hand: write 3 to 6 numbers from 1 to 13.',
    });
  expect(parseHands('1 2 3\n'.repeat(51)).problem).toBe('At most 50 hands.');
  expect(parseHands('1 2 3\n'.repeat(50)).puzzles).toHaveLength(50);
});

test('a link to a set stands for its hands', () => {
  const link = 'https://example.org/set/3.3.8.8_1.5.5.5?title=Week+3';
  expect(parseHands(`1 2 3 4\n${link}`).puzzles).toEqual([
    '1-1.2.3.4-24-classic',
    '1-3.3.8.8-24-classic',
    '1-1.5.5.5-24-classic',
  ]);
  expect(parseHands('https://example.org/set/3.3').problem).toContain('Line 1');
});
