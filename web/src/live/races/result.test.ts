// environment: page
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { button, click, settle, sources, structureProblems, text } from '../../testing/pages';
import { api, hand, navigate, open } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import RacePage from '../RacePage.svelte';

test('the result ranks the players, and the rematch leads on', async () => {
  const over = race({
    phase: 'over',
    players: [
      standing('s1', 2, { time: 9000, why: 'done' }),
      standing('s2', 3, { time: 8000, why: 'done' }),
      standing('s3', 2, { time: 7000, why: 'done' }),
    ],
  });
  await open(RacePage, over);
  expect([...document.querySelectorAll('.ranking .name')].map((e) => e.textContent)).toEqual([
    'Bob',
    '林晓',
    'You',
  ]);
  expect(document.querySelector('h1')!.textContent).toContain('3');
  expect(document.querySelector('h1')!.textContent).toContain('of 3 · 8 points');
  api.rematch.mockResolvedValueOnce('r2');
  api.joinRace.mockResolvedValueOnce(race());
  await click('Rematch');
  await settle();
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r2' } });
});

test('a rematch of another player is offered', async () => {
  await open(RacePage, race({ phase: 'over' }));
  expect(button('Join the rematch')).toBeUndefined();
  sources[0]!.emit('change', { version: 5, at: 1, now: 1, phase: 'over', rematch: 'r2' }, 5);
  flushSync();
  expect(button('Join the rematch')).toBeDefined();
});

test.each([
  [{}, { before: 1598, after: 1612, deviation: 48, hands: 40 }, 'Rating 1612 ± 48 +14'],
  [{}, { before: 1612, after: 1609, deviation: 91, hands: 10 }, 'Rating 1609 ± 91 −3 provisional'],
  [{}, { before: 1500, after: 1690, deviation: 200, hands: 9 }, 'Rating Not enough hands yet: 9 of 10'],
  [{}, undefined, 'Not counted for the rating'],
  [{ puzzles: [''] }, undefined, 'Rating not counted: the host chose the hands'],
])('the result says how the rating changed, options %j, %j', async (options, rating, want) => {
  api.raceResults.mockResolvedValueOnce({ results: [], rating });
  await open(RacePage, race({ phase: 'over' }, { options: { kind: 'race', ...options } }));
  await settle();
  expect(text(document.querySelector('.rating')!).trim()).toBe(want);
});

test('a spectator and the pupils of a class have no rating', async () => {
  await open(RacePage, race({ phase: 'over' }, { seat: undefined, mine: undefined }));
  expect(document.querySelector('h1')).not.toBeNull();
  expect(document.querySelector('.rating')).toBeNull();
});

test('axe finds nothing in the structure of the result', async () => {
  await open(RacePage, race({ phase: 'over' }, { mine: { standing: standing('s1', 1), shown: [hand()] } }));
  expect(await structureProblems()).toEqual([]);
});
