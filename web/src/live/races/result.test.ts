// environment: page
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { button, click, settle, sources, structureProblems, text } from '../../testing/pages';
import { api, hand, navigate, open } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import { until } from '../../testing/until';
import RacePage from '../RacePage.svelte';

vi.mock('../../study/stats/NameBox.svelte', () => ({
  default: (anchor: Comment) => anchor.before('the offer of a name'),
}));

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
  [
    {},
    { before: { rating: 1598, margin: 96 }, now: { rating: 1612, margin: 94 }, hands: 40 },
    'Rating 1612, plus or minus 94 1612 ± 94, 95 % +14 Why',
  ],
  [
    {},
    { now: { rating: 1609, margin: 177 }, hands: 10 },
    'Rating 1609, plus or minus 177 1609 ± 177, 95 % provisional Why',
  ],
  [{}, { hands: 9 }, 'Rating 9 of 10 hands to your first rating Why'],
  [{}, undefined, 'Not counted for the rating Why'],
  [{ puzzles: [''] }, undefined, 'Rating not counted: the host chose the hands Why'],
])('the result says how the rating changed, options %j, %j', async (options, rating, want) => {
  api.raceResults.mockResolvedValueOnce({ results: [], rating });
  await open(RacePage, race({ phase: 'over' }, { options: { kind: 'race', ...options } }));
  await settle();
  expect(text(document.querySelector('.rating')!).replace(/\s+/g, '')).toBe(want.replace(/\s+/g, ''));
});

test.each([
  [{}, true],
  [{ puzzles: [''] }, false],
  [{ missed: true }, false],
  [{ hands: 3 }, false],
])('the result promises the board only if the race can count, options %j: %s', async (options, shown) => {
  api.raceResults.mockResolvedValueOnce({ results: [] });
  await open(RacePage, race({ phase: 'over' }, { options: { kind: 'race', ...options } }));
  await settle();
  expect(text().includes('the offer of a name')).toBe(shown);
});

test('a spectator and the pupils of a class have no rating', async () => {
  await open(RacePage, race({ phase: 'over' }, { seat: undefined, mine: undefined }));
  expect(document.querySelector('h1')).not.toBeNull();
  expect(document.querySelector('.rating')).toBeNull();
});

test('a hand that was not solved is shown with an answer', async () => {
  const shown = [
    hand({ outcome: 'taken' }),
    hand({ hand: 1, outcome: 'skip' }),
    hand({ hand: 2, puzzle: '1-1.1.1.1-24-classic', outcome: 'skip', solvable: false }),
  ];
  await open(RacePage, race({ phase: 'over' }, { mine: { standing: standing('s1', 0), shown } }));
  await until(() =>
    expect([...document.querySelectorAll('.answer')].map((e) => text(e).trim())).toEqual([
      'Another player was faster. One answer:3×(1÷1)×8',
      'One answer:3×(1÷1)×8',
      'no solution',
    ]),
  );
});

test('axe finds nothing in the structure of the result', async () => {
  await open(RacePage, race({ phase: 'over' }, { mine: { standing: standing('s1', 1), shown: [hand()] } }));
  expect(await structureProblems()).toEqual([]);
});
