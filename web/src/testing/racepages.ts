// Pages of races in tests. Importing this module replaces the requests of races, the router and the
// player. Import it before the pages.
import { flushSync, type Component } from 'svelte';
import { beforeEach, vi } from 'vitest';
import type { Ghost, Played, Race, RaceAction } from '../core/shapes';
import { settle, showPage, sources, startTime } from './pages';
import { race, standing } from './races';

const mocks = vi.hoisted(() => ({
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
    joinQuickMatch: vi.fn(),
    createGhostRace: vi.fn(),
    createComputerRace: vi.fn(),
    ghostsOf: vi.fn(),
  },
  navigate: vi.fn(async () => {}),
  params: { race: 'r1', code: 'ktq7x2' },
  search: {} as Record<string, string>,
  me: { name: 'Quiet Heron', named: true },
}));
vi.mock('../net/races', () => mocks.api);
vi.mock('../ui/page/router', () => {
  const { navigate, params, search } = mocks;
  return { navigate, route: { params, search }, p: (path: string) => path };
});
vi.mock('../net/account/me.svelte', () => ({
  player: { load: async () => mocks.me, runBegun: async () => {} },
}));
vi.mock('../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));

/** The requests of races, the navigation, the query of the page's address, and the player. */
export const { api, navigate, search, me } = mocks;

beforeEach(() => {
  for (const call of Object.values(api)) call.mockReset().mockReturnValue(new Promise(() => {}));
  navigate.mockClear();
  me.named = true;
  delete search.replay;
});

/** Shows a state of the race, as the stream sends it. */
export function show(state: Race): void {
  sources.at(-1)!.emit('race', { ...state, now: Date.now() }, state.public.version);
  flushSync();
}

/** Opens a page, with a state of the race if it shows one. */
export async function open(component: Component, state?: Race): Promise<void> {
  showPage(component);
  if (state) show(state);
  await settle();
}

/** Returns the actions that the page has sent. */
export const actions = (): RaceAction[] =>
  api.moveInRace.mock.calls.map(([, action]) => action as RaceAction);

/** Returns a hand that is open since the start. */
export const hand = (change: Partial<Played> = {}): Played => ({
  hand: 0,
  puzzle: '1-1.1.3.8-24-classic',
  outcome: 'open',
  revealed: startTime,
  ...change,
});

/** Returns a race that is running, in which the player has been shown some hands. */
export const running = (version: number, shown: Played[], more: Partial<Race> = {}): Race =>
  race(
    { version, phase: 'running', start: startTime, at: startTime },
    { mine: { standing: standing('s1', 0), shown, ends: startTime + 600_000 }, now: Date.now(), ...more },
  );

/** Returns a quick match in which the player waits alone. */
export const quick = (change: Partial<Race['public']> = {}, more: Partial<Race> = {}): Race =>
  race(
    { host: undefined, players: [standing('s1', 0)], ...change },
    {
      code: undefined,
      options: { kind: 'quick', hands: 10, strength: 180 },
      seats: [{ seat: 's1', name: 'Ann', colour: 1 }],
      ...more,
    },
  );

export const sofia: Ghost = {
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

/** Returns a race against a ghost. */
export const ghostRace = (change: Partial<Race['public']> = {}): Race =>
  quick(
    { mode: { name: 'quick', seats: 1, hands: 2 }, ...change },
    { options: { kind: 'quick', ghosts: [{}] } },
  );
