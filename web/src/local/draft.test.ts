// environment: page
// Tests runs that this browser deals, with the real storage, outbox and channel between tabs. Tabs are
// sessions of one page.
import 'fake-indexeddb/auto';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserStorage, type BrowserStorage } from '../net/browserstorage';
import type { OfflineRun, RunOptions, TrailMove } from '../core/shapes';
import { network } from '../net/network.svelte';
import { outbox, uploads } from '../net/uploads.svelte';
import { loadDraftID, saveDraftID } from '../net/tabstorage';
import { Refusal } from '../net/api';
import { until } from '../testing/until';
import { points } from '../core/race/mode';
import { loadHandTable, type HandTable } from './table/handtable';
import { isDraftLocked, loadDraft, saveDraft } from './drafts';
import { handInTable } from './offlinedeal';
import { RunSession } from '../play/session/runsession.svelte';
import { Draft } from './draft';

const practice: RunOptions = { mode: 'practice' };
const daily: RunOptions = { mode: 'daily', number: 331 };
const dailyHands = ['1.1.1.8', '1.1.3.6', '1.2.3.4', '2.3.5.12', '3.3.8.8'].map((h) => `1-${h}-24-classic`);
const noon = Date.UTC(2026, 10, 27, 12);
const undo: TrailMove = { t: 1, do: 'undo' };

