// environment: page
import { expect, test } from 'vitest';
import { click, press, settle, sources, structureProblems, text } from '../../testing/pages';
import { api, open, search, sofia } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import { refusal } from '../../testing/problems';
import RacePage from '../RacePage.svelte';
import type { Race } from '../../core/shapes';

/** Opens the replay of a race of five seconds, in which Bob solves a hand. */
async function openReplay(change: Partial<Race> = {}): Promise<void> {
  search.replay = '1';
  const puzzle = '1-1.1.3.8-24-classic';
  const solved = { hand: 0, puzzle, outcome: 'solved', revealed: 0, time: 2000, expr: '1*1*3*8' };
  api.getRace.mockResolvedValue(
    race({ phase: 'over', hands: [{ hand: 0, puzzle, solvable: true }] }, { mine: undefined, ...change }),
  );
  api.raceResults.mockResolvedValue({
    results: [
      { ...standing('s2', 1), hands: [solved] },
      { ...standing('s1', 0), hands: [{ ...solved, outcome: 'skip', expr: undefined }] },
      { ...standing('s3', 0), hands: [] },
    ],
  });
  api.raceReplay.mockResolvedValue({
    race: 'r1',
    length: 5000,
    moments: [
      { t: 0, type: 'revealed', player: 's1' },
      { t: 0, type: 'revealed', player: 's2' },
      { t: 2000, type: 'solved', player: 's2', points: 4 },
      { t: 5000, type: 'passed', player: 's1', why: 'skip' },
    ],
  });
  await open(RacePage);
}
const slider = (): HTMLInputElement => document.querySelector('input[type=range]')!;

test('a race that is over is watched again', async () => {
  await openReplay();
  expect(sources).toEqual([]); // the replay needs no stream
  expect(text()).toContain('Hand 1');
  const points = (): string[] =>
    [...document.querySelectorAll('.rail .sc')].map((e) => e.lastChild!.textContent!);
  expect(points()).toEqual(['0', '0', '0']);
  await settle(1000);
  expect(Number(slider().value)).toBeGreaterThan(500);
  await press(' ');
  const stopped = slider().value;
  await settle(1000);
  expect(slider().value).toBe(stopped);
  await press('ArrowRight');
  expect(slider().value).toBe('5000');
  expect(points()).toEqual(['4', '0', '0']);
  expect(text()).toContain('Bob solved hand 1.');
  await press('ArrowLeft');
  expect(slider().value).toBe('0');
  expect(points()).toEqual(['0', '0', '0']);
  expect(text(document.querySelector('td.first')!)).toContain('fastest 2.0');
  await click('8×');
  await click('Table');
  expect(text(document.querySelector('tbody tr')!)).toContain('Bob');
});

test('the replay shows ghosts as far as their runs were', async () => {
  const options = { kind: 'quick' as const, ghosts: [{}] };
  api.ghostsOf.mockResolvedValueOnce([sofia]);
  await openReplay({ options });
  const rail = (): string => text(document.querySelector('.rail')!);
  expect(rail()).toMatch(/Sofia’s ghost .*points0 /);
  expect(document.querySelector('.follow')!.textContent).not.toContain('ghost');
  await press('ArrowRight');
  expect(rail()).toContain(
    `Sofia’s ghost solved hand ${sofia.timeline.findIndex(({ points }) => points > 0) + 1}.`,
  );
  await click('Table');
  expect(document.querySelector('tbody')!.textContent).toContain('Sofia’s ghost');
});

test('axe finds nothing in the structure of the replay', async () => {
  await openReplay();
  expect(await structureProblems()).toEqual([]);
});

test('the replay of a race that goes on leads to the race', async () => {
  search.replay = '1';
  api.getRace.mockResolvedValue(race({ phase: 'running' }));
  api.raceReplay.mockRejectedValue(refusal('bad-move'));
  api.raceResults.mockRejectedValue(refusal('bad-move'));
  await open(RacePage);
  expect(document.querySelector('h1')!.textContent).toBe('This race has not ended yet');
});
