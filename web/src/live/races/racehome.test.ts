// environment: page
import { expect, test } from 'vitest';
import { Refusal } from '../../net/api';
import type { Race } from '../../core/shapes';
import { click, settle, structureProblems, text, type } from '../../testing/pages';
import { api, me, navigate, open, quick } from '../../testing/racepages';
import { race } from '../../testing/races';
import { refusal } from '../../testing/problems';
import CodePage from './CodePage.svelte';
import RaceHome from './RaceHome.svelte';

test('a race is opened under the name of the player', async () => {
  await open(RaceHome);
  api.createRace.mockResolvedValueOnce(race());
  expect(nameInput().value).toBe('Quiet Heron');
  await click('Open a race');
  expect(api.createRace).toHaveBeenCalledWith(
    { kind: 'race', hands: 10, penalty: 3000 },
    { name: 'Quiet Heron', colour: 0 },
  );
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

/** Types a code and waits until its race is looked up. */
async function typeCode(code: string, found?: Race): Promise<void> {
  if (found) {
    api.findRace.mockResolvedValueOnce(found.race);
    api.getRace.mockResolvedValueOnce(found);
  }
  type('#code', code);
  await settle();
}

const nameInput = () => document.querySelector<HTMLInputElement>('input[autocomplete=nickname]')!;
const waiting = (more: Partial<Race> = {}) =>
  race(
    { host: 's1' },
    { race: 'r7', seat: undefined, seats: [{ seat: 's1', name: 'Mina', colour: 1 }], ...more },
  );

test('what was typed or pasted becomes a code, and the focus follows', async () => {
  me.named = false;
  await open(RaceHome);
  expect(document.activeElement!.id).toBe('code');
  await typeCode('http://localhost:2424/24/r/ktq-7x2', waiting());
  expect(document.querySelector<HTMLInputElement>('#code')!.value).toBe('KTQ7X2');
  expect(api.findRace).toHaveBeenCalledWith('KTQ7X2');
  expect(text()).toContain('Mina’s race · 1 player waiting');
  expect(document.activeElement).toBe(nameInput());
});

test('a pasted code replaces a wrong one', async () => {
  await open(RaceHome);
  await typeCode('KTQ7X8');
  const clipboardData = { getData: () => ' ktq 7x2\n' };
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  document.querySelector('#code')!.dispatchEvent(paste);
  await settle();
  expect(paste.defaultPrevented).toBe(true);
  expect(document.querySelector<HTMLInputElement>('#code')!.value).toBe('KTQ7X2');
});

test('a race of one’s own needs a name also beside one that can only be watched', async () => {
  me.named = false;
  await open(RaceHome);
  await typeCode('KTQ7X2', waiting({ public: { ...waiting().public, phase: 'running' } }));
  await click('Open a race');
  expect(text()).toContain('Enter your name');
  expect(document.activeElement).toBe(nameInput());
});

test('a code that cannot exist is not looked up or cleared', async () => {
  await open(RaceHome);
  await typeCode('KTQ0X2');
  await click('Join');
  expect(api.findRace).not.toHaveBeenCalled();
  expect(text()).toContain('There is no race with this code');
  const code = document.querySelector<HTMLInputElement>('#code')!;
  expect([code.value, code.getAttribute('aria-invalid')]).toEqual(['KTQ0X2', 'true']);
  expect(document.getElementById(code.getAttribute('aria-describedby')!)!.textContent).toContain('no race');
});

test('an error stands at its field: first the code, then the name', async () => {
  me.named = false;
  await open(RaceHome);
  await click('Join');
  expect(document.querySelector('#code-error')!.textContent).toBe('Enter the code');
  await typeCode('KTQ', undefined);
  await click('Join');
  expect(document.querySelector('#code-error')!.textContent).toBe('The code has six characters.');
  await typeCode('KTQ7X2', waiting());
  await click('Join');
  expect(document.querySelector('#code-error')!.textContent).toBe('');
  const described = document.getElementById(nameInput().getAttribute('aria-describedby')!)!;
  expect(described.textContent).toBe('Enter your name');
  expect(document.activeElement).toBe(nameInput());
  expect(api.joinRace).not.toHaveBeenCalled();
});

test('an offered name is accepted by one tap, and never filled in unasked', async () => {
  me.named = false;
  await open(RaceHome);
  await typeCode('KTQ7X2', waiting());
  expect(nameInput().value).toBe('');
  await click('Another name');
  const offer = document.querySelector<HTMLButtonElement>('.offer')!;
  const offered = offer.querySelector('span')!.textContent!;
  expect(offered).not.toBe('Quiet Heron');
  api.joinRace.mockResolvedValueOnce(race());
  offer.click();
  await settle();
  expect(api.joinRace).toHaveBeenCalledWith('r7', { name: offered, colour: 0 });
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test.each([
  ['counting', 'The race has begun. You can watch it.'],
  ['over', 'The race is over.'],
] as const)('a race that is %s is watched, without a name', async (phase, words) => {
  me.named = false;
  await open(RaceHome);
  await typeCode('KTQ7X2', waiting({ public: { ...waiting().public, phase } }));
  expect(text()).toContain(words);
  expect(nameInput()).toBeNull();
  await click('Watch');
  expect(api.joinRace).not.toHaveBeenCalled();
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('a race that begins meanwhile is joined as a spectator', async () => {
  await open(RaceHome);
  await typeCode('ktq 7x2', waiting());
  expect(document.activeElement!.textContent).toContain('Join');
  api.joinRace.mockRejectedValueOnce(refusal('already-done'));
  await click('Join');
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('a class has the same two steps, without the name of the last player', async () => {
  await open(RaceHome);
  await typeCode('KTQ7X2', waiting({ options: { kind: 'class' } }));
  expect(text()).toContain('A class · 1 pupil');
  expect(nameInput().value).toBe('');
  expect(document.querySelector('.offer')).toBeNull();
  type('input[autocomplete=nickname]', 'Ada L.');
  api.joinRace.mockResolvedValueOnce(race());
  await click('Join');
  expect(api.joinRace).toHaveBeenCalledWith('r7', { name: 'Ada L.', colour: 0 });
  expect(localStorage.getItem('make24.race.name')).toBeNull();
});

test.each([
  ['offensive', 'This name may offend others'],
  [undefined, 'Choose another name'],
])('a refused name says why: %s', async (reason, words) => {
  await open(RaceHome);
  const refused = refusal('bad-name');
  api.createRace.mockRejectedValueOnce(new Refusal({ ...refused.problem, reason }));
  await click('Open a race');
  expect(text()).toContain(words);
  expect(document.activeElement).toBe(nameInput());
  expect(navigate).not.toHaveBeenCalled();
});

test('a link with a code fills it in', async () => {
  api.findRace.mockResolvedValueOnce('r7');
  api.getRace.mockResolvedValueOnce(waiting());
  await open(CodePage);
  expect(api.findRace).toHaveBeenCalledWith('KTQ7X2');
  expect(text()).toContain('Mina’s race');
  expect(navigate).not.toHaveBeenCalled();
});

test.each([{ seat: 's1' }, { options: { kind: 'class' } as const }])(
  'a link leads a player of the race, and a pupil, on, without an entry in the history',
  async (more) => {
    api.findRace.mockResolvedValueOnce('r7');
    api.getRace.mockResolvedValueOnce(waiting(more));
    await open(CodePage);
    expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' }, replace: true });
  },
);

test('a link with an unknown code says so', async () => {
  api.findRace.mockRejectedValueOnce(refusal('no-race'));
  await open(CodePage);
  expect(document.querySelector('#code-error')!.textContent).toBe('There is no race with this code');
});

test('a quick match is found under the name of the player', async () => {
  await open(RaceHome);
  api.joinQuickMatch.mockResolvedValueOnce(quick());
  await click('Quick match');
  expect(api.joinQuickMatch).toHaveBeenCalledWith({ name: 'Quiet Heron', colour: 0 });
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

test('axe finds nothing in the structure of the start page', async () => {
  await open(RaceHome);
  expect(await structureProblems()).toEqual([]);
});
