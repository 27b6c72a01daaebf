// @vitest-environment happy-dom
import axe from 'axe-core';
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../catalogue/catalogue.svelte';
import type { Played } from '../net/shapes';
import { FakeEventSource } from '../testing/eventsource';
import { race, standing } from '../testing/races';
import { refusal } from '../testing/problems';
import { until } from '../testing/until';
import CodePage from './CodePage.svelte';
import RaceHome from './RaceHome.svelte';
import RacePage from './RacePage.svelte';
import type { Ghost, Race, RaceAction } from './shapes';

const { api, navigate, params, search } = vi.hoisted(() => ({
  api: {
    createRace: vi.fn(),
    findRace: vi.fn(),
    getRace: vi.fn(),
    joinRace: vi.fn(),
    configureRace: vi.fn(),
    setProfile: vi.fn(),
    startRace: vi.fn(),
    moveInRace: vi.fn(),
    raceResults: vi.fn(),
    raceReplay: vi.fn(),
    rematch: vi.fn(),
    quickMatch: vi.fn(),
    raceGhosts: vi.fn(),
    ghostsOf: vi.fn(),
  },
  navigate: vi.fn(async () => {}),
  params: { race: 'r1', code: 'ktq7x2' },
  search: {} as Record<string, string>,
}));
vi.mock('./api', () => api);
vi.mock('../shell/router', () => ({ navigate, route: { params, search }, p: (path: string) => path }));
vi.mock('../game/me.svelte', () => ({
  player: { load: async () => ({ name: 'Quiet Heron' }), runBegun: async () => {} },
}));
vi.mock('../cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));

const startTime = 1_790_000_000_000;
let page: Record<string, unknown> | undefined;
let sources: FakeEventSource[];

const hand = (change: Partial<Played> = {}): Played => ({
  hand: 0,
  puzzle: '1-1.1.3.8-24-classic',
  outcome: 'open',
  revealed: startTime,
  ...change,
});
const running = (version: number, shown: Played[], more: Partial<Race> = {}): Race =>
  race(
    { version, phase: 'running', start: startTime, at: startTime },
    { mine: { standing: standing('s1', 0), shown, ends: startTime + 600_000 }, now: Date.now(), ...more },
  );

/** Shows a state of the race, as the stream sends it. */
function show(state: Race): void {
  sources.at(-1)!.emit('race', { ...state, now: Date.now() }, state.public.version);
  flushSync();
}
async function open(component: Component, state?: Race): Promise<void> {
  page = mount(component, { target: document.body });
  flushSync();
  if (state) show(state);
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}
const text = (): string => document.body.textContent!.replace(/\s+/g, ' ');
const button = (name: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((b) =>
    b.textContent!.replace(/\s+/g, ' ').trim().startsWith(name),
  );
const press = async (key: string): Promise<void> => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
};
const click = async (name: string): Promise<void> => {
  button(name)!.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
};
const type = (selector: string, value: string): void => {
  const input = document.querySelector<HTMLInputElement>(selector)!;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};
const actions = (): RaceAction[] => api.moveInRace.mock.calls.map(([, action]) => action as RaceAction);
const guest = (version = 5, ready = false): Race =>
  race(
    { version, players: [standing('s1', 0), standing('s2', 0, { ready }), standing('s3', 0)] },
    { seat: 's2' },
  );

beforeEach(async () => {
  await allMessages();
  vi.useFakeTimers({ now: startTime });
  for (const call of Object.values(api)) call.mockReset().mockReturnValue(new Promise(() => {}));
  navigate.mockClear();
  delete search.replay;
  sources = [];
  vi.stubGlobal(
    'EventSource',
    class extends FakeEventSource {
      constructor(url: string) {
        super(url);
        sources.push(this);
      }
    },
  );
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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
  api.findRace.mockRejectedValueOnce(refusal('not-found'));
  await open(CodePage);
  expect(document.querySelector('h1')!.textContent).toBe('There is no such race');
  expect(document.querySelector('a.btn')!.getAttribute('href')).toBe('/race');
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
  expect(button('10')!.getAttribute('aria-pressed')).toBe('true');
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
    sources.at(-1)!.emit('presence', { away: list }, 5);
    flushSync();
  };
  away([
    { seat: 's1', since: startTime }, // this player, who is connected
    { seat: 's2', since: startTime - 19_000 },
  ]);
  expect(text()).toContain('reconnecting, seat kept for 0:41 more');
  expect(document.querySelectorAll('li.away')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  flushSync();
  expect(text()).toContain('seat kept for 0:36 more');
  away([]);
  expect(text()).not.toContain('seat kept');
});

test('the lanes show who is reconnecting, but not of those who have finished', async () => {
  const state = running(5, [hand()]);
  state.public.players[2] = standing('s3', 2, { why: 'done' });
  await open(RacePage, state);
  sources.at(-1)!.emit(
    'presence',
    {
      away: [
        { seat: 's2', since: startTime },
        { seat: 's3', since: startTime },
      ],
    },
    5,
  );
  flushSync();
  expect(document.querySelector('[data-key="s2"] small')!.textContent).toBe('reconnecting');
  expect(document.querySelector('[data-key="s3"] small')!.textContent).toBe('finished');
});

test('the QR code of the link is shown', async () => {
  vi.useRealTimers();
  await open2(RacePage, race());
  await until(() =>
    expect(document.querySelector('.qr svg path')!.getAttribute('d')).toMatch(/^M0 0h7v1h-7z/),
  );
});
async function open2(component: Component, state: Race): Promise<void> {
  page = mount(component, { target: document.body });
  flushSync();
  show(state);
}

test('the countdown shows three, two, one by the clock of the server', async () => {
  await open(RacePage, race());
  show(race({ version: 6, phase: 'counting', start: startTime + 3000 }));
  const count = () => (flushSync(), document.querySelector('[role=timer]')!.textContent);
  expect(count()).toBe('3');
  await vi.advanceTimersByTimeAsync(1050);
  expect(count()).toBe('2');
  await vi.advanceTimersByTimeAsync(1000);
  expect(count()).toBe('1');
  await vi.advanceTimersByTimeAsync(5000);
  expect(count()).toBe('1');
});

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
  await vi.advanceTimersByTimeAsync(2000);
  flushSync();
  expect(button('Sure?')).toBeUndefined();
  await click('No solution');
  await vi.advanceTimersByTimeAsync(400); // longer than a double press
  await click('Sure?');
  expect(actions()).toEqual([{ id: expect.any(String), do: 'claim', hand: 0, none: true }]);
});