let storage: BrowserStorage;
let table: HandTable;
let sessions: RunSession[];

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] });
  storage = await browserStorage();
  table = await loadHandTable();
  sessions = [];
});
afterEach(async () => {
  await Promise.all(sessions.map((session) => session.close()));
  for (const section of ['outbox', 'drafts', 'kept'] as const)
    for (const [name] of await storage.all(section)) await storage.remove(section, name);
  sessionStorage.clear();
  network.onAnswer();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Begins a run, or resumes this tab's run with these options. */
async function begin(options: RunOptions, hands?: readonly string[]): Promise<RunSession> {
  const session = await RunSession.play(await Draft.begin(options, hands));
  sessions.push(session);
  return session;
}
async function resume(options: RunOptions): Promise<RunSession | null> {
  const resumed = await Draft.resume(options);
  if (!resumed) return null;
  sessions.push(await RunSession.play(resumed));
  return sessions.at(-1)!;
}

const shown = (session: RunSession) => session.run!.view.shown;
const puzzleOf = (session: RunSession): string => shown(session).at(-1)!.puzzle;
const gradeOf = (puzzle: string) => table.entry(handInTable(puzzle)!)!.grade;
const solve = (session: RunSession, trail: TrailMove[] = []): Promise<void> => {
  const grade = gradeOf(puzzleOf(session));
  return grade ? session.claim(grade.easiest, trail) : session.claimNone(trail);
};
const pass = (milliseconds: number): void => void vi.advanceTimersByTime(milliseconds);
const draft = async (session: RunSession): Promise<OfflineRun | undefined> =>
  loadDraft(storage, session.run!.run);
const waiting = async (): Promise<OfflineRun[]> =>
  (await (await outbox()).parcels()).flatMap(({ content }) => (content.kind === 'run' ? [content.run] : []));
const problemOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => '',
    (error: unknown) => (error as Refusal).problem.name,
  );

/** Returns a sum or product of all numbers of a puzzle that is not 24. */
function wrongAnswer(puzzle: string): string {
  const hand = handInTable(puzzle)!;
  return hand.join(hand.reduce((sum, n) => sum + n) === 24 ? '*' : '+');
}

test('a run has the moves of the player, and is sent when the session is closed', async () => {
  const session = await begin({ ...practice, level: 3 });
  const id = session.run!.run;
  expect(session.offline).toBe(true);
  expect(session.run).toMatchObject({ request: { mode: 'practice', level: 3 }, now: noon });
  expect(session.run!.view).toMatchObject({ mode: 'practice', offline: true, solvable: true });
  expect(shown(session)).toMatchObject([{ hand: 0, outcome: 'open', revealed: noon }]);
  expect(shown(session)[0]!.level).toBeUndefined();

  pass(5000);
  await session.claim(wrongAnswer(puzzleOf(session)), [undo]);
  pass(1000);
  await session.hint(2, '', [undo]);
  pass(4000);
  await solve(session, [undo]);
  expect(shown(session)).toMatchObject([{ outcome: 'solved', level: 3, points: 3, time: 10_000, misses: 1 }]);
  await session.next();
  expect(shown(session)).toHaveLength(2);
  expect(puzzleOf(session)).not.toBe(shown(session)[0]!.puzzle);
  pass(2000);
  await session.skip([], 1500);
  expect(shown(session)[1]).toMatchObject({ outcome: 'skip', time: 500, away: 1500 });
  expect(session.problem).toBeNull();

  const [first, second] = shown(session);
  const expected: OfflineRun = {
    id,
    request: { mode: 'practice', level: 3 },
    hands: [first!.puzzle, second!.puzzle],
    moves: [
      { do: 'start', at: noon, id: 'start' },
      { do: 'claim', at: noon + 5000, id: '1', hand: 0, expr: expect.any(String) },
      { do: 'hint', at: noon + 6000, id: '2', hand: 0, step: 2 },
      { do: 'claim', at: noon + 10_000, id: '3', hand: 0, expr: gradeOf(first!.puzzle)!.easiest },
      { do: 'next', at: noon + 10_000, id: '4', hand: 1 },
      { do: 'skip', at: noon + 12_000, id: '5', hand: 1, away: 1500 },
    ],
    trails: { 0: [undo] },
  };
  await until(async () => expect(JSON.parse(JSON.stringify(await draft(session)))).toEqual(expected));
  expect(await waiting()).toEqual([]);
  await session.close();
  expect(JSON.parse(JSON.stringify(await waiting()))).toEqual([expected]);
  expect(await storage.all('drafts')).toEqual([]);
  expect(loadDraftID({ ...practice, level: 3 })).toBeNull();
});

test('a run is sent between two hands once the server can be reached again', async () => {
  const send = vi.spyOn(uploads, 'send').mockResolvedValue(true);
  network.onNoAnswer();
  flushSync();
  const session = await begin(practice);
  await solve(session);
  expect(session.full).toBe(false);
  expect(await waiting()).toEqual([]);
  network.onAnswer();
  flushSync();
  await until(async () => expect(await waiting()).toHaveLength(1));
  expect((await waiting())[0]!.id).toBe(session.run!.run);
  await until(() => expect(send).toHaveBeenCalledOnce());
  expect(session.full).toBe(true); // the next hand belongs to another run
  expect(await draft(session)).toBeUndefined();
});

test('a run that is sent after a hand waits until that hand is closed', async () => {
  const send = vi.spyOn(uploads, 'send').mockResolvedValue(true);
  network.onNoAnswer();
  flushSync();
  const session = await begin(practice);
  network.onAnswer();
  flushSync();
  await session.hint(2, '', []);
  expect(session.full).toBe(false);
  expect(send).not.toHaveBeenCalled();
  await solve(session);
  await until(async () => expect(await waiting()).toHaveLength(1));
  await until(() => expect(send).toHaveBeenCalledOnce());
});

test('a run without a claim, hint or skip is not sent', async () => {
  const session = await begin(practice);
  await until(async () => expect(await draft(session)).toBeDefined());
  await session.close();
  expect([await waiting(), await storage.all('drafts')]).toEqual([[], []]);
});

test('refused moves are not recorded, and have the problems of the server', async () => {
  const session = await begin(practice);
  await session.claim('1+', []);
  expect(session.problem).toMatchObject({ name: 'bad-expression' });
  await session.next(); // the hand is open
  expect(session.problem).toMatchObject({ name: 'bad-move' });
  await session.hint(9, '', []);
  expect(session.problem).toMatchObject({ name: 'bad-move' });
  await solve(session);
  expect(session.problem).toBeNull();
  await session.skip([]);
  expect(session.problem).toMatchObject({ name: 'already-done' });
  await until(async () =>
    expect((await draft(session))!.moves.map(({ do: action }) => action)).toEqual(['start', 'claim']),
  );
  expect((await draft(session))!.hands).toHaveLength(1);
});

test('clues are for the numbers on the table, until the next hand', async () => {
  const session = await begin({ ...practice, puzzles: ['1-3.3.8.8-24-classic', '1-1.2.3.4-24-classic'] });
  await session.hint(2, '3 3 8 8', []);
  expect(session.clues.map(({ step }) => step)).toEqual([1, 2]);
  expect(session.problem).toBeNull();
  await session.hint(1, '3 8 11', []);
  expect(session.clues.map(({ kind }) => kind)).toEqual(['back']);
  await solve(session);
  expect(session.clues).toHaveLength(1);
  await session.next();
  expect(session.clues).toEqual([]);
});

test('chosen hands end the run after the last one, which is sent at once', async () => {
  const options = { ...practice, puzzles: ['1-3.3.8.8-24-classic', '1-1.1.1.1-24-classic'] };
  const session = await begin(options);
  expect(session.run!.view).toMatchObject({ hands: 2, phase: 'running' });
  expect(session.run!.view.solvable).toBeUndefined();
  await session.claimNone([]);
  expect(shown(session)[0]).toMatchObject({ outcome: 'open', misses: 1, cost: 3000 });
  await session.claim('8/(3-8/3)', [undo]);
  await session.next();
  await session.claimNone([undo, undo]);
  expect(session.run!.view.phase).toBe('over');
  expect(session.run!.trails).toEqual({ 0: [undo], 1: [undo, undo] });
  await until(async () => expect(await waiting()).toHaveLength(1));
  await until(async () => expect(await storage.all('drafts')).toEqual([]));
  await session.skip([]);
  expect(session.problem).toMatchObject({ name: 'finished' });
  expect(await waiting()).toHaveLength(1);
});

const chosen: RunOptions = { ...practice, puzzles: dailyHands.slice(1) };

test.each([practice, { ...practice, none: true }, chosen, { ...chosen, solvable: true }, daily])(
  'with %o, a hand gives as many points as the view says after its hints',
  async (options) => {
    const session = await begin(options, options.mode === 'daily' ? dailyHands : undefined);
    for (const step of [0, 1, 2, 3]) {
      while (!gradeOf(puzzleOf(session))) {
        await session.skip([]);
        await session.next();
      }
      if (step > 0) await session.hint(step, '', []);
      const price = points(session.run!.view, shown(session).at(-1)!.hints ?? 0);
      await solve(session);
      expect([step, shown(session).at(-1)!.points]).toEqual([step, price]);
      await session.next();
    }
  },
);

test('chosen hands that have a solution are a run of such hands, and others are refused', async () => {
  const session = await begin({ ...chosen, solvable: true });
  expect(session.run!.view.solvable).toBe(true);
  const options = { ...practice, puzzles: ['1-3.3.8.8-24-classic', '1-1.1.1.1-24-classic'], solvable: true };
  expect(await problemOf(begin(options))).toBe('bad-options');
});

test('options limit what is dealt', async () => {
  const session = await begin({ ...practice, level: 4, none: true, rules: 'beginner' });
  for (let i = 0; i < 20; i++) {
    await solve(session);
    await session.next();
  }
  const closed = shown(session).slice(0, 20);
  expect(new Set(closed.map(({ level = 0 }) => level))).toEqual(new Set([4, 0]));
  expect(closed[0]!.solvable).toBe(true);
  expect(Math.max(...closed.flatMap(({ puzzle }) => handInTable(puzzle)!))).toBeLessThanOrEqual(10);
  expect(new Set(closed.map(({ puzzle }) => puzzle)).size).toBe(20);
});

test.each([
  { mode: 'timed' },
  { ...practice, cards: 5 },
  { ...practice, target: '36' },
  { ...practice, review: true },
  { ...practice, number: 3 },
  { ...practice, puzzles: ['1-1.2.3.4.5-24-classic'] },
  { mode: 'daily', number: 331 }, // without its hands
] satisfies RunOptions[])('%o cannot be dealt', async (options) => {
  expect(await problemOf(begin(options))).toBe('offline');
  expect(loadDraftID(options)).toBeNull();
});

test('a daily with a hand that is not in the table cannot be dealt', async () => {
  expect(await problemOf(begin(daily, ['1-1.2.3.4.5-24-classic']))).toBe('offline');
});

test('a reload resumes a run', async () => {
  const first = await begin(practice);
  await solve(first, [undo]);
  await first.next();
  const { run } = first.run!;
  await until(async () => expect((await draft(first))!.moves).toHaveLength(3));
  const second = (await resume(practice))!;
  expect(second.run!.run).toBe(run);
  expect(second.run!.view).toEqual(first.run!.view);
  expect(second.problem).toBeNull();
  await solve(second, [undo]);
  await until(async () => expect(Object.keys((await draft(second))!.trails!)).toEqual(['0', '1']));
  expect((await begin(practice)).run!.run).toBe(run);
  expect(await resume({ ...practice, level: 2 })).toBeNull();
});

test('the draft of a run that is over is sent instead of resumed', async () => {
  const options = { ...practice, puzzles: ['1-3.3.8.8-24-classic'] };
  const at = { at: noon - 1000 };
  const run: OfflineRun = {
    id: 'd',
    request: options,
    hands: options.puzzles,
    moves: [
      { ...at, do: 'start', id: 'start' },
      { ...at, do: 'skip', id: '1', hand: 0 },
    ],
  };
  await saveDraft(storage, run, '');
  saveDraftID(options, 'd');
  expect(await resume(options)).toBeNull();
  expect(await waiting()).toEqual([run]);
  const next = await begin(options);
  expect(next.run!.run).not.toBe('d');
  expect(next.run!.view.phase).toBe('running');
});

test('a daily waits to be finished when its table is closed, and is sent when it is over', async () => {
  const first = await begin(daily, dailyHands);
  expect(first.run!.view).toMatchObject({ mode: 'daily', number: 331, hands: 5, solvable: true });
  await solve(first);
  await until(async () => expect((await draft(first))!.moves).toHaveLength(2));
  await first.close();
  expect(await waiting()).toEqual([]);
  const session = (await resume(daily))!;
  expect(shown(session)[0]).toMatchObject({ outcome: 'solved', puzzle: dailyHands[0] });
  for (let hand = 1; hand < 5; hand++) {
    await session.next();
    await solve(session);
  }
  expect(session.run!.view).toMatchObject({ phase: 'over', players: [{ solved: 5, points: 20 }] });
  await until(async () => expect(await waiting()).toHaveLength(1));
  expect(loadDraftID(daily)).toBeNull();
});

test('the clock of a hand expires, which is recorded', async () => {
  const session = await begin({ ...practice, hand_time: 30_000 });
  expect(session.run!.view.hand_end).toBe(noon + 30_000);
  pass(29_000);
  expect(shown(session)[0]!.outcome).toBe('open');
  pass(1100);
  await until(() => expect(shown(session)[0]).toMatchObject({ outcome: 'time', time: 30_000 }));
  await until(async () => expect((await draft(session))!.moves.at(-1)!.do).toBe('tick'));
  await session.next();
  pass(31_000); // the page was suspended: the move comes too late
  await session.skip([]);
  expect(shown(session)[1]!.outcome).toBe('time');
});

test('the clock of this machine may be set back', async () => {
  const session = await begin(practice);
  pass(5000);
  await solve(session);
  vi.setSystemTime(noon - 3_600_000);
  expect(session.now()).toBeGreaterThanOrEqual(noon + 5000);
  await session.next();
  expect(shown(session)[1]!.revealed).toBeGreaterThanOrEqual(noon + 5000);
});

test('two tabs play one run: each shows the moves of the other', async () => {
  const first = await begin(daily, dailyHands);
  await until(async () => expect(await draft(first)).toBeDefined());
  const second = (await resume(daily))!;
  await solve(first, [undo]);
  await until(() => expect(shown(second)[0]!.outcome).toBe('solved'));
  expect(second.problem).toMatchObject({ name: 'elsewhere' });
  await second.next();
  expect(second.problem).toBeNull();
  await until(() => expect(shown(first)).toHaveLength(2));
  for (let hand = 1; hand < 5; hand++) {
    await solve(second, [undo]);
    await second.next();
  }
  await until(() => expect(first.run!.view.phase).toBe('over'));
  expect(first.run!.view).toEqual(second.run!.view);
  expect(Object.keys(first.run!.trails!)).toEqual(['0', '1', '2', '3', '4']);
  await until(async () => expect(await waiting()).toHaveLength(1));
  await Promise.all([first.close(), second.close()]);
  expect(await waiting()).toHaveLength(1);
  expect(await storage.all('drafts')).toEqual([]);
});

test('a tab that resumes an older draft gets the later one from the tab that plays it', async () => {
  const first = await begin(practice);
  await until(async () => expect(await draft(first)).toBeDefined());
  const stale = (await draft(first))!;
  await solve(first);
  await until(async () => expect((await draft(first))!.moves).toHaveLength(2));
  await saveDraft(storage, stale, '');
  const second = (await resume(practice))!;
  await until(() => expect(shown(second)[0]!.outcome).toBe('solved'));
});

test('a page that becomes visible shows what another tab has stored', async () => {
  const session = await begin(practice);
  await until(async () => expect(await draft(session)).toBeDefined());
  const run = (await draft(session))!;
  await saveDraft(storage, { ...run, moves: [...run.moves, { at: noon, do: 'skip', id: '1', hand: 0 }] }, '');
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => expect(shown(session)[0]!.outcome).toBe('skip'));
});

