// environment: page
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../../net/clock';
import { Refusal } from '../../net/api';
import type { Played, Race, RaceAction, RaceOptions } from '../../core/shapes';
import { FakeEventSource } from '../../testing/eventsource';
import { race, standing } from '../../testing/races';
import { refusal } from '../../testing/problems';
import { fakeNow } from '../../testing/until';
import { RaceSession } from './session.svelte';

const api = vi.hoisted(() => ({
  getRace: vi.fn(),
  joinRace: vi.fn(),
  configureRace: vi.fn(),
  startRace: vi.fn(),
  moveInRace: vi.fn(),
  rematch: vi.fn(),
  raceClues: vi.fn(),
}));
vi.mock('../../net/races', () => api);

const startTime = 1_790_000_000_000;
let sources: FakeEventSource[];
let session: RaceSession;

const openHand = (change: Partial<Played> = {}): Played => ({
  hand: 0,
  puzzle: '1-3.3.8.8-24-classic',
  outcome: 'open',
  revealed: startTime,
  ...change,
});
const running = (version: number, hand: Partial<Played> = {}, more: Partial<Race> = {}): Race =>
  race(
    { version, phase: 'running', at: startTime },
    { mine: { standing: standing('s1', 0), shown: [openHand(hand)] }, now: fakeNow(), ...more },
  );
const rejected = (name: string, present: Race): Refusal =>
  new Refusal({ name, status: 409, detail: '', race: present });
const actions = (): RaceAction[] => api.moveInRace.mock.calls.map(([, action]) => action as RaceAction);
const show = (state: Race): void => sources.at(-1)!.emit('race', state, state.public.version);

