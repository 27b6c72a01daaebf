// environment: page
import { expect, test } from 'vitest';
import { click, press, settle, sources, startTime, structureProblems, text } from '../../testing/pages';
import { api, me, navigate, open, show } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import type { PublicHand, Race } from '../../core/shapes';
import RacePage from '../RacePage.svelte';
import { passersOf, solversOf, waitingHand } from './lanes';

const passed: PublicHand = {
  hand: 0,
  puzzle: '1-1.5.5.5-24-classic',
  solvable: true,
  solver: 's2',
  expr: '5*(5-1/5)',
  time: 21_000,
};

/** Returns a race that runs, watched: Ann is at hand 3, Bob at 2, and Lin has left at 1. */
const watched = (version: number, change: Partial<Race['public']> = {}, more: Partial<Race> = {}): Race =>
  race(
    {
      version,
      phase: 'running',
      start: startTime,
      at: startTime,
      mode: { name: 'race', seats: 100, hands: 10, length: 600_000 },
      players: [
        standing('s1', 2),
        standing('s2', 1, { outcomes: ['solved', 'open'] }),
        standing('s3', 0, { outcomes: ['unfinished'], why: 'stop' }),
      ],
      hands: [passed],
      ...change,
    },
    { seat: undefined, ...more },
  );

test('a spectator sees the clock, the lanes and the hands that everybody has passed', async () => {
  await open(RacePage, watched(10));
  expect(document.querySelector('[role=timer]')!.textContent).toBe('10:00');
  expect(text()).toContain('Race KTQ 7X2');
  const lanes = [...document.querySelectorAll('.lane .track')].map((t) => t.getAttribute('aria-label'));
  expect(lanes).toEqual(['2 solved, hand 3', '1 solved, hand 2', '0 solved, left']);
  const rows = [...document.querySelectorAll('section.panel li')].map((row) => text(row).trim());
  expect(rows[0]).toBe('2 1 still playing it');
  expect(rows[1]).toContain('5×(5−1÷5)');
  expect(rows[1]).toContain('Bob first, 0:21 · solved by all');
  expect(rows).toHaveLength(2);
  expect(await structureProblems()).toEqual([]);
});

test('the waiting hand has as many cards as the race', async () => {
  await open(RacePage, watched(10, {}, { options: { kind: 'race', cards: 6 } }));
  expect(document.querySelectorAll('section.panel [role=img] i')).toHaveLength(6);
});

/** Presses a key in an element. */
async function pressIn(element: HTMLElement, key: string): Promise<void> {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settle();
}

test('the arrow keys move between the hands, and the tab key leads to the last one', async () => {
  await open(RacePage, watched(10, { hands: [passed, { ...passed, hand: 1, solver: 's1' }] }));
  const rows = [...document.querySelectorAll<HTMLElement>('section.panel li.open')];
  const tabs = () => rows.map((row) => row.tabIndex);
  expect(tabs()).toEqual([0, -1]);
  rows[0]!.focus();
  await pressIn(rows[0]!, 'ArrowDown');
  expect(document.activeElement).toBe(rows[1]);
  expect(tabs()).toEqual([-1, 0]);
  await pressIn(rows[1]!, 'ArrowUp');
  expect(document.activeElement).toBe(rows[0]);
  expect(text(rows[0])).toContain('solved by all');
});

test('the number of spectators is shown if there are several', async () => {
  await open(RacePage, watched(10));
  expect(text()).not.toContain('watching');
  sources.at(-1)!.emit('presence', { away: [], watching: 12 }, 0);
  await settle();
  expect(text()).toContain('12 watching');
});

test('a hand that opens is announced, and nothing else', async () => {
  await open(RacePage, watched(10, { hands: [] }));
  show(watched(11));
  await settle();
  expect(text()).toContain('Hand 1 is open: 5 times (5 minus 1 divided by 5)');
  expect(text()).not.toContain('solved hand');
});

test('the line says what happens instead of the code', async () => {
  await open(RacePage, watched(10, { phase: 'paused', paused: startTime }));
  expect(text()).toContain('The race is paused.');
  expect(text()).not.toContain('KTQ 7X2');
});

test.each([true, false])('a spectator plays in the next race, with a name: %s', async (named) => {
  me.named = named;
  await open(RacePage, watched(10));
  await press('Enter');
  expect(document.querySelector('[aria-pressed=true]')!.textContent).toContain('Play the next race');
  api.joinRace.mockResolvedValueOnce(race());
  api.raceResults.mockResolvedValueOnce({ results: [] });
  show(watched(12, { phase: 'over' }, { next: 'r2' }));
  await settle(2000);
  expect(api.joinRace.mock.calls).toEqual(named ? [['r2', { name: 'Quiet Heron', colour: 0 }]] : []);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r2' } });
});

test('the result offers a spectator the rematch to play and to watch', async () => {
  api.raceResults.mockResolvedValueOnce({ results: [] });
  await open(RacePage, watched(12, { phase: 'over' }, { next: 'r2' }));
  await settle(2000);
  expect(text()).toContain('Watch the rematch');
  api.joinRace.mockResolvedValueOnce(race());
  await click('Join the rematch');
  expect(api.joinRace).toHaveBeenCalledWith('r2', { name: 'Quiet Heron', colour: 0 });
});

test('Escape leaves', async () => {
  await open(RacePage, watched(10));
  await press('Escape');
  expect(navigate).toHaveBeenCalledWith('/race');
});

test('only players who have not left hold a hand back', () => {
  const { public: state } = watched(10);
  expect(waitingHand(state)).toEqual({ hand: 1, playing: 1 });
  expect(waitingHand({ ...state, players: [standing('s1', 2), standing('s2', 2)] })).toBeNull();
  expect(waitingHand({ ...state, phase: 'over' })).toBeNull();
  expect(solversOf(state, 0)).toBe(2);
  expect(passersOf(state, 0)).toBe(2);
});
