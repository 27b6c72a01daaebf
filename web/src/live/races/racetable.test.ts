// environment: page
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { button, click, settle, sources, startTime, structureProblems, text } from '../../testing/pages';
import { actions, api, hand, open, running, show } from '../../testing/racepages';
import { standing } from '../../testing/races';
import { fakeNow } from '../../testing/until';
import RacePage from '../RacePage.svelte';
import type { Race } from '../../core/shapes';

test('a player sees the table and the others; no solution needs two presses', async () => {
  await open(
    RacePage,
    running(5, [hand()], {
      public: { ...running(5, []).public, mode: { name: 'race', seats: 100, hands: 10 } },
    }),
  );
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(4);
  expect(text()).toContain('Hand 1 of 10');
  expect([...document.querySelectorAll('.lane .nm > span')].map((e) => e.textContent)).toEqual([
    'You',
    'Bob',
    '林晓',
  ]);
  expect(button('Hint')).toBeUndefined();
  await click('No solution');
  expect(actions()).toEqual([]);
  expect(button('Sure?')).toBeDefined();
  await settle(2000);
  expect(button('Sure?')).toBeUndefined();
  await click('No solution');
  await settle(400); // longer than a double press
  await click('Sure?');
  expect(actions()).toEqual([{ id: expect.any(String), do: 'claim', hand: 0, none: true }]);
});

test('a blocked player sees for how long', async () => {
  await open(RacePage, running(5, [hand({ blocked: startTime + 3000, misses: 1 })]));
  expect(text()).toContain('you can claim again in 3 s');
  await settle(1200);
  expect(text()).toContain('you can claim again in 2 s');
  await settle(2000);
  expect(text()).not.toContain('you can claim again');
});

test('a wrong "no solution" that costs no time says only that there is a solution', async () => {
  const state = running(5, [hand()]);
  const mode = { name: 'race', seats: 100, hands: 10, pace: 'first' as const };
  await open(RacePage, { ...state, public: { ...state.public, mode } });
  const blocked = running(6, [hand({ misses: 1, blocked: startTime + 3400 })]);
  api.moveInRace.mockResolvedValueOnce({ ...blocked, public: { ...blocked.public, mode } });
  await click('No solution');
  await settle(400);
  await click('Sure?');
  await settle();
  expect([...document.querySelectorAll('[role=status]')].map((e) => e.textContent)).toContain(
    'There is a solution.',
  );
  expect(text()).toContain('you can claim again in 3 s');
});

test('in a narrow window the players stand above the table', async () => {
  const list = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => list);
  await open(RacePage, running(5, [hand()]));
  expect(document.querySelector('.rail')).toBeNull();
  const rings = [...document.querySelectorAll('aside li .name')];
  expect(rings.map((e) => e.textContent)).toEqual(['You', 'Bob', '林晓']);
});

test('between the hands it is shown who solved the last one, and how', async () => {
  const mode = { name: 'race', seats: 100, hands: 10, pace: 'first' as const };
  const before = running(5, [hand()]);
  await open(RacePage, { ...before, public: { ...before.public, mode } });
  const solved = { hand: 0, puzzle: '1-1.1.3.8-24-classic', solvable: true, solver: 's2', expr: '(1+1)*3*8' };
  const after = running(6, [hand({ outcome: 'taken', time: 4000 })]);
  show({ ...after, public: { ...after.public, mode, next: fakeNow() + 3000, hands: [solved] } });
  await vi.dynamicImportSettled(); // the banner is a module of its own
  await settle();
  expect(text()).toContain('Solved by Bob:');
  expect(document.querySelector('.banner .eq')!.textContent).toContain('3');
  expect(text()).toContain('Next hand in 3 s');
  await settle(1000);
  expect(text()).toContain('Next hand in 2 s');
  expect(button('Next')).toBeUndefined();
});

test('a pause covers the cards, and only the host can end it', async () => {
  await open(RacePage, running(5, [hand()]));
  show({ ...running(6, [hand()]), public: { ...running(6, []).public, phase: 'paused' } });
  expect(text()).toContain('The race is paused.');
  expect(document.querySelector('.felted')!.hasAttribute('inert')).toBe(true);
  await click('Resume');
  expect(actions()).toEqual([{ id: expect.any(String), do: 'resume' }]);
  show({ ...running(7, [hand()]), public: { ...running(7, []).public, phase: 'paused', host: 's2' } });
  expect(button('Resume')).toBeUndefined();
});

test('a spectator sees the lanes and no open hand', async () => {
  const state = running(5, [hand()], { seat: undefined, mine: undefined });
  await open(RacePage, state);
  expect(document.querySelectorAll('.lane')).toHaveLength(3);
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(0);
  expect(text()).toContain('Hands that everyone has passed');
});

test('the lanes show who is reconnecting, but not of those who have finished', async () => {
  const state = running(5, [hand()]);
  state.public.players[2] = standing('s3', 2, { why: 'done' });
  await open(RacePage, state);
  sources.at(-1)!.emit('presence', {
    away: [
      { seat: 's2', since: startTime },
      { seat: 's3', since: startTime },
    ],
  });
  flushSync();
  expect(document.querySelector('[data-key="s2"] small')!.textContent).toBe('reconnecting');
  expect(document.querySelector('[data-key="s3"] small')!.textContent).toBe('finished');
});

test('what others solve is announced, at most once in five seconds', async () => {
  await open(RacePage, running(5, [hand()]));
  const solvedBy = (version: number, players: [number, number]): Race => {
    const state = running(version, [hand()]);
    return {
      ...state,
      public: {
        ...state.public,
        players: [standing('s1', 0), standing('s2', players[0]), standing('s3', players[1])],
      },
    };
  };
  const announced = () => (flushSync(), [...document.querySelectorAll('[role=status]')].at(-1)!.textContent);
  show(solvedBy(6, [1, 0]));
  expect(announced()).toBe('Bob solved hand 1. You are in place 2.');
  show(solvedBy(7, [2, 0]));
  show(solvedBy(8, [2, 1]));
  await settle(4900);
  expect(announced()).toContain('Bob solved hand 1.');
  await settle(200);
  expect(announced()).toBe('林晓 solved hand 1. You are in place 3.');
});

test('axe finds nothing in the structure of the standings beside the table', async () => {
  // The table has its own test in a browser: one of its checks needs a layout.
  await open(RacePage, running(5, [hand()]));
  expect(await structureProblems('.rail')).toEqual([]);
});

test('axe finds nothing in the structure of the race of a spectator', async () => {
  await open(RacePage, running(5, [hand()], { seat: undefined, mine: undefined }));
  expect(await structureProblems()).toEqual([]);
});