beforeEach(() => {
  vi.useFakeTimers({ now: startTime });
  for (const call of Object.values(api)) call.mockReset().mockReturnValue(new Promise(() => {}));
  sources = [];
  session = new RaceSession('r1', {
    clock: new Clock(fakeNow, fakeNow),
    connect: (url) => sources[sources.push(new FakeEventSource(url)) - 1]!,
  });
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

test('a claim without an answer is sent again with the same ID', async () => {
  show(running(5));
  api.moveInRace
    .mockRejectedValueOnce(refusal('offline'))
    .mockResolvedValueOnce(running(6, { outcome: 'solved' }));
  void session.claim('8/(3-8/3)');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  const [first, second] = actions();
  expect(first).toEqual({ id: expect.any(String), do: 'claim', hand: 0, expr: '8/(3-8/3)' });
  expect(second).toEqual(first);
  expect(session.run?.view.shown[0]?.outcome).toBe('solved');
  expect(session.busy).toBe(false);
});

test('the clues of a hand of six cards come from the server', async () => {
  const options = { kind: 'class' as const };
  const clues = [{ step: 1, kind: 'solvable' }];
  api.raceClues.mockRejectedValueOnce(refusal('offline')).mockResolvedValueOnce(clues);
  show(running(5, { hand: 3, puzzle: '1-1.2.3.4.5.6-24-classic', hints: 1 }, { options }));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  expect(api.raceClues).toHaveBeenCalledWith('r1', 3);
  expect(session.clues).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(session.clues).toEqual(clues);
  show(running(6, { hand: 4, hints: 2 }, { options }));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.clues).toHaveLength(2);
  expect(api.raceClues).toHaveBeenCalledTimes(2);
});

test('a claim of a blocked player waits until the block ends', async () => {
  show(running(5, { blocked: startTime + 3000 }));
  void session.claim('8/(3-8/3)');
  await vi.advanceTimersByTimeAsync(2999);
  expect(actions()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(actions()).toHaveLength(1);
});

test('a waiting claim is dropped if another player is faster', async () => {
  show(running(5, { blocked: startTime + 3000 }));
  void session.claim('8/(3-8/3)');
  await vi.advanceTimersByTimeAsync(1000);
  show(running(6, { outcome: 'taken' }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(actions()).toEqual([]);
});

test('a claim that the server rejects as blocked is repeated once the block has ended', async () => {
  show(running(5));
  api.moveInRace.mockRejectedValueOnce(rejected('blocked', running(6, { blocked: startTime + 2000 })));
  void session.claimNone();
  await vi.advanceTimersByTimeAsync(1999);
  expect(actions()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  const [first, second] = actions();
  expect(second).toMatchObject({ do: 'claim', hand: 0, none: true });
  expect(second!.id).not.toBe(first!.id);
  expect(session.problem).toBeNull();
});

test('a rejection that the race explains is no problem, others are', async () => {
  show(running(5));
  api.moveInRace.mockRejectedValueOnce(rejected('already-done', running(6, { outcome: 'taken' })));
  await session.claim('1');
  expect(session.problem).toBeNull();
  expect(session.run?.view.shown[0]?.outcome).toBe('taken');
  api.moveInRace.mockRejectedValueOnce(rejected('not-allowed', running(6)));
  await session.pause(true);
  expect(session.problem?.name).toBe('not-allowed');
});

test('an action beyond the limit of a seat is reported, not sent again', async () => {
  show(running(5));
  api.moveInRace.mockRejectedValueOnce(
    new Refusal({ name: 'too-fast', status: 429, detail: '', race: running(5) }),
  );
  await session.claim('1');
  expect(session.problem?.name).toBe('too-fast');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(actions()).toHaveLength(1);
});

test('after joining, the stream is opened again, since it lacks own hands', async () => {
  show({ ...race(), seat: undefined });
  api.joinRace.mockResolvedValueOnce(race({ version: 6 }));
  await session.join({ name: 'Ann', colour: 1 });
  expect(sources).toHaveLength(2);
  expect(sources[0]!.readyState).toBe(2);
  api.joinRace.mockRejectedValueOnce(refusal('bad-name'));
  await session.join({ name: '', colour: 1 });
  expect(session.problem?.name).toBe('bad-name');
});

test('a change and the own hands after it are shown', () => {
  show(running(5));
  const change = { version: 6, at: 1, now: 1, phase: 'running', players: [standing('s2', 1)] };
  sources[0]!.emit('change', change, 6);
  sources[0]!.emit('mine', { standing: standing('s1', 0), shown: [openHand(), openHand({ hand: 1 })] }, 6);
  expect(session.state?.public.players[1]?.solved).toBe(1);
  expect(session.run?.view.shown).toHaveLength(2);
});

test('while the race is paused the clock stands still and the table is locked', async () => {
  show(running(5));
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.now()).toBe(startTime + 1000);
  expect(session.locked).toBe(false);
  show(race({ version: 6, phase: 'paused', paused: startTime + 1000, at: startTime + 1500 }));
  await vi.advanceTimersByTimeAsync(9000);
  expect(session.now()).toBe(startTime + 1000);
  expect(session.locked).toBe(true);
});

test('options that are chosen while others are being sent do not undo these', async () => {
  show(race({}, { options: { kind: 'race', hands: 10 } }));
  const choose = (change: Partial<RaceOptions>) => session.configure({ ...session.options!, ...change });
  let answer!: (race: Race) => void;
  api.configureRace.mockReturnValueOnce(new Promise<Race>((resolve) => (answer = resolve)));
  void choose({ level: 3 });
  const last = choose({ cards: 5 });
  expect(session.options).toEqual({ kind: 'race', hands: 10, level: 3, cards: 5 });
  api.configureRace.mockRejectedValueOnce(rejected('not-allowed', race({ version: 6 })));
  answer(race({ version: 6 }, { options: { kind: 'race', hands: 10, level: 3 } }));
  await last;
  expect(api.configureRace.mock.lastCall?.[2]).toEqual({ kind: 'race', hands: 10, level: 3, cards: 5 });
  expect(session.options).toEqual(session.state!.options);
});

test('the stream of a race that does not exist is not opened again', async () => {
  api.getRace.mockRejectedValue(refusal('no-race'));
  sources[0]!.fail(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sources).toHaveLength(1);
  expect(session.stream).toBe('connecting');
  expect(session.failure?.status).toBe(404);
});

test('changed options are reported until this player is ready again', () => {
  const players = (ready: boolean) => [standing('s1', 0), standing('s2', 0, { ready })];
  const seat = { seat: 's2' };
  show(race({ players: players(true) }, seat));
  show(race({ version: 6, players: players(false) }, { ...seat, options: { kind: 'race', hands: 5 } }));
  expect(session.optionsChanged).toBe(true);
  show(race({ version: 7, players: players(true) }, { ...seat, options: { kind: 'race', hands: 5 } }));
  expect(session.optionsChanged).toBe(false);
});

test('the rematch is joined with the same name and colour', async () => {
  show(race({ phase: 'over' }));
  api.rematch.mockResolvedValueOnce('r2');
  api.joinRace.mockResolvedValueOnce(race());
  expect(await session.rematch()).toBe('r2');
  expect(api.joinRace).toHaveBeenCalledWith('r2', { name: 'Ann', colour: 1 });
});

test('the rematch of another player is joined without asking for one', async () => {
  show(race({ phase: 'over' }, { next: 'r3' }));
  api.joinRace.mockResolvedValueOnce(race());
  expect(await session.rematch()).toBe('r3');
  expect(api.rematch).not.toHaveBeenCalled();
});

test.each(['race-begun', 'race-full', 'finished'] as const)(
  'a rematch that is refused with %s is watched',
  async (name) => {
    show(race({ phase: 'over' }, { next: 'r3' }));
    api.joinRace.mockRejectedValueOnce(refusal(name));
    expect(await session.rematch()).toBe('r3');
    expect(session.problem).toBeNull();
    api.joinRace.mockRejectedValueOnce(refusal('banned'));
    expect(await session.rematch()).toBeNull();
    expect(session.problem?.name).toBe('banned');
  },
);

test('a spectator watches the rematch', async () => {
  show(race({ phase: 'over' }, { next: 'r3', seat: undefined }));
  expect(await session.rematch()).toBe('r3');
  expect(api.joinRace).not.toHaveBeenCalled();
});

test('a race that cannot be loaded is a failure, unless the stream brings it', async () => {
  session.close();
  api.getRace.mockRejectedValueOnce(refusal('no-race'));
  session = new RaceSession('r9', { connect: (url) => sources[sources.push(new FakeEventSource(url)) - 1]! });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.failure?.status).toBe(404);
  show(race());
  flushSync();
  expect(session.failure).toBeNull();
});
