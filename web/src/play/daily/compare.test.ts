// environment: page
import { beforeEach, expect, test } from 'vitest';
import { allMessages, setLanguage } from '../../core/catalogue/catalogue.svelte';
import { handText, partsOf, rareText } from './compare';

beforeEach(async () => {
  await allMessages();
  await setLanguage('en');
});

test.each([
  ['a solved hand', { players: 1284, solved: 1101, place: 20, slower: 924 }, true, 'faster than 84%', 84],
  ['a missed hand', { players: 1284, solved: 501 }, false, '39% solved', undefined],
  ['few players', { players: 12, solved: 9, place: 2, slower: 6 }, true, 'place 2 of 9', undefined],
  ['few players, missed', { players: 12, solved: 9 }, false, '9 of 12 solved', undefined],
] as const)('a hand compared with those of all players: %s', (_, rank, solved, text, percent) => {
  const found = handText(rank, solved)!;
  expect(found.text).toBe(text);
  expect(found.percent).toBe(percent);
  expect(partsOf(found).join('')).toBe(text);
});

test('a hand is not compared with nobody', () => {
  expect(handText({ players: 1, solved: 1, place: 1 }, true)).toBeNull();
  expect(handText({ players: 5, solved: 1, place: 1 }, true)).toBeNull();
  expect(handText({ players: 5, solved: 3 }, true)).toBeNull(); // played offline
  expect(handText(undefined, false)).toBeNull();
});

const rare = {
  hand: 2,
  idea: { expr: '6/(2-7/4)', solved: 44 },
  common: { expr: '(7-6+2)*8', solved: 451 },
  solutions: 1100,
};

test('the rarest idea is its last step', () => {
  const { step, sentence } = rareText(rare);
  expect(step).toMatchObject({ a: '6', op: '/', b: '1/4' });
  expect(sentence).toBe('Hand 3: 4 players in a hundred found it. 41% made 3 × 8.');
});

test('ideas with the same last step are written in full', () => {
  const { step, expr, sentence } = rareText({ ...rare, idea: { expr: '(9-6)*8', solved: 3 } });
  expect(step).toBeNull();
  expect(expr).toBe('(9-6)*8');
  expect(sentence).toBe('Hand 3: fewer than one player in a hundred found it. 41% made (7 − 6 + 2) × 8.');
});

test('few solutions are counted', () => {
  const few = {
    ...rare,
    idea: { ...rare.idea, solved: 1 },
    common: { ...rare.common, solved: 7 },
    solutions: 8,
  };
  expect(rareText(few).sentence).toBe('Hand 3: one of 8 players found it. 88% made 3 × 8.');
});