test('a blocked player sees for how long', async () => {
  await open(RacePage, running(5, [hand({ blocked: startTime + 3000, misses: 1 })]));
  expect(text()).toContain('you can claim again in 3 s');
  await vi.advanceTimersByTimeAsync(1200);
  flushSync();
  expect(text()).toContain('you can claim again in 2 s');
  await vi.advanceTimersByTimeAsync(2000);
  flushSync();
  expect(text()).not.toContain('you can claim again');
});

test('a wrong "no solution" that costs no time says only that there is a solution', async () => {
  const state = running(5, [hand()]);
  const mode = { name: 'race', seats: 100, hands: 10, pace: 'first' as const };
  await open(RacePage, { ...state, public: { ...state.public, mode } });
  const blocked = running(6, [hand({ misses: 1, blocked: startTime + 3400 })]);
  api.moveInRace.mockResolvedValueOnce({ ...blocked, public: { ...blocked.public, mode } });
  await click('No solution');
  await vi.advanceTimersByTimeAsync(400);
  await click('Sure?');
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
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
  const state = running(5, [hand({ outcome: 'taken', time: 4000 })]);
  const open = { ...state, public: { ...state.public, mode } };
  await openTable({ ...open, mine: { ...open.mine!, shown: [hand()] } });
  const solved = {
    ...open,
    public: {
      ...open.public,
      version: 6,
      next: startTime + 3000,
      hands: [{ hand: 0, puzzle: '1-1.1.3.8-24-classic', solvable: true, solver: 's2', expr: '(1+1)*3*8' }],
    },
  };
  show(solved);
  vi.useRealTimers();
  await until(() => (flushSync(), expect(document.querySelector('.banner')).not.toBeNull()));
  expect(text()).toContain('Solved by Bob:');
  expect(document.querySelector('.banner .eq')!.textContent).toContain('3');
  expect(text()).toMatch(/Next hand in [0-3] s/);
  expect(button('Next')).toBeUndefined();
});
const openTable = (state: Race): Promise<void> => open(RacePage, state);

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
  expect(text()).toContain('You are watching.');
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
  await vi.advanceTimersByTimeAsync(4900);
  expect(announced()).toContain('Bob solved hand 1.');
  await vi.advanceTimersByTimeAsync(200);
  expect(announced()).toBe('林晓 solved hand 1. You are in place 3.');
});

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
  await vi.advanceTimersByTimeAsync(0);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r2' } });
});

