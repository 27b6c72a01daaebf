// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { ModeName, Run } from '../net/shapes';
import { Absence, keptAway } from './away';

let now = 0;
let hidden = false;
const play = { away: 0 };
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });

const run = (mode: ModeName, hand = 0, outcome: 'open' | 'skip' = 'open', hand_time?: number): Run => ({
  run: 'r',
  wish: { mode, hand_time },
  now: 0,
  view: {
    version: 1,
    at: 0,
    mode,
    phase: 'running',
    players: [],
    shown: [{ hand, puzzle: '1-3.3.8.8-24-classic', outcome, revealed: 10_000 }],
  },
});

const watched = (of: Run): (() => void) => new Absence(() => ({ run: of, now: () => now }), play).watch();
const look = (away: boolean): void => {
  hidden = away;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sessionStorage.clear();
  now = 10_000;
  hidden = false;
  play.away = 0;
});

test('time while the page is hidden does not count in practice', () => {
  const leave = watched(run('practice'));
  now += 5_000;
  look(true);
  now += 60_000;
  window.dispatchEvent(new Event('pagehide')); // hidden, and then left
  now += 1_000;
  look(false);
  expect(play.away).toBe(61_000);
  look(false);
  now += 4_000;
  expect(play.away).toBe(61_000);
  leave();
});

test('time between leaving the page and coming back, also by a reload, does not count in practice', () => {
  const of = run('practice');
  watched(of)();
  now += 3_600_000;
  play.away = 0;
  const leave = watched(of);
  expect(play.away).toBe(3_600_000);
  now += 2_000;
  leave();
  now += 1_000;
  watched(of)();
  expect(play.away).toBe(3_601_000);
  expect(keptAway(of).away).toBe(3_601_000);
});

test('a page that is loaded in the background is not looked at', () => {
  hidden = true;
  const leave = watched(run('practice'));
  now += 30_000;
  look(false);
  expect(play.away).toBe(30_000);
  leave();
});

test('the next hand begins anew', () => {
  watched(run('practice'))();
  now += 30_000;
  const leave = watched(run('practice', 1));
  expect(play.away).toBe(0);
  leave();
});

test.each([
  ['the daily', run('daily')],
  ['the timed run', run('timed')],
  ['a hand that is closed', run('practice', 0, 'skip')],
  ['a practice hand with a time limit', run('practice', 0, 'open', 60_000)],
])('time goes on while the page is hidden: %s', (_, of) => {
  const leave = watched(of);
  look(true);
  now += 60_000;
  look(false);
  expect(play.away).toBe(0);
  leave();
});
