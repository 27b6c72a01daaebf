// environment: page
import { expect, test, vi } from 'vitest';
import type { Played, Run } from '../../core/shapes';
import { button, settle, showPage, startTime, text } from '../../testing/pages';

const mocks = vi.hoisted(() => ({ run: undefined as unknown, route: { params: { run: 'r' }, search: {} } }));
vi.mock('./source', () => ({ reviewOf: () => Promise.resolve(mocks.run), raceReviewOf: vi.fn() }));
vi.mock('../../ui/page/router', () => ({ route: mocks.route, navigate: vi.fn(), p: (path: string) => path }));
const { default: Review } = await import('./Review.svelte');

const shown: Played[] = [
  { hand: 0, puzzle: '1-3.3.8.8-24-classic', outcome: 'unfinished', revealed: startTime, time: 9000 },
];

test.each([
  ['timed', 'Timed run · 3 min', 'Where the three minutes went', true],
  ['timed1', 'Timed run · 1 min', 'Where the time went', false],
  ['timed5', 'Timed run · 5 min', 'Where the time went', false],
  ['streak', 'Streak', 'Where the time went', false],
] as const)('the review of a run of mode %s', async (mode, title, where, canChallenge) => {
  mocks.run = {
    run: 'r',
    request: { mode },
    now: startTime,
    view: { version: 1, at: startTime, mode, phase: 'over', players: [{ player: 'p' }], shown },
  } as unknown as Run;
  showPage(Review);
  for (let i = 0; i < 5; i++) await settle();
  expect(text(document.querySelector('h1')!)).toBe(title);
  expect(text()).toContain(where);
  expect(button('Challenge') !== undefined).toBe(canChallenge);
});