test('a rematch of another player is offered', async () => {
  await open(RacePage, race({ phase: 'over' }));
  expect(button('Join the rematch')).toBeUndefined();
  sources[0]!.emit('change', { version: 5, at: 1, now: 1, phase: 'over', rematch: 'r2' }, 5);
  flushSync();
  expect(button('Join the rematch')).toBeDefined();
});

const quick = (change: Partial<Race['public']> = {}, more: Partial<Race> = {}): Race =>
  race(
    { host: undefined, players: [standing('s1', 0)], ...change },
    {
      code: undefined,
      options: { kind: 'quick', hands: 10, strength: 180 },
      seats: [{ seat: 's1', name: 'Ann', colour: 1 }],
      ...more,
    },
  );
const sofia: Ghost = {
  name: 'Sofia',
  colour: 5,
  played: startTime - 3 * 86_400_000,
  solved: 1,
  points: 4,
  time: 12_000,
  timeline: [
    { at: 4000, points: 4, closed: 1 },
    { at: 12_000, points: 4, closed: 2 },
  ],
};
const ghostRace = (change: Partial<Race['public']> = {}): Race =>
  quick(
    { mode: { name: 'quick', seats: 1, hands: 2 }, ...change },
    { options: { kind: 'quick', ghosts: [{}] } },
  );
const advance = async (milliseconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
};

test('a quick match is found under the name of the player', async () => {
  await open(RaceHome);
  api.quickMatch.mockResolvedValueOnce(quick());
  await click('Find players');
  expect(api.quickMatch).toHaveBeenCalledWith({ name: 'Quiet Heron', colour: 0 });
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r1' } });
});

test('a player who waits asks every three seconds, and moves to another match', async () => {
  await open(RacePage, quick());
  expect(text()).toContain('Looking for players of about your strength');
  api.quickMatch.mockResolvedValueOnce(quick()).mockResolvedValueOnce(quick({}, { race: 'r7' }));
  await advance(2999);
  expect(api.quickMatch).not.toHaveBeenCalled();
  await advance(1);
  expect(api.quickMatch).toHaveBeenCalledWith({ name: 'Ann', colour: 1 }, 'r1');
  expect(navigate).not.toHaveBeenCalled();
  await advance(3000);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
});

test('ghosts are offered after eight seconds, and the race starts after thirteen', async () => {
  api.raceGhosts.mockResolvedValueOnce({ ...ghostRace(), race: 'r9', ghosts: [sofia, sofia] });
  await open(RacePage, quick());
  await advance(7800);
  expect(api.raceGhosts).not.toHaveBeenCalled();
  await advance(400);
  expect(api.raceGhosts).toHaveBeenCalledWith({ name: 'Ann', colour: 1 }, false);
  expect(text()).toMatch(/Race ghosts instead.*Sofia.*ghost · 18 Sept? · 4 points/);
  expect(text()).not.toContain('Starts in');
  await advance(2000);
  expect(text()).toContain('Starts in 3 s');
  api.startRace.mockResolvedValueOnce(ghostRace({ phase: 'counting' }));
  api.moveInRace.mockResolvedValueOnce(quick({ version: 6, players: [] }, { seats: [], seat: undefined }));
  await advance(3000);
  expect(api.startRace).toHaveBeenCalledWith('r9', expect.any(String));
  expect(actions()).toMatchObject([{ do: 'leave' }]);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r9' } });
});

