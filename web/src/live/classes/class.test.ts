// environment: page
import { beforeAll, expect, test } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { pupil } from '../../testing/classes';
import { clockText, counts, errorWords, nextHint, pupilTiles } from './class';

beforeAll(allMessages);

const noSeats: ReadonlyMap<string, number> = new Map();

test('a pupil is stuck after 80 seconds without progress, and moves to the front after 85', () => {
  const pupils = [
    pupil('s1', { outcome: 'open', since: 20_000 }),
    pupil('s2', { outcome: 'open', since: 10_000, misses: 2 }),
    pupil('s3', { outcome: 'solved', since: 0 }),
  ];
  const show = (now: number) =>
    pupilTiles({ pupils }, noSeats, now).map(({ seat, words }) => `${seat} ${words}`);
  expect(show(89_999)).toEqual(['s1 working', 's2 working · 2 wrong', 's3 solved this hand']);
  expect(show(90_000)[1]).toBe('s2 stuck 1:20 · 2 wrong');
  expect(show(95_000)).toEqual(['s2 stuck 1:25 · 2 wrong', 's1 working', 's3 solved this hand']);
  expect(show(120_000).map((words) => words.slice(0, 2))).toEqual(['s2', 's1', 's3']);
});

test('a tile names the state of a pupil, also without a name', () => {
  const pupils = [
    pupil('s1', { name: '' }),
    pupil('s2', { outcome: 'skip' }),
    pupil('s3', { outcome: 'absent' }),
    pupil('s4', { outcome: 'shown' }),
    pupil('s5', { outcome: 'open', since: 0 }),
    pupil('s6', { outcome: 'solved' }),
  ];
  const tiles = pupilTiles(
    { pupils },
    new Map([
      ['s5', 1],
      ['s6', 1],
    ]),
    1e6,
  );
  expect(tiles.map(({ shown, words }) => `${shown}: ${words}`)).toEqual([
    'Pupil 1: ',
    'Name of s2: skipped this hand',
    'Name of s3: joined later',
    'Name of s4: not solved',
    'Name of s5: not connected',
    'Name of s6: solved this hand',
  ]);
  expect(counts({ pupils }, new Map([['s5', 1]]))).toEqual({ all: 6, connected: 5, solved: 1 });
});

test('errors are named with the wrong result', () => {
  expect(errorWords({ kind: 'value', value: '-3', count: 1 })).toBe('makes −3');
  expect(errorWords({ kind: 'fraction', value: '8/3', count: 1 })).toBe('makes 8/3');
  expect(errorWords({ kind: 'value', count: 1 })).toBe('ends with another number');
  expect(errorWords({ kind: 'reused', count: 1 })).toBe('uses a card twice');
});

test('the next hint begins with step 2 if all hands have solutions', () => {
  const hand = { hand: 0, puzzle: '1-3.3.8.8-24-classic', solvable: true, revealed: 1000, open: true };
  expect(nextHint({ hand }, true)).toBe(2);
  expect(nextHint({ hand }, false)).toBe(1);
  expect(nextHint({ hand: { ...hand, hints: 3 } }, true)).toBe(4);
  expect(nextHint({ hand: { ...hand, hints: 4 } }, true)).toBe(0);
  expect(nextHint({ hand: { ...hand, open: false } }, true)).toBe(0);
  expect(nextHint({}, true)).toBe(0);
  expect(clockText({ hand }, 66_000)).toBe('1:05');
  expect(clockText({ hand: { ...hand, ends: 61_000 } }, 1500)).toBe('1:00');
  expect(clockText({ hand: { ...hand, open: false } }, 66_000)).toBe('');
});