test('a tab does not send a run that another tab still plays', async () => {
  const held = new Map<string, number>();
  const request = async (
    name: string,
    options: { ifAvailable?: boolean },
    act: (lock: unknown) => unknown,
  ) => {
    if (options.ifAvailable) return act(held.get(name) ? null : {});
    held.set(name, (held.get(name) ?? 0) + 1);
    await act({});
    held.set(name, held.get(name)! - 1);
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  try {
    const first = await begin(practice);
    await solve(first);
    await until(async () => expect((await draft(first))!.moves).toHaveLength(2));
    const second = (await resume(practice))!;
    await first.close();
    expect(await waiting()).toEqual([]);
    expect(await isDraftLocked(second.run!.run)).toBe(true);
    await second.close();
    expect(await waiting()).toHaveLength(1);
  } finally {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
  }
});

test('a run of the largest size ends instead of growing', async () => {
  const puzzles = Array.from({ length: 200 }, (_, i) =>
    `1-3.3.8.8-24-classic`.replace('3.3', i % 2 ? '1.8' : '3.3'),
  );
  const moves: OfflineRun['moves'] = [{ do: 'start', at: noon, id: 'start' }];
  for (const hand of puzzles.keys()) {
    if (hand > 0) moves.push({ do: 'next', at: noon, id: `n${hand}`, hand });
    if (hand < puzzles.length - 1) moves.push({ do: 'skip', at: noon, id: `s${hand}`, hand });
  }
  await saveDraft(storage, { id: 'd', request: practice, hands: puzzles, moves }, '');
  saveDraftID(practice, 'd');
  const session = (await resume(practice))!;
  expect(session.full).toBe(true);
  await session.skip([]);
  await session.next();
  expect(session.run!.view.phase).toBe('over');
  await until(async () => expect((await waiting())[0]!.moves.at(-1)!.do).toBe('finish'));
});

test('trails beyond the limit of the server are left out, also after a reload', async () => {
  const trail = Array.from({ length: 200 }, (_, t): TrailMove => ({ t, do: 'merge', a: 0, op: '+', b: 1 }));
  const stored = Array<TrailMove>(Math.floor(598_000 / (JSON.stringify(undo).length + 1))).fill(undo);
  const first = await begin(practice);
  await first.skip([undo]);
  await first.next();
  await until(async () => expect((await draft(first))!.moves).toHaveLength(3));
  await saveDraft(storage, { ...(await draft(first))!, trails: { 0: stored } }, '');
  const session = (await resume(practice))!;
  await session.skip(trail);
  await session.next();
  await session.skip([undo]);
  await session.close();
  const [run] = await waiting();
  expect(run!.moves.filter(({ do: action }) => action === 'skip')).toHaveLength(3);
  expect(run!.trails).toEqual({ 0: stored, 2: [undo] });
});
