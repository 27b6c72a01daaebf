// environment: page
import { expect, test } from 'vitest';
import { click, press, settle, sources, startTime, text } from '../../testing/pages';
import { actions, api, ghostRace, hand, navigate, open, quick, show, sofia } from '../../testing/racepages';
import { standing } from '../../testing/races';
import { refusal } from '../../testing/problems';
import RacePage from '../RacePage.svelte';
import type { Race } from '../../core/shapes';

test('a player who waits asks every three seconds, and moves to another match', async () => {
  await open(RacePage, quick());
  expect(text()).toContain('Looking for players of about your strength');
  api.joinQuickMatch.mockResolvedValueOnce(quick()).mockResolvedValueOnce(quick({}, { race: 'r7' }));
  await settle(2999);
  expect(api.joinQuickMatch).not.toHaveBeenCalled();
  await settle(1);
  expect(api.joinQuickMatch).toHaveBeenCalledWith({ name: 'Ann', colour: 1 }, 'r1');
  expect(navigate).not.toHaveBeenCalled();
  await settle(3000);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('a player whose quick match was deleted goes on looking, and gets another one', async () => {
  await open(RacePage, quick());
  api.getRace.mockRejectedValueOnce(refusal('no-race'));
  sources.at(-1)!.fail(2);
  await settle();
  expect(text()).toContain('Looking for players of about your strength');
  api.joinQuickMatch.mockResolvedValueOnce(quick({}, { race: 'r7' }));
  await settle(3000);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('ghosts are offered after eight seconds, and the race starts after thirteen', async () => {
  api.createGhostRace.mockResolvedValueOnce({ ...ghostRace(), race: 'r9', ghosts: [sofia, sofia] });
  await open(RacePage, quick());
  await settle(7800);
  expect(api.createGhostRace).not.toHaveBeenCalled();
  await settle(400);
  expect(api.createGhostRace).toHaveBeenCalledWith({ name: 'Ann', colour: 1 }, false);
  expect(text()).toMatch(/Race ghosts instead.*Sofia.*ghost · 18 Sept? · 4 points/);
  expect(text()).not.toContain('Starts in');
  await settle(2000);
  expect(text()).toContain('Starts in 3 s');
  api.startRace.mockResolvedValueOnce(ghostRace({ phase: 'counting' }));
  api.moveInRace.mockResolvedValueOnce(quick({ version: 6, players: [] }, { seats: [], seat: undefined }));
  await settle(3000);
  expect(api.startRace).toHaveBeenCalledWith('r9', expect.any(String));
  expect(actions()).toMatchObject([{ do: 'leave' }]);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r9' } });
});

test('a player who keeps waiting starts the race against the ghosts only by Enter', async () => {
  api.createGhostRace.mockRejectedValueOnce(refusal('no-ghost'));
  api.createGhostRace.mockResolvedValueOnce({
    ...ghostRace(),
    race: 'r9',
    ghosts: [{ ...sofia, mine: true }],
  });
  await open(RacePage, quick());
  await settle(8400);
  expect(api.createGhostRace).toHaveBeenLastCalledWith({ name: 'Ann', colour: 1 }, true);
  expect(text()).toContain('Race your own ghost instead');
  await click('Keep waiting');
  await settle(20_000);
  expect(api.startRace).not.toHaveBeenCalled();
  api.startRace.mockRejectedValueOnce(refusal('no-race'));
  await press('Enter');
  expect(api.startRace).toHaveBeenCalledTimes(1);
  expect(actions()).toEqual([]); // after a problem, the player goes on waiting
  expect(text()).toContain('There is no race');
});

test('Escape leaves a quick match', async () => {
  await open(RacePage, quick());
  api.moveInRace.mockResolvedValueOnce(quick({ version: 6, players: [] }, { seats: [], seat: undefined }));
  await press('Escape');
  expect(actions()).toMatchObject([{ do: 'leave' }]);
  expect(navigate).toHaveBeenCalledWith('/race');
});

test('ghosts run beside the player and are named as ghosts in the lanes and the result', async () => {
  api.ghostsOf.mockRejectedValueOnce(refusal('busy')).mockResolvedValueOnce([sofia]);
  const started = (version: number, phase: Race['public']['phase']): Race => ({
    ...ghostRace({ version, phase, start: startTime, at: startTime }),
    mine: { standing: standing('s1', 0), shown: [hand()], ends: startTime + 120_000 },
  });
  await open(RacePage, started(6, 'running'));
  const rail = (): string => text(document.querySelector('aside')!);
  expect(rail()).not.toContain('ghost');
  await settle(2000);
  expect(rail()).toContain('Sofia’s ghost');
  expect(rail()).toMatch(/points0.*points0/);
  await settle(2100);
  expect(rail()).toContain('Sofia’s ghost solved hand 1.');
  expect(rail()).toMatch(/1 S Sofia’s ghost .*points4/);
  await settle(8000);
  expect(rail()).toContain('finished');
  api.raceResults.mockResolvedValueOnce({ results: [{ ...standing('s1', 2), time: 20_000, hands: [] }] });
  show(started(7, 'over'));
  await settle(1500);
  const rows = [...document.querySelectorAll('.ranking li')].map((row) => text(row));
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('You');
  expect(rows[1]).toMatch(/2.*Sofia’s ghost/);
  api.joinQuickMatch.mockResolvedValueOnce(quick({}, { race: 'r8' }));
  await click('Another quick match');
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r8' } });
});