test('a player who keeps waiting starts the race against the ghosts only by Enter', async () => {
  api.raceGhosts.mockRejectedValueOnce(refusal('no-ghost'));
  api.raceGhosts.mockResolvedValueOnce({ ...ghostRace(), race: 'r9', ghosts: [{ ...sofia, mine: true }] });
  await open(RacePage, quick());
  await advance(8400);
  expect(api.raceGhosts).toHaveBeenLastCalledWith({ name: 'Ann', colour: 1 }, true);
  expect(text()).toContain('Race your own ghost instead');
  await click('Keep waiting');
  await advance(20_000);
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
  const rail = (): string => document.querySelector('aside')!.textContent!.replace(/\s+/g, ' ');
  expect(rail()).not.toContain('ghost');
  await advance(2000);
  expect(rail()).toContain('Sofia’s ghost');
  expect(rail()).toMatch(/points0.*points0/);
  await advance(2100);
  expect(rail()).toContain('Sofia’s ghost solved hand 1.');
  expect(rail()).toMatch(/1 S Sofia’s ghost .*points4/);
  await advance(8000);
  expect(rail()).toContain('finished');
  api.raceResults.mockResolvedValueOnce([{ ...standing('s1', 2), time: 20_000, hands: [] }]);
  show(started(7, 'over'));
  await advance(1500);
  const rows = [...document.querySelectorAll('.ranking li')].map((row) =>
    row.textContent!.replace(/\s+/g, ' '),
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('You');
  expect(rows[1]).toMatch(/2.*Sofia’s ghost/);
  api.quickMatch.mockResolvedValueOnce(quick({}, { race: 'r8' }));
  await click('Another quick match');
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r8' } });
});

test('a host who is alone can race the own ghost', async () => {
  await open(
    RacePage,
    race({ players: [standing('s1', 0)] }, { seats: [{ seat: 's1', name: 'Ann', colour: 1 }] }),
  );
  api.raceGhosts.mockRejectedValueOnce(refusal('no-ghost'));
  await click('Play against your own ghost');
  expect(text()).toContain('There is no recorded run');
  api.raceGhosts.mockResolvedValueOnce({ ...ghostRace(), race: 'r9', ghosts: [sofia] });
  api.startRace.mockResolvedValueOnce(ghostRace({ phase: 'counting' }));
  api.moveInRace.mockResolvedValueOnce(race({ version: 6, players: [] }, { seats: [], seat: undefined }));
  await click('Play against your own ghost');
  expect(actions()).toMatchObject([{ do: 'leave' }]);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r9' } });
});

test('a race that is not there offers to open one', async () => {
  api.getRace.mockRejectedValueOnce(refusal('not-found'));
  await open(RacePage);
  expect(document.querySelector('h1')!.textContent).toBe('There is no such race');
});

test('a race that was deleted while it is shown is reported, and its stream ends', async () => {
  await open(RacePage, race());
  api.getRace.mockRejectedValueOnce(refusal('busy')).mockRejectedValueOnce(refusal('no-race'));
  sources.at(-1)!.fail(2);
  await advance(0);
  expect(document.querySelector('h1')!.textContent).not.toBe('This race is not here');
  await advance(500);
  expect(sources).toHaveLength(2);
  sources.at(-1)!.fail(2);
  await advance(0);
  expect(document.querySelector('h1')!.textContent).toBe('This race is not here');
  await advance(600_000);
  expect(sources).toHaveLength(2);
  expect(api.getRace).toHaveBeenCalledTimes(3);
});

test('a player whose quick match was deleted goes on looking, and gets another one', async () => {
  await open(RacePage, quick());
  api.getRace.mockRejectedValueOnce(refusal('no-race'));
  sources.at(-1)!.fail(2);
  await advance(0);
  expect(text()).toContain('Looking for players of about your strength');
  api.quickMatch.mockResolvedValueOnce(quick({}, { race: 'r7' }));
  await advance(3000);
  expect(navigate).toHaveBeenCalledWith('/race/:race', { params: { race: 'r7' } });
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
  await vi.advanceTimersByTimeAsync(0);
  expect(api.setProfile).toHaveBeenCalledTimes(2);
  expect(api.setProfile).toHaveBeenLastCalledWith('r1', expect.any(String), { name: 'Ann', colour: 5 });
});

/** Opens the replay of a race of five seconds, in which Bob solves a hand. */
async function openReplay(change: Partial<Race> = {}): Promise<void> {
  search.replay = '1';
  const puzzle = '1-1.1.3.8-24-classic';
  const solved = { hand: 0, puzzle, outcome: 'solved', revealed: 0, time: 2000, expr: '1*1*3*8' };
  api.getRace.mockResolvedValue(
    race({ phase: 'over', hands: [{ hand: 0, puzzle, solvable: true }] }, { mine: undefined, ...change }),
  );
  api.raceResults.mockResolvedValue([
    { ...standing('s2', 1), hands: [solved] },
    { ...standing('s1', 0), hands: [{ ...solved, outcome: 'skip', expr: undefined }] },
    { ...standing('s3', 0), hands: [] },
  ]);
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
  await vi.advanceTimersByTimeAsync(1000);
  expect(Number(slider().value)).toBeGreaterThan(500);
  await press(' ');
  const stopped = slider().value;
  await vi.advanceTimersByTimeAsync(1000);
  expect(slider().value).toBe(stopped);
  await press('ArrowRight');
  expect(slider().value).toBe('5000');
  expect(points()).toEqual(['4', '0', '0']);
  expect(text()).toContain('Bob solved hand 1.');
  await press('ArrowLeft');
  expect(slider().value).toBe('0');
  expect(points()).toEqual(['0', '0', '0']);
  expect(document.querySelector('td.first')!.textContent!.replace(/\s+/g, ' ')).toContain('fastest 2.0');
  await click('8×');
  await click('Table');
  expect(document.querySelector('tbody tr')!.textContent!.replace(/\s+/g, ' ')).toContain('Bob');
});

