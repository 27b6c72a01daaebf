import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { View } from '../net/shapes';
import { apply, fold } from './apply';
import { decide } from './decide';
import { Refused, type Event, type Move } from './event';
import { dailyNumber, gain, modes, pointsAfter, validMode } from './mode';
import { deadline, empty, left, type State } from './state';
import { view } from './view';

// Written and verified by Go's package race: whole runs, move by move.
interface Vector {
  about: string;
  steps: { move: Move; error?: string; events?: Event[]; deadline?: number; views: Record<string, View> }[];
}
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const vectors = ['practice', 'daily', 'timed', 'race'].map((name): [string, Vector] => [
  name,
  read(`../../../race/testdata/vectors/${name}.json`),
]);

// Written and verified by Go's internal/offline: runs of one player at random.
interface RandomRun {
  steps: Omit<Vector['steps'][number], 'views'>[];
  view: View;
}
const runs = read<RandomRun[]>('testdata/runs.json');

/** Runs without a place in them that can be written to. */
function frozen<T>(x: T): T {
  if (x && typeof x === 'object') Object.values(Object.freeze(x)).forEach(frozen);
  return x;
}

describe.each(vectors)('%s', (_, vector) => {
  test(vector.about, () => {
    let state: State = empty;
    const log: Event[] = [];
    for (const step of vector.steps) {
      const { at, player = '', ...action } = step.move;
      const decision = decide(frozen(state), at, player, action);
      expect(decision.events).toEqual(step.events ?? []);
      expect(decision.refused?.why ?? '').toBe(step.error ?? '');
      expect(fold(state, decision.events)).toEqual(decision.state);
      state = decision.state;
      log.push(...decision.events);
      expect(deadline(state) ?? 0).toBe(step.deadline ?? 0);
      for (const [watcher, want] of Object.entries(step.views)) expect(view(state, watcher)).toEqual(want);
    }
    expect(fold(empty, log)).toEqual(state);
    expect(state.version).toBe(log.length);
  });
});

test('runs at random go as the server has them go', () => {
  expect(runs.length).toBeGreaterThanOrEqual(30);
  for (const run of runs) {
    let state: State = empty;
    for (const step of run.steps) {
      const { at, player = '', ...action } = step.move;
      const { events, refused, state: next } = decide(state, at, player, action);
      expect(events).toEqual(step.events ?? []);
      expect(refused?.why.replace('expression', 'action') ?? '').toBe(step.error ?? '');
      expect(deadline(next) ?? 0).toBe(step.deadline ?? 0);
      state = next;
    }
    expect(view(state, 'ann')).toEqual(run.view);
  }
});

test('the modes are those of the vectors', () => {
  for (const name of ['practice', 'daily', 'timed'] as const) {
    const [, vector] = vectors.find(([n]) => n === name)!;
    const made = (vector.steps[0]!.move as unknown as { mode: Record<string, unknown> }).mode;
    const { hand_time: _, ...mode } = made; // which a player chooses
    expect(modes[name]).toEqual(mode);
    expect(validMode(modes[name])).toBe(true);
  }
  expect([2, 3, 4, 6, 10, 14, 15, 16, 20, 25].map((n) => gain(modes.timed, n) / 1000)).toEqual([
    0, 3, 0, 5, 7, 0, 10, 0, 10, 10,
  ]);
  expect([0, 1, 2, 3, 4, 9].map(pointsAfter)).toEqual([4, 3, 2, 1, 0, 0]);
  expect(dailyNumber(Date.UTC(2026, 0, 1))).toBe(1);
  expect(dailyNumber(Date.UTC(2026, 10, 21, 23, 59, 59, 999))).toBe(325);
});

const four = { puzzle: '1-1.1.4.6-24-classic', solvable: true, level: 1, seconds: 5 };

