// environment: page
import { beforeEach, expect, test, vi } from 'vitest';
import { click, settle, showPage, structureProblems, text } from '../../testing/pages';
import { api, navigate, open, quick } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import { refusal } from '../../testing/problems';
import { until } from '../../testing/until';
import type { Ghost } from '../../core/shapes';
import { playerName } from '../common/names';
import { isGhost, withGhosts } from '../common/ghosts';
import type { RacePlay } from '../common/raceplay';
import ComputerPage from './ComputerPage.svelte';
import RacePage from '../RacePage.svelte';

const rating = vi.hoisted(() => vi.fn());
vi.mock('../../study/stats/api', () => ({ rating }));

beforeEach(() => {
  rating.mockReset().mockRejectedValue(refusal('no-player'));
  localStorage.clear();
});

/** Presses a button of a group. */
async function pick(group: string, label: string): Promise<void> {
  const buttons = document.querySelectorAll<HTMLButtonElement>(`[aria-label="${group}"] button`);
  [...buttons].find(({ textContent }) => textContent === label)!.click();
  await settle();
}

const radios = (): HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>('input[type=radio]'),
];
const chosen = (): string[] =>
  radios()
    .filter(({ checked }) => checked)
    .map((radio) => radio.getAttribute('aria-label')!);

test('the first opponent is of middle strength; each has a scale with the seconds of each strength', async () => {
  await open(ComputerPage);
  expect(chosen()).toEqual(['Steady, 17 seconds a hand']);
  expect(document.querySelector('.own')).toBe(null);
  await click('3');
  expect(chosen()).toHaveLength(3);
  expect(radios()).toHaveLength(15);
  expect(await structureProblems()).toEqual([]);
});

test('seconds change with the level', async () => {
  await open(ComputerPage);
  await click('1–2');
  expect(chosen()).toEqual(['Steady, 12 seconds a hand']);
  await click('4–5');
  expect(chosen()).toEqual(['Steady, 25 seconds a hand']);
});

test('the opponent offered is next to the strength of the player, whose own time is a line', async () => {
  rating.mockResolvedValue({ now: { rating: 1480, margin: 78 }, hands: 40 });
  await open(ComputerPage);
  expect(chosen()).toEqual(['Practised, 10 seconds a hand']);
  expect(text()).toContain('You: about 10 s a hand');
  expect(document.querySelectorAll('.own')).toHaveLength(1);
});

test('a provisional rating offers nothing', async () => {
  rating.mockResolvedValue({ hands: 9 });
  await open(ComputerPage);
  expect(chosen()).toEqual(['Steady, 17 seconds a hand']);
});

test('Start begins the race with the choice', async () => {
  await open(ComputerPage);
  await click('2');
  radios()[9]!.click();
  await pick('Hands', '5');
  await pick('Level', '3');
  api.createComputerRace.mockResolvedValueOnce(race());
  await click('Start');
  expect(api.createComputerRace).toHaveBeenCalledWith(
    { name: 'Quiet Heron', colour: 0 },
    ['steady', 'fast'],
    { hands: 5, levels: [3], cards: undefined },
  );
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

test('without the server, this browser plays the race', async () => {
  await open(ComputerPage);
  api.createComputerRace.mockRejectedValueOnce(refusal('offline'));
  await click('Start');
  await until(() => expect(navigate).toHaveBeenCalled());
  const [, target] = navigate.mock.calls[0] as unknown as [string, { params: { race: string } }];
  expect(target.params.race).toMatch(/^local-/);
});

test('hands of five cards have estimated times, and need the server', async () => {
  await open(ComputerPage);
  expect(text()).toContain('Their times come from measured times');
  await pick('Cards', '5');
  expect(text()).toContain('Times are estimated here');
  api.createComputerRace.mockRejectedValueOnce(refusal('offline'));
  await click('Start');
  await until(() => expect(document.querySelector('[role=alert]')!.textContent).not.toBe(''));
  expect(navigate).not.toHaveBeenCalled();
});

test.each([
  [true, null],
  [false, '/stats/rating?run=r1'],
])('a race has an explanation only if it is on the server, offline %j', async (offline, href) => {
  api.raceResults.mockResolvedValueOnce({ results: [] });
  const { default: Result } = await import('./Result.svelte');
  const over = race({ phase: 'over', players: [standing('s1', 1)] }, { options: { kind: 'computer' } });
  showPage(Result, { session: { offline } as RacePlay, race: over });
  await settle();
  expect(text()).toContain('against computers');
  expect(document.querySelector('a.why')?.getAttribute('href') ?? null).toBe(href);
});

const computer = (step: string): Ghost => ({
  name: '',
  step,
  played: 0,
  solved: 1,
  points: 4,
  time: 9000,
  timeline: [{ at: 9000, points: 4, closed: 1 }],
});

test('computers are named after their strength, with a number if it is not unique', () => {
  const players = [standing('s1', 0)];
  const shown = withGhosts(race({ players }), ['steady', 'fast', 'steady'].map(computer), []);
  const names = shown.public.players.slice(1).map(({ player }) => playerName(shown, player));
  expect(names).toEqual(['Steady 1', 'Fast', 'Steady 2']);
  expect(shown.public.players.some(({ player }) => isGhost(player))).toBe(false);
});

test('the page of a race shows computers as such, and a quick match offers one', async () => {
  api.ghostsOf.mockResolvedValue([computer('practised')]);
  const options = { kind: 'computer', ghosts: [{ step: 'practised' }] } as const;
  await open(
    RacePage,
    race(
      { phase: 'counting', players: [standing('s1', 0)] },
      { options: { ...options, ghosts: [...options.ghosts] } },
    ),
  );
  expect(text()).toContain('Practised');
  expect(document.querySelector('.ava.bot')).not.toBe(null);
});

test('a quick match offers a computer at once, and leaves only when the race has begun', async () => {
  api.joinQuickMatch.mockResolvedValue(quick());
  await open(RacePage, quick());
  api.createComputerRace.mockResolvedValueOnce(race({}, { race: 'r9' }));
  api.moveInRace.mockResolvedValue(quick());
  await click('Play the computer now');
  expect(api.createComputerRace.mock.calls[0]![1]).toEqual(['steady']);
  expect(api.moveInRace.mock.calls[0]![1]).toMatchObject({ do: 'leave' });
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r9' } });
});