test('the replay shows ghosts as far as their runs were', async () => {
  const options = { kind: 'quick' as const, ghosts: [{}] };
  api.ghostsOf.mockResolvedValueOnce([sofia]);
  await openReplay({ options });
  const rail = (): string => document.querySelector('.rail')!.textContent!.replace(/\s+/g, ' ');
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
  vi.useRealTimers();
  document.title = 'test';
  document.documentElement.lang = 'en';
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('the replay of a race that goes on leads to the race', async () => {
  search.replay = '1';
  api.getRace.mockResolvedValue(race({ phase: 'running' }));
  api.raceReplay.mockRejectedValue(refusal('bad-move'));
  api.raceResults.mockRejectedValue(refusal('bad-move'));
  await open(RacePage);
  expect(document.querySelector('h1')!.textContent).toBe('This race has not ended yet');
});

const spectator = { seat: undefined, mine: undefined };
test.each<[string, Component, Race | undefined]>([
  ['the start page', RaceHome, undefined],
  ['the lobby of the host', RacePage, race()],
  ['the lobby of a guest', RacePage, guest()],
  ['the lobby of a spectator', RacePage, race({}, spectator)],
  ['the countdown', RacePage, race({ phase: 'counting', start: startTime + 3000 })],
  ['the table', RacePage, running(5, [hand()])],
  ['the race of a spectator', RacePage, running(5, [hand()], spectator)],
  [
    'the result',
    RacePage,
    race({ phase: 'over' }, { mine: { standing: standing('s1', 1), shown: [hand()] } }),
  ],
])('axe finds nothing in the structure of %s', async (_, component, state) => {
  await open(component, state);
  vi.useRealTimers();
  document.title = 'test';
  document.documentElement.lang = 'en';
  // The colours need a browser; contrast.test.ts checks them.
  // The table has its own test in a browser: one of its checks needs a layout.
  const context = document.querySelector('[data-slot]') ? '.rail' : document;
  const { violations } = await axe.run(context, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
