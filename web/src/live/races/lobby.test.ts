// environment: page
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import {
  button,
  click,
  closePage,
  press,
  settle,
  sources,
  startTime,
  structureProblems,
  text,
  type,
} from '../../testing/pages';
import { actions, api, ghostRace, navigate, open, show, sofia } from '../../testing/racepages';
import { race, standing } from '../../testing/races';
import { refusal } from '../../testing/problems';
import { until } from '../../testing/until';
import RacePage from '../RacePage.svelte';
import type { Race } from '../../core/shapes';

/** Returns a race before its start, in which this player is not the host. */
const guest = (version = 5, ready = false): Race =>
  race(
    { version, players: [standing('s1', 0), standing('s2', 0, { ready }), standing('s3', 0)] },
    { seat: 's2' },
  );

test('the heading of the lobby gets the focus if no element has it', async () => {
  await open(RacePage, race());
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the host starts with Enter', async () => {
  await open(RacePage, race());
  expect(text()).toContain('KTQ 7X2');
  expect(text()).toContain('1 of 3 ready');
  expect(text()).toContain('2 players are not ready. You can start anyway.');
  await press('Enter');
  expect(api.startRace).toHaveBeenCalledWith('r1', expect.any(String));
});

test('an option that the host chooses is sent with the others', async () => {
  await open(RacePage, race());
  await click('15');
  expect(api.configureRace).toHaveBeenCalledWith('r1', expect.any(String), {
    kind: 'race',
    hands: 15,
    penalty: 3000,
  });
  expect(button('15')!.getAttribute('aria-pressed')).toBe('true'); // before the server has answered
});

test('the rarer options are behind a button, unless one of them is chosen', async () => {
  api.configureRace.mockResolvedValue(race());
  await open(RacePage, race());
  expect(text()).not.toContain('Cards');
  await click('More options');
  for (const [choice, change] of [
    ['6', { cards: 6 }],
    ['Whole numbers', { rules: 'hdoj' }],
    ['Jokers', { rules: 'joker' }],
    ['3:00', { hand_time: 180_000 }],
    ['20:00', { length: 1_200_000 }],
    [
      'missed by the host',
      { missed: true, level: undefined, levels: undefined, cards: undefined, rules: undefined },
    ],
  ] as const) {
    await click(choice);
    expect(api.configureRace).toHaveBeenLastCalledWith('r1', expect.any(String), {
      kind: 'race',
      hands: 10,
      penalty: 3000,
      ...change,
    });
  }
  await closePage();
  await open(RacePage, race({}, { options: { kind: 'race', cards: 5, pace: 'first' } }));
  expect(button('5')!.getAttribute('aria-pressed')).toBe('false');
  expect(text()).toContain('Cards');
  expect(button('1:30')!.getAttribute('aria-pressed')).toBe('true');
});

test('countdown hands have six cards, so the host chooses only the rules', async () => {
  api.configureRace.mockImplementation(async (_race, _id, options) => race({}, { options }));
  await open(RacePage, race({}, { options: { kind: 'race', cards: 5 } }));
  await click('Countdown');
  expect(api.configureRace.mock.lastCall![2]).toEqual({ kind: 'race', rules: 'countdown', cards: undefined });
  await settle();
  expect(text()).not.toContain('Cards');
});

test('a list of hands stays when the host changes another option, until random hands are chosen', async () => {
  const listed = race({ version: 6 }, { options: { kind: 'race', penalty: 3000, puzzles: ['', ''] } });
  api.configureRace.mockResolvedValue(listed);
  await open(RacePage, race());
  await click('More options');
  await click('Your own hands');
  type('textarea', '3 3 8 8\n1 5 5');
  await click('Use these hands');
  expect(api.configureRace).toHaveBeenLastCalledWith('r1', expect.any(String), {
    kind: 'race',
    penalty: 3000,
    puzzles: ['1-3.3.8.8-24-classic', '1-1.5.5-24-classic'],
  });
  expect(button('2 chosen hands')!.getAttribute('aria-pressed')).toBe('true');
  expect(text()).not.toContain('Level');
  await click('5 s');
  const list = { kind: 'race', penalty: 5000, puzzles: ['', ''] };
  expect(api.configureRace).toHaveBeenLastCalledWith('r1', expect.any(String), list);
  await click('random');
  expect(api.configureRace).toHaveBeenLastCalledWith('r1', expect.any(String), {
    kind: 'race',
    penalty: 3000,
  });
});

