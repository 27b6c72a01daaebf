import { describe, expect, test } from 'vitest';
import type { Grade } from '../../core/answers/answers';
import type { Played, Run, Trail } from '../../core/shapes';
import { figuresOf, initialHand, handFromQuery, handsOf, ticks } from './hands';
import { noteOf } from './note';
import { pathOf } from './path';

const hand = [5n, 9n, 11n, 13n];
const played = (more: Partial<Played>): Played => ({
  hand: 0,
  puzzle: '1-5.9.11.13-24-classic',
  outcome: 'solved',
  revealed: 0,
  solvable: true,
  level: 3,
  seconds: 20,
  time: 15_000,
  ...more,
});
const grade = (easiest: string, ...techniques: string[]): Grade => ({
  seconds: 20,
  level: 3,
  techniques,
  reasons: [],
  easiest,
});

// 13 + 11 = 24 with tiles left, undone; 9 + 5, undone; then the answer
const trail: Trail = [
  { t: 6000, do: 'merge', a: 3, op: '+', b: 2 },
  { t: 8000, do: 'undo' },
  { t: 19_000, do: 'merge', a: 1, op: '+', b: 0 },
  { t: 21_000, do: 'undo' },
  { t: 37_000, do: 'merge', a: 2, op: '-', b: 0 },
  { t: 39_000, do: 'merge', a: 3, op: '-', b: 1 },
  { t: 42_000, do: 'merge', a: 0, op: '*', b: 1 },
];

describe('the path', () => {
  test('has each step, and marks undone ones with the remaining values', () => {
    const path = pathOf(hand, trail);
    expect(
      path.map(
        (s) => `${s.merge!.a}${s.merge!.op}${s.merge!.b}=${s.merge!.value}${s.undone ? ' undone' : ''}`,
      ),
    ).toEqual(['13+11=24 undone', '9+5=14 undone', '11-5=6', '13-9=4', '6*4=24']);
    expect(path[0]!.remaining).toEqual(['5', '9']);
    expect(path.at(-1)).toMatchObject({ t: 42_000, complete: true });
  });
  test('a reset undoes all steps, and undoing the reset restores them', () => {
    const reset: Trail = [trail[0]!, { t: 7000, do: 'reset' }];
    expect(pathOf(hand, reset).map((s) => s.undone)).toEqual([true, false]);
    expect(pathOf(hand, [...reset, { t: 7500, do: 'undo' }]).map((s) => s.undone)).toEqual([false, false]);
  });
  test('is empty without moves', () => expect(pathOf(hand, [])).toEqual([]));
});

describe('the note', () => {
  const easy = grade('(11-5)*(13-9)', '4*6');
  const third = grade('8/(3-8/3)', 'fraction');
  const note = (p: Partial<Played>, options: { trail?: Trail; grade?: Grade | null } = {}) =>
    noteOf({
      played: played(p),
      path: pathOf(hand, options.trail ?? []),
      target: '24',
      grade: options.grade === undefined ? easy : options.grade,
    });
  const ownAnswer = '(5-11)*(9-13)';
  const oneLeft: Trail = [
    { t: 1, do: 'merge', a: 1, op: '*', b: 2 },
    { t: 2, do: 'merge', a: 0, op: '*', b: 2 },
    { t: 3, do: 'undo' },
  ];

  test.each<[string, ReturnType<typeof note>, Record<string, unknown>]>([
    ['none.right', note({ solvable: false }, { grade: null }), {}],
    ['none.missed', note({ solvable: false, outcome: 'skip' }, { grade: null }), {}],
    ['none.wrong', note({ outcome: 'skip', missed: {} }), { expr: '(11 − 5) × (13 − 9)' }],
    ['none.wrong', note({ expr: ownAnswer, missed: {} }), { expr: '(5 − 11) × (9 − 13)' }],
    ['shown', note({ outcome: 'shown' }), { last: '6 × 4' }],
    ['early.two', note({ expr: ownAnswer }, { trail }), { target: '24', a: '5', b: '9' }],
    [
      'early.one',
      noteOf({
        played: played({ outcome: 'skip' }),
        path: pathOf([1n, 3n, 8n, 12n], oneLeft),
        target: '24',
        grade: easy,
      }),
      { target: '24', a: '12' },
    ],
    ['missed', note({ outcome: 'skip' }), { last: '6 × 4' }],
    [
      'missed.near',
      note(
        { outcome: 'time' },
        { trail: [...trail.slice(4, 6), { t: 9, do: 'merge', a: 0, op: '+', b: 1 }] },
      ),
      { value: '10', last: '6 × 4' },
    ],
    ['fraction.missed', note({ outcome: 'skip' }, { grade: third }), { last: '8 ÷ 1⁄3' }],
    ['fraction.slow', note({ time: 60_000 }, { grade: third }), { last: '8 ÷ 1⁄3' }],
    ['wrong', note({ missed: { expr: '5+9', reason: 'value', value: '38' } }), { value: '38', target: '24' }],
    ['hint', note({ hints: 1, expr: ownAnswer }), { last: '6 × 4' }],
    ['slow.easiest', note({ time: 60_000, expr: ownAnswer }), { last: '6 × 4' }],
    ['slow', note({ time: 60_000, expr: '5+9+11-1' }), { last: '6 × 4' }],
    ['swift', note({ expr: ownAnswer }), {}],
    ['easiest', note({ expr: ownAnswer, time: 25_000 }), {}],
    ['own', note({ expr: '5*9-11-13', time: 25_000 }), { last: '6 × 4' }],
    ['solved', note({ expr: ownAnswer }, { grade: null }), {}],
    ['open', note({ outcome: 'unfinished' }), {}],
  ])('%s', (key, got, args) => expect(got).toMatchObject({ key: 'web.note.' + key, args }));

  test('is null if the answers are unknown', () =>
    expect(note({ outcome: 'skip' }, { grade: null })).toBeNull());

  test('counts the undone steps if there are many', () => {
    const undoneMerges: Trail = [1, 2, 3].flatMap((n): Trail => [
      { t: n * 100, do: 'merge', a: 0, op: '+', b: 1 },
      { t: n * 100 + 50, do: 'undo' },
    ]);
    expect(note({ time: 60_000, expr: ownAnswer }, { trail: undoneMerges })).toMatchObject({
      key: 'web.note.undone',
      args: { n: 3, last: '6 × 4' },
    });
  });
});

