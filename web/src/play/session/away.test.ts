// environment: page
import { beforeEach, expect, test } from 'vitest';
import type { ModeName, Run } from '../../core/shapes';
import { Absence, loadAway } from './away';

let now = 0;
let hidden = false;
const play = { away: 0 };
Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });

const run = (mode: ModeName, hand = 0, outcome: 'open' | 'skip' = 'open', hand_time?: number): Run => ({
  run: 'r',
  request: { mode, hand_time },
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

const watch = (shown: Run): (() => void) => new Absence(() => ({ run: shown, now: () => now }), play).watch();
const setHidden = (value: boolean): void => {
  hidden = value;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  sessionStorage.clear();
  now = 10_000;
  hidden = false;
  play.away = 0;
});

test('time while the page is hidden does not count in practice', () => {
  const leave = watch(run('practice'));
  now += 5_000;
  setHidden(true);
  now += 60_000;
  window.dispatchEvent(new Event('pagehide')); // a page is hidden before it is left
  now += 1_000;
  setHidden(false);
  expect(play.away).toBe(61_000);
  setHidden(false);
  now += 4_000;
  expect(play.away).toBe(61_000);
  leave();
});

test('time between leaving the page and coming back, also by a reload, does not count in practice', () => {
  const shown = run('practice');
  watch(shown)();
  now += 3_600_000;
  play.away = 0;
  const leave = watch(shown);
  expect(play.away).toBe(3_600_000);
  now += 2_000;
  leave();
  now += 1_000;
  watch(shown)();
  expect(play.away).toBe(3_601_000);
  expect(loadAway(shown).away).toBe(3_601_000);
});

test('a page that is loaded in the background counts as away', () => {
  hidden = true;
  const leave = watch(run('practice'));
  now += 30_000;
  setHidden(false);
  expect(play.away).toBe(30_000);
  leave();
});

test('the next hand starts without time away', () => {
  watch(run('practice'))();
  now += 30_000;
  const leave = watch(run('practice', 1));
  expect(play.away).toBe(0);
  leave();
});

test.each([
  ['the daily', run('daily')],
  ['the timed run', run('timed')],
  ['a hand that is closed', run('practice', 0, 'skip')],
  ['a practice hand with a time limit', run('practice', 0, 'open', 60_000)],
])('time while the page is hidden counts: %s', (_, shown) => {
  const leave = watch(shown);
  setHidden(true);
  now += 60_000;
  setHidden(false);
  expect(play.away).toBe(0);
  leave();
});
