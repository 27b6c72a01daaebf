// environment: page
import { expect, test } from 'vitest';
import { click, structureProblems, text, type } from '../../testing/pages';
import { api, navigate, open, quick } from '../../testing/racepages';
import { race } from '../../testing/races';
import { refusal } from '../../testing/problems';
import CodePage from './CodePage.svelte';
import RaceHome from './RaceHome.svelte';

test('a race is opened under the name of the player', async () => {
  await open(RaceHome);
  api.createRace.mockResolvedValueOnce(race());
  expect(document.querySelector<HTMLInputElement>('input')!.value).toBe('Quiet Heron');
  await click('Open a race');
  expect(api.createRace).toHaveBeenCalledWith(
    { kind: 'race', hands: 10, penalty: 3000 },
    { name: 'Quiet Heron', colour: 0 },
  );
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

test('a code that cannot exist is not looked up', async () => {
  await open(RaceHome);
  type('#code', 'KTQ0X2');
  await click('Join');
  expect(api.findRace).not.toHaveBeenCalled();
  expect(text()).toContain('There is no race with this code.');
  expect(document.querySelector('#code')!.getAttribute('aria-invalid')).toBe('true');
});

test('a race that has begun is joined as a spectator', async () => {
  await open(RaceHome);
  type('#code', 'ktq-7x2');
  api.findRace.mockResolvedValueOnce('r7');
  api.joinRace.mockRejectedValueOnce(refusal('already-done'));
  await click('Join');
  expect(api.findRace).toHaveBeenCalledWith('KTQ7X2');
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('a rejected name is reported, and nothing else happens', async () => {
  await open(RaceHome);
  api.createRace.mockRejectedValueOnce(refusal('bad-name'));
  await click('Open a race');
  expect(text()).toContain('Choose another name');
  expect(navigate).not.toHaveBeenCalled();
});

test('a link with a code leads to the race, without an entry in the history', async () => {
  api.findRace.mockResolvedValueOnce('r7');
  await open(CodePage);
  expect(api.findRace).toHaveBeenCalledWith('KTQ7X2');
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' }, replace: true });
});

test('a link with an unknown code offers to open a race', async () => {
  api.findRace.mockRejectedValueOnce(refusal('no-race'));
  await open(CodePage);
  expect(document.querySelector('h1')!.textContent).toBe('There is no such race');
  expect(document.querySelector('a.btn')!.getAttribute('href')).toBe('/race');
});

test('a quick match is found under the name of the player', async () => {
  await open(RaceHome);
  api.joinQuickMatch.mockResolvedValueOnce(quick());
  await click('Find players');
  expect(api.joinQuickMatch).toHaveBeenCalledWith({ name: 'Quiet Heron', colour: 0 });
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

test('axe finds nothing in the structure of the start page', async () => {
  await open(RaceHome);
  expect(await structureProblems()).toEqual([]);
});