test('a guest sees which hands the host has chosen', async () => {
  await open(RacePage, { ...guest(), options: { kind: 'race', puzzles: ['', '', ''], hand_time: 60_000 } });
  const shown = [...document.querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(shown).toEqual(
    [
      'Next hand at your own pace',
      'A wrong claim costs 0 s',
      'Which hands 3 chosen hands',
      'Time for a hand 1:00',
    ].map((line) => expect.stringMatching(line)),
  );
});

test('the host learns that there are too few missed hands', async () => {
  await open(RacePage, race({}, { options: { kind: 'race', missed: true } }));
  api.startRace.mockRejectedValueOnce(refusal('bad-options'));
  await click('Start');
  expect(text()).toContain('You have not missed enough hands yet.');
});

test('a guest sees the options as text and says that they are ready', async () => {
  await open(RacePage, guest());
  expect(button('15')).toBeUndefined();
  expect(button('Start')).toBeUndefined();
  expect(document.querySelector('dd')!.textContent).toBe('10');
  await press('Enter');
  expect(actions()).toEqual([{ id: expect.any(String), do: 'ready', ready: true }]);
});

test('when the host changes an option, a line says why nobody is ready any longer', async () => {
  await open(RacePage, guest(5, true));
  expect(text()).not.toContain('The host has changed the options');
  show({ ...guest(6, false), options: { kind: 'race', hands: 5 } });
  expect(text()).toContain('The host has changed the options');
  show({ ...guest(7, true), options: { kind: 'race', hands: 5 } });
  expect(text()).not.toContain('The host has changed the options');
});

test('a player who is ready is asked before leaving, any other is not', async () => {
  await open(RacePage, guest(5, true));
  await press('Escape');
  expect(document.querySelector('dialog')!.open).toBe(true);
  expect(actions()).toEqual([]);
  await click('Stay');
  expect(document.querySelector('dialog')!.open).toBe(false);
  show(guest(6, false));
  await press('Escape');
  expect(actions()).toEqual([{ id: expect.any(String), do: 'leave' }]);
});

test('C copies the link', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText }, onLine: true, userAgent: '' });
  await open(RacePage, race());
  await press('c');
  expect(writeText).toHaveBeenCalledWith(location.origin + '/r/KTQ7X2');
  expect(text()).toContain('Copied');
});

test('a spectator takes a seat with a free colour', async () => {
  await open(RacePage, { ...race(), seat: undefined });
  const colours = [...document.querySelectorAll<HTMLButtonElement>('.sw button')];
  expect(colours.map((b) => b.getAttribute('aria-disabled'))).toEqual([
    'true',
    'true',
    'true',
    'false',
    'false',
    'false',
    'false',
  ]);
  expect(colours[1]!.getAttribute('aria-label')).toBe('violet, taken by Bob');
  colours[1]!.click();
  colours[4]!.click();
  flushSync();
  await click('Take a seat');
  expect(api.joinRace).toHaveBeenCalledWith('r1', { name: 'Quiet Heron', colour: 5 });
});

test('a new host is announced', async () => {
  await open(RacePage, race({ host: 's2' }));
  show({ ...race({ version: 6, host: 's1' }) });
  expect(text()).toContain('You are the host now.');
});

test('the lobby shows who is away, and for how long the seat is kept', async () => {
  await open(RacePage, race());
  const away = (list: { seat: string; since: number }[]): void => {
    sources.at(-1)!.emit('presence', { away: list });
    flushSync();
  };
  away([
    { seat: 's1', since: startTime }, // this player, who is connected
    { seat: 's2', since: startTime - 19_000 },
  ]);
  expect(text()).toContain('reconnecting, seat kept for 0:41 more');
  expect(document.querySelectorAll('li.away')).toHaveLength(1);
  await settle(5000);
  expect(text()).toContain('seat kept for 0:36 more');
  away([]);
  expect(text()).not.toContain('seat kept');
});