describe('a run', () => {
  const run: Run = {
    run: 'r',
    request: { mode: 'timed' },
    now: 0,
    view: {
      version: 1,
      at: 0,
      mode: 'timed',
      phase: 'over',
      players: [{ player: 'p', shown: 5, closed: 5, solved: 3, points: 12, best: 2 }],
      shown: [
        played({ hand: 0, time: 11_000, points: 4 }),
        played({ hand: 1, time: 42_000, points: 4 }),
        played({ hand: 2, time: 15_000, points: 4, solvable: false, seconds: undefined }),
        played({ hand: 3, time: 24_000, outcome: 'skip' }),
        played({ hand: 4, time: 7000, outcome: 'unfinished' }),
      ],
    },
    trails: { '1': trail, '3': [{ t: 1, do: 'undo' }] },
  };
  const hands = handsOf(run.view);

  test('handsOf marks missed and slow hands', () => {
    expect(hands.map((h) => [h.kind, h.mark?.replace('web.review.mark.', '')])).toEqual([
      ['solved', undefined],
      ['slow', 'slowest'],
      ['solved', 'none'],
      ['missed', 'skip'],
      ['unfinished', 'unfinished'],
    ]);
  });
  test('initialHand returns the first missed hand, otherwise the slowest of the slow hands', () => {
    expect(initialHand(hands)).toBe(3);
    expect(initialHand(hands.slice(0, 3))).toBe(1);
    expect(initialHand(hands.slice(0, 1))).toBe(0);
    expect(initialHand([])).toBe(0);
  });
  test('figuresOf returns the key figures', () => {
    expect(figuresOf(run, hands)).toEqual({
      solved: 3,
      hands: 4,
      median: 15_000,
      predicted: 20_000,
      undos: 3,
      mostUndone: { hand: 1, undos: 2 },
      points: 12,
      best: 2,
    });
    expect(figuresOf({ ...run, race: true }, hands).undos).toBeNull();
  });

  test('ticks returns a few round times', () => {
    expect(ticks(180_000)).toEqual([0, 60_000, 120_000, 180_000]);
    expect(ticks(0)).toEqual([0]);
    expect(ticks(7000)).toEqual([0, 2000, 4000, 6000]);
    expect(ticks(1e8).length).toBeLessThan(6);
  });
});

test('the review of a running practice shows the closed hands', () => {
  const shown = [played({}), played({ hand: 1, outcome: 'skip' }), played({ hand: 2, outcome: 'open' })];
  const view = { phase: 'running', mode: 'practice', shown } as unknown as Run['view'];
  expect(handsOf(view).map((h) => h.played.hand)).toEqual([0, 1]);
});

test('the cost of misses is a separate part of the time of a hand', () => {
  const shown = [played({ outcome: 'unfinished', time: 155_000, cost: 132_000 }), played({ hand: 1 })];
  const view = { phase: 'over', mode: 'timed', shown } as unknown as Run['view'];
  expect(handsOf(view).map((h) => [h.time, h.cost])).toEqual([
    [155_000, 132_000],
    [15_000, 0],
  ]);
});

test.each([
  ['?hand=2', 1],
  ['?hand=9', null],
  ['?hand=x', null],
  ['', null],
])('the query %j selects the hand at index %j', (search, index) => {
  const view = { phase: 'over', shown: [played({}), played({ hand: 1 })] } as unknown as Run['view'];
  expect(handFromQuery(handsOf(view), search)).toBe(index);
});
