import { expect, test } from 'vitest';
import { race, standing } from '../../testing/races';
import { finalRanking, newlySolved, places, rankedSeats, ThrottledOrder, visibleLanes } from './lanes';

test('players are ordered by points, and equal players keep their order', () => {
  const players = [standing('a', 1), standing('b', 2), standing('c', 1)];
  expect(rankedSeats(players)).toEqual(['b', 'a', 'c']);
  expect(rankedSeats(players, ['c', 'a', 'b'])).toEqual(['b', 'c', 'a']);
});

test('the order changes at most once a second', () => {
  const throttled = new ThrottledOrder();
  throttled.update([standing('a', 0), standing('b', 0)], 0);
  expect(throttled.order).toEqual(['a', 'b']);
  const swapped = [standing('a', 0), standing('b', 1)];
  expect(throttled.update(swapped, 400)).toBe(600);
  expect(throttled.order).toEqual(['a', 'b']);
  expect(throttled.update(swapped, 1000)).toBe(0);
  expect(throttled.order).toEqual(['b', 'a']);
});

test('a player who joins is shown at once', () => {
  const throttled = new ThrottledOrder();
  throttled.update([standing('a', 0)], 0);
  expect(throttled.update([standing('a', 0), standing('b', 1)], 10)).toBe(0);
  expect(throttled.order).toEqual(['b', 'a']);
});

test('up to eight players are all shown', () => {
  expect(visibleLanes(8, 7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({ index })));
});

test('of more players the first three and the neighbours are shown', () => {
  expect(visibleLanes(64, 36)).toEqual([
    ...[0, 1, 2].map((index) => ({ index })),
    { gap: 31 },
    ...[34, 35, 36, 37, 38].map((index) => ({ index })),
    { gap: 25 },
  ]);
  expect(visibleLanes(9, 0, { top: 2, around: 1 })).toEqual([{ index: 0 }, { index: 1 }, { gap: 7 }]);
  expect(visibleLanes(9, -1)).toEqual([{ index: 0 }, { index: 1 }, { index: 2 }, { gap: 6 }]);
});

test('the final ranking is by points and then by time, and equal results share a place', () => {
  const ranking = finalRanking([
    standing('slow', 2, { time: 90 }),
    standing('first', 3, { time: 99 }),
    standing('fast', 2, { time: 80 }),
    standing('tied', 2, { time: 80 }),
  ]);
  expect(ranking.map(({ player }) => player)).toEqual(['first', 'fast', 'tied', 'slow']);
  expect(places(ranking)).toEqual([1, 2, 2, 4]);
});

test('newly solved hands are those that were not solved before', () => {
  const before = race({ players: [standing('s1', 1), standing('s2', 0)] }).public;
  const after = race({ at: 50, players: [standing('s1', 1), standing('s2', 2)] }).public;
  expect(newlySolved(before, after)).toEqual([
    { seat: 's2', hand: 0, at: 50 },
    { seat: 's2', hand: 1, at: 50 },
  ]);
  expect(newlySolved(after, after)).toEqual([]);
});