function begun(mode: (typeof modes)['practice' | 'timed'] = modes.practice): State {
  const created = decide(empty, 0, '', { do: 'create', id: 'c', mode, for: 'me', hands: [four, four] });
  return decide(created.state, 10, 'me', { do: 'start', id: 's' }).state;
}

test('what makes no sense is refused, and nothing happens', () => {
  const s = begun();
  const refused = (at: number, player: string, action: unknown): string | undefined => {
    const d = decide(s, at, player, action as Parameters<typeof decide>[3]);
    expect(d.state).toBe(s);
    expect(d.events).toEqual([]);
    return d.refused?.why;
  };
  expect(refused(20, 'me', { do: 'claim', id: 'a', hand: 0, expr: '4*6*' })).toBe('bad expression');
  expect(refused(20, 'me', { do: 'claim', id: 'a', hand: 0 })).toBe('bad expression');
  expect(refused(20, 'me', { do: 'claim', id: 'a', hand: 0, expr: '4', none: true })).toBe('bad action');
  expect(refused(20, 'me', { do: 'claim', id: 'a', hand: 1, expr: '4' })).toBe('unknown hand');
  expect(refused(20, 'me', { do: 'claim', id: 'a', hand: 0.5, expr: '4' })).toBe('unknown hand');
  expect(refused(20, 'me', { do: 'hint', id: 'a', hand: 0, step: 5 })).toBe('bad action');
  expect(refused(20, 'me', { do: 'win', id: 'a' })).toBe('bad action');
  expect(refused(20, 'me', { do: 'skip', id: '', hand: 0 })).toBe('bad action');
  expect(refused(20, 'you', { do: 'skip', id: 'a', hand: 0 })).toBe('not yours');
  expect(refused(2 ** 53, 'me', { do: 'skip', id: 'a', hand: 0 })).toBe('bad action');
  expect(refused(20, '', { do: 'deal', id: 'a', hands: [{ puzzle: 'x', solvable: true }] })).toBe(
    'bad action',
  );
  expect(new Refused('already done').problem).toBe('already-done');
});

test('an action sent again does nothing new', () => {
  const s = begun();
  const first = decide(s, 20, 'me', { do: 'claim', id: 'a', hand: 0, expr: '1*1*4*6' });
  const again = decide(first.state, 30, 'me', { do: 'claim', id: 'a', hand: 0, expr: '1*1*4*6' });
  expect(first.events).toHaveLength(1);
  expect(again).toEqual({ events: [], state: first.state });
});

test('an event that does not fit is refused', () => {
  const s = begun();
  for (const e of [
    { type: 'solved', at: 20, player: 'me', hand: 0, points: 5 },
    { type: 'solved', at: 20, player: 'me', hand: 0, points: 4, expr: '4 * 6' },
    { type: 'solved', at: 20, player: 'me', hand: 0, points: 4, bonus: 1 },
    { type: 'solved', at: 5, player: 'me', hand: 0, points: 4 },
    { type: 'revealed', at: 20, player: 'me', hand: 1, puzzle: four.puzzle },
    { type: 'passed', at: 20, player: 'me', hand: 0, why: 'done' },
    { type: 'finished', at: 20, player: 'you', why: 'stop' },
    { type: 'won', at: 20 },
  ]) {
    expect(() => apply(s, e as Event)).toThrow(Refused);
  }
});

test('a timed run ends at its moment, whenever that is seen, and keeps its hands', () => {
  let s = begun(modes.timed);
  expect(left(s)).toBe(1);
  expect(deadline(s)).toBe(180_010);
  const late = decide(s, 999_999, 'me', { do: 'claim', id: 'a', hand: 0, expr: '1*1*4*6' });
  expect(late.refused?.why).toBe('expired');
  expect(late.events).toEqual([{ type: 'finished', at: 180_010, player: 'me', why: 'time' }]);
  s = late.state;
  expect(view(s, 'me')).toMatchObject({ phase: 'over', shown: [{ outcome: 'unfinished', time: 180_000 }] });
});