test('the QR code of the link is shown', async () => {
  await open(RacePage, race());
  await until(() =>
    expect(document.querySelector('.qr svg path')!.getAttribute('d')).toMatch(/^M0 0h7v1h-7z/),
  );
});

test('a player changes the name and the colour in the lobby', async () => {
  await open(RacePage, race());
  const field = document.querySelector<HTMLInputElement>('.profile input')!;
  expect(field.value).toBe('Ann');
  expect(button('Change name')!.disabled).toBe(true);
  field.value = ' Anna ';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  api.setProfile.mockResolvedValueOnce(race({ version: 6 }));
  await click('Change name');
  expect(api.setProfile).toHaveBeenLastCalledWith('r1', expect.any(String), { name: 'Anna', colour: 1 });
  const colours = [...document.querySelectorAll<HTMLButtonElement>('.profile .sw button')];
  expect(colours.map((b) => b.getAttribute('aria-disabled')).join()).toBe(
    'false,true,true,false,false,false,false',
  );
  colours[1]!.click();
  colours[4]!.click();
  await settle();
  expect(api.setProfile).toHaveBeenCalledTimes(2);
  expect(api.setProfile).toHaveBeenLastCalledWith('r1', expect.any(String), { name: 'Ann', colour: 5 });
});

test('a host who is alone can race the own ghost', async () => {
  await open(
    RacePage,
    race({ players: [standing('s1', 0)] }, { seats: [{ seat: 's1', name: 'Ann', colour: 1 }] }),
  );
  api.createGhostRace.mockRejectedValueOnce(refusal('no-ghost'));
  await click('Play against your own ghost');
  expect(text()).toContain('There is no recorded run');
  api.createGhostRace.mockResolvedValueOnce({ ...ghostRace(), race: 'r9', ghosts: [sofia] });
  api.startRace.mockResolvedValueOnce(ghostRace({ phase: 'counting' }));
  api.moveInRace.mockResolvedValueOnce(race({ version: 6, players: [] }, { seats: [], seat: undefined }));
  await click('Play against your own ghost');
  expect(actions()).toMatchObject([{ do: 'leave' }]);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r9' } });
});

test('the countdown shows three, two, one by the clock of the server', async () => {
  await open(RacePage, race());
  show(race({ version: 6, phase: 'counting', start: startTime + 3000 }));
  const count = () => (flushSync(), document.querySelector('[role=timer]')!.textContent);
  expect(count()).toBe('3');
  await settle(1050);
  expect(count()).toBe('2');
  await settle(1000);
  expect(count()).toBe('1');
  await settle(5000);
  expect(count()).toBe('1');
});

test('a race that is not there offers to open one', async () => {
  api.getRace.mockRejectedValueOnce(refusal('no-race'));
  await open(RacePage);
  expect(document.querySelector('h1')!.textContent).toBe('There is no such race');
});

test('a race that was deleted while it is shown is reported, and its stream ends', async () => {
  await open(RacePage, race());
  api.getRace.mockRejectedValueOnce(refusal('busy')).mockRejectedValueOnce(refusal('no-race'));
  sources.at(-1)!.fail(2);
  await settle();
  expect(document.querySelector('h1')!.textContent).not.toBe('There is no such race');
  await settle(500);
  expect(sources).toHaveLength(2);
  sources.at(-1)!.fail(2);
  await settle();
  expect(document.querySelector('h1')!.textContent).toBe('There is no such race');
  await settle(600_000);
  expect(sources).toHaveLength(2);
  expect(api.getRace).toHaveBeenCalledTimes(3);
});

test.each<[string, Race]>([
  ['the lobby of the host', race()],
  ['the lobby of a guest', guest()],
  ['the lobby of a spectator', race({}, { seat: undefined, mine: undefined })],
  ['the countdown', race({ phase: 'counting', start: startTime + 3000 })],
])('axe finds nothing in the structure of %s', async (_, state) => {
  await open(RacePage, state);
  expect(await structureProblems()).toEqual([]);
});
