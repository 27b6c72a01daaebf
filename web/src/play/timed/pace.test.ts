import { describe, expect, test } from 'vitest';
import type { Play, Played, View } from '../../core/shapes';
import { endOf, kindOf, missedHands, weakestSkills, type HandEnd, type HandKind } from './hands';
import { countTicks, endedEarly, paceOf, solvedAt, stairs, timeWon, usedTime } from './pace';

const played = (hand: number, more: Partial<Played>): Played => ({
  hand,
  puzzle: '1-3.3.8.8-24-classic',
  outcome: 'solved',
  revealed: 0,
  ...more,
});
const shown = [
  played(0, { time: 7000 }),
  played(1, { time: 11_000, bonus: 3000 }),
  played(2, { time: 31_500, outcome: 'skip' }),
  played(3, { time: 26_000, outcome: 'skip', missed: {}, cost: 3000 }),
  played(4, { time: 9000 }),
  played(5, { time: 4000, outcome: 'unfinished' }),
];
const view = {
  phase: 'over',
  mode: 'timed',
  shown,
  players: [{ player: 'p', shown: 6, closed: 6, solved: 3, points: 12, time: 88_500, why: 'time' }],
} as unknown as View;

describe('the pace of a run', () => {
  test('has the time used at each solved and each missed hand', () =>
    expect(paceOf(view)).toEqual({
      solved: [7000, 18_000, 84_500],
      missed: [49_500, 75_500],
      end: 88_500,
    }));
  test('is a line of steps', () =>
    expect(stairs([5, 9], 12).map(({ time, count }) => [time, count])).toEqual([
      [0, 0],
      [5, 0],
      [5, 1],
      [9, 1],
      [9, 2],
      [12, 2],
    ]));
  test('ends early unless the time is up', () => {
    expect(endedEarly(view)).toBe(false);
    expect(endedEarly({ ...view, players: [{ ...view.players[0]!, why: 'stop' }] })).toBe(true);
    expect(endedEarly({ ...view, phase: 'running' })).toBe(false);
  });
});

describe('the time used on the clock', () => {
  const running = { ...view, phase: 'running', ends: 1_000_000 } as View;
  test('is the length and the bonuses without the time left', () => {
    expect(timeWon(running)).toBe(3000);
    expect(usedTime(running, 1_000_000 - 183_000)).toBe(0);
    expect(usedTime(running, 1_000_000 - 60_000)).toBe(123_000);
    expect(usedTime(running, 2_000_000)).toBe(183_000);
  });
  test('gives the hands of the best run so far', () => {
    const best = { pace: [5000, 9000] };
    expect([0, 4999, 5000, 9000, 99_000].map((time) => solvedAt(best, time))).toEqual([0, 0, 1, 2, 2]);
  });
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 4, 8, 12]],
  [13, [0, 4, 8, 12, 16]],
  [401, [0, 101, 202, 303, 404]],
])('countTicks(%i) is %j', (max, ticks) => expect(countTicks(max)).toEqual(ticks));

test('the hands of a run end in words', () => {
  expect(shown.map(kindOf)).toEqual(['solved', 'solved', 'missed', 'missed', 'solved', 'time']);
  expect(shown.map(endOf)).toEqual([
    { how: 'solved', s: 7 },
    { how: 'solved', s: 11 },
    { how: 'skip', s: 31 },
    { how: 'none', s: 3 },
    { how: 'solved', s: 9 },
    { how: 'time', s: 4 },
  ]);
  expect(missedHands(view).map(({ hand }) => hand)).toEqual([2, 3, 5]);
});

test.each<[string, Partial<Played>, HandEnd['how'], HandKind]>([
  ['a minute without an answer', { outcome: 'time' }, 'time', 'time'],
  ['a skip', { outcome: 'skip' }, 'skip', 'missed'],
  [
    'a wrong expression',
    { outcome: 'unfinished', missed: { expr: '8+3', reason: 'numbers' } },
    'wrong',
    'missed',
  ],
  [
    'a wrong expression of another player',
    { outcome: 'unfinished', missed: { reason: 'value' } },
    'wrong',
    'missed',
  ],
  ['a wrong "no solution"', { outcome: 'unfinished', missed: {} }, 'none.over', 'missed'],
])('a streak that ends with %s says so', (_, more, how, kind) => {
  const last = played(4, { time: 60_000, ...more });
  expect(endOf(last)).toEqual({ how, s: 60 });
  expect(kindOf(last)).toBe(kind);
});

test('the end of the clock ends a hand with an earlier wrong expression', () => {
  const last = played(4, { time: 9000, outcome: 'unfinished', missed: { expr: '8+3' }, cost: 3000 });
  expect(endOf(last)).toEqual({ how: 'time', s: 9 });
});

test('what to practise counts the chosen runs, the weakest technique first', () => {
  const play = (run: string, technique: string, outcome: string) =>
    ({ run, techniques: [technique], solvable: technique !== '', outcome }) as unknown as Play;
  const plays = [
    ...['solved', 'solved', 'skip'].map((outcome) => play('a', 'fraction', outcome)),
    ...['solved', 'solved', 'solved'].map((outcome) => play('b', '3*8', outcome)),
    ...['skip', 'skip', 'skip'].map((outcome) => play('older', '3*8', outcome)),
    ...['skip', 'skip', 'skip'].map((outcome) => play('a', '', outcome)),
    play('a', '2*12', 'skip'), // too few
  ];
  expect(weakestSkills(plays, new Set(['a', 'b'])).map(({ technique, tried }) => [technique, tried])).toEqual(
    [
      ['fraction', 3],
      ['3*8', 3],
    ],
  );
});
