// Tests the server in the page with a database in memory. The clock is the test's.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Daily, DailyHistory, Due, Me, PastDaily, Play, Run, Runs } from '../../core/shapes';
import { points } from '../../core/race/mode';
import { storage } from '../../net/storage.svelte';
import type { Best, FindAll, FindTotals } from '../../core/types.gen';
import handsText from '../table/hands.txt?raw';
import { HandTable } from '../table/handtable';
import { seededRandom } from '../../testing/seed';
import { dailyNumber } from './dailies';
import { maxRuns } from './runs';
import { SiteServer } from './server';
import { SiteStore, type RunRecord } from './store';

const table = new HandTable(handsText);
const day = 86_400_000;
const noon = Date.UTC(2026, 10, 27, 12);
const dailyHands = ['1.1.1.8', '1.1.3.6', '1.2.3.4', '2.3.5.12', '3.3.8.8'].map((h) => `1-${h}-24-classic`);

let now: number;
let databases = 0;
let name: string;
let server: SiteServer;

const openStore = () => SiteStore.open(name);
const openTab = async (store?: SiteStore): Promise<SiteServer> =>
  SiteServer.open({
    store: store ?? (await openStore()),
    table,
    random: seededRandom('site'),
    clock: () => now,
    dailyPuzzles: async () => dailyHands,
  });

beforeEach(async () => {
  now = noon;
  name = `site-${databases++}`;
  server = await openTab();
});
afterEach(() => (storage.failing = false));

const send = (method: string, path: string, body?: unknown, tab = server): Promise<Response> =>
  tab.answer('/game' + path, { method, body: body === undefined ? null : JSON.stringify(body) });

async function get<T>(path: string, tab = server): Promise<T> {
  const response = await send('GET', path, undefined, tab);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}
async function begin(key: string, options: object = {}, tab = server): Promise<Run> {
  const response = await send('POST', '/runs', { key, mode: 'practice', ...options }, tab);
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Run;
}
let moves = 0;
const move = (run: string, m: object, tab = server): Promise<Response> =>
  send('POST', `/runs/${run}/moves`, { id: `m${moves++}`, ...m }, tab);
const act = async (run: string, m: object, tab = server): Promise<Run> => {
  const response = await move(run, m, tab);
  expect(response.status, JSON.stringify(m)).toBe(200);
  return (await response.json()) as Run;
};
const problemOf = async (response: Promise<Response>): Promise<string> => {
  const { type } = (await (await response).json()) as { type: string };
  return type.split('#problem-')[1]!;
};
const handOf = (puzzle: string): number[] => puzzle.split('-')[1]!.split('.').map(Number);
const easiest = (puzzle: string): string => table.entry(handOf(puzzle))!.grade!.easiest;

/** Solves the open hand after some seconds. */
async function solve({ run, view }: Run, seconds = 5, tab = server): Promise<Run> {
  now += seconds * 1000;
  const { hand, puzzle } = view.shown.at(-1)!;
  const isSolvable = table.level(handOf(puzzle))! > 0;
  const claim = isSolvable ? { expr: easiest(puzzle) } : { none: true };
  return act(run, { do: 'claim', hand, ...claim, trail: [{ t: 1, do: 'undo' }] }, tab);
}
const next = ({ run, view }: Run): Promise<Run> => act(run, { do: 'next', hand: view.shown.length });

/** Plays today's daily, with the last hand skipped. */
async function playDaily(): Promise<Run> {
  let run = await begin('d' + now, { mode: 'daily' });
  for (let hand = 0; hand < 4; hand++) run = await next(await solve(run));
  return act(run.run, { do: 'skip', hand: 4 });
}

test('practice deals, judges and lists hands', async () => {
  const begun = await begin('k');
  expect(begun.view).toMatchObject({ mode: 'practice', phase: 'running', solvable: true });
  expect(begun.view.shown).toHaveLength(1);
  expect(begun.view.shown[0]!.level).toBeUndefined(); // nothing is revealed of an open hand
  expect((await send('POST', '/runs', { key: 'k', mode: 'practice' })).status).toBe(200);
  expect(await get<Runs>('/runs')).toEqual({ runs: [] }); // no hand is finished

  const wrong = await problemOf(move(begun.run, { do: 'claim', hand: 0, expr: '1+' }));
  expect(wrong).toBe('bad-expression');
  const hinted = await act(begun.run, { do: 'hint', hand: 0, step: 2, from: '' });
  expect(hinted.clues?.map(({ step }) => step)).toEqual([1, 2]);
  const solved = await solve(begun);
  expect(solved.view.shown[0]).toMatchObject({ outcome: 'solved', points: 3, time: 5000 });
  const second = await next(solved);
  expect(second.view.shown[1]!.puzzle).not.toBe(solved.view.shown[0]!.puzzle);
  expect(await problemOf(move(begun.run, { do: 'skip', hand: 0 }))).toBe('already-done');
  await act(begun.run, { do: 'skip', hand: 1 });

  const { runs } = await get<Runs>('/runs');
  expect(runs).toEqual([
    { run: 'k', mode: 'practice', created: noon, hands: 2, solved: 1, points: 3, time: 5000 },
  ]);
  expect((await get<Run>('/runs/k')).trails).toEqual({ 0: [{ t: 1, do: 'undo' }] });
  expect((await act('k', { do: 'finish' })).view.phase).toBe('over');
  expect((await get<Runs>('/runs')).runs[0]!.finished).toBe(now);
  expect(await problemOf(send('GET', '/runs/other'))).toBe('no-run');
});

test('a repeated move counts once', async () => {
  const { run } = await begin('k');
  const skip = { id: 'same', do: 'skip', hand: 0 };
  const first = (await (await send('POST', `/runs/${run}/moves`, skip)).json()) as Run;
  const second = (await (await send('POST', `/runs/${run}/moves`, skip)).json()) as Run;
  expect(second.view).toEqual(first.view);
});

test('practice follows its options', async () => {
  let run = await begin('level', { level: 4, hand_time: 30_000 });
  for (let i = 0; i < 4; i++) run = await next(await solve(run));
  expect(run.view.shown.slice(0, 4).map(({ level }) => level)).toEqual([4, 4, 4, 4]);
  now += 31_000; // the clock of the open hand expires
  const late = await get<Run>('/runs/level');
  expect(late.view.shown.at(-1)).toMatchObject({ outcome: 'time', time: 30_000 });

  let none = await begin('none', { none: true });
  expect(none.view.solvable).toBeUndefined();
  for (let i = 0; i < 30; i++) none = await next(await solve(none));
  const unsolvable = none.view.shown.filter(({ solvable }) => solvable === false);
  expect(unsolvable.length).toBeGreaterThan(1);
  expect(none.view.shown[0]!.solvable).toBe(true);

  const kind = await begin('kind', { kind: 'fraction' });
  const { puzzle } = kind.view.shown[0]!;
  expect(table.techniques(handOf(puzzle))).toContain('fraction');

  for (const solvable of [false, true]) {
    const options = { puzzles: dailyHands.slice(0, 2), ...(solvable && { solvable }) };
    for (const step of [1, 2, 3]) {
      const { run } = await begin(`price-${step}-${solvable}`, options);
      const { view } = await act(run, { do: 'hint', hand: 0, step, from: '' });
      const price = points(view, view.shown[0]!.hints!);
      expect((await solve(await get<Run>('/runs/' + run))).view.shown[0]!.points).toBe(price);
    }
  }
  const mixed = { key: 'm', mode: 'practice', puzzles: ['1-1.1.1.1-24-classic'], solvable: true };
  expect(await problemOf(send('POST', '/runs', mixed))).toBe('bad-options');

  let fixed = await begin('two', { puzzles: dailyHands.slice(0, 2) });
  fixed = await solve(await next(await solve(fixed)));
  expect(fixed.view.phase).toBe('over');
  expect(await problemOf(send('POST', '/runs', { key: 'n', mode: 'practice', near: true }))).toBe(
    'bad-options',
  );
});

test('practice that nobody plays ends after a day, at its last move', async () => {
  const run = await solve(await begin('k'));
  const ended = now;
  now += day;
  expect((await get<Runs>('/runs')).runs[0]).toMatchObject({ finished: ended, hands: 1 });
  expect(await problemOf(move(run.run, { do: 'next', hand: 1 }))).toBe('finished');
});

test('a daily is played once, counts for the streak, and survives a missed day', async () => {
  const first = await get<Daily>('/daily');
  expect(first).toMatchObject({ number: 331, date: '2026-11-27', state: 'new', hands: dailyHands });
  expect(first.ends).toBe(Date.UTC(2026, 10, 28));
  const over = await playDaily();
  expect(over.view).toMatchObject({ mode: 'daily', number: 331, phase: 'over' });
  expect(over.view.players[0]).toMatchObject({ solved: 4, points: 16, time: 20_000 });
  expect((await begin('again', { mode: 'daily' })).run).toBe(over.run);
  expect(await get<Daily>('/daily')).toMatchObject({
    state: 'done',
    run: over.run,
    streak: { days: 1, best: 1, last: 331 },
  });
  expect((await get<Me>('/me')).daily).toEqual({ number: 331, done: true });

  now += 2 * day;
  await playDaily();
  const history = await get<DailyHistory>('/dailies');
  expect(history.days.slice(-3)).toBe('d-d');
  expect(history).toMatchObject({ today: 333, frozen: [332], streak: { days: 2, best: 2, last: 333 } });

  // The missed daily is practised.
  expect(await get<PastDaily>('/dailies/332')).toMatchObject({ state: 'new', date: '2026-11-28' });
  let past = await begin('past', { number: 332 });
  for (let hand = 0; hand < 4; hand++) past = await next(await solve(past));
  past = await solve(past);
  expect(past.view).toMatchObject({ mode: 'practice', number: 332, phase: 'over' });
  expect(await get<PastDaily>('/dailies/332')).toMatchObject({ state: 'done', run: 'past', archive: true });
  expect((await get<DailyHistory>('/dailies')).days.slice(-3)).toBe('dpd');
  expect(await problemOf(send('GET', '/dailies/334'))).toBe('no-run');
  expect(await problemOf(send('POST', '/runs', { key: 'x', mode: 'daily', number: 300 }))).toBe('not-today');
});

test('a daily may be finished on a later day', async () => {
  const begun = await begin('d', { mode: 'daily' });
  now += day;
  expect((await get<Daily>('/daily')).left).toEqual({ number: 331, run: begun.run });
  expect((await begin('past', { number: 331 })).run).toBe(begun.run);
});

test('a timed run ends by its clock, and the best one is known', async () => {
  let run = await begin('t1', { mode: 'timed' });
  expect(run.view.ends).toBe(noon + 180_000);
  const levels: number[] = [];
  while (run.view.phase === 'running' && levels.length < 30) {
    const hand = run.view.shown.at(-1)!;
    const level = table.level(handOf(hand.puzzle))!;
    levels.push(level);
    run = await solve(run, 4);
  }
  expect(levels[0]).toBe(1);
  expect(Math.max(...levels)).toBe(5);
  expect(levels.filter((level) => level > 0)).toEqual(levels.filter((level) => level > 0).toSorted());
  expect(new Set(run.view.shown.map(({ puzzle }) => puzzle)).size).toBe(run.view.shown.length);

  now += 1_000_000; // the page was closed
  const over = await get<Run>('/runs/t1');
  expect(over.view).toMatchObject({ phase: 'over' });
  const { runs } = await get<Runs>('/runs?mode=timed');
  expect(runs[0]).toMatchObject({ run: 't1', ranked: true, solved: levels.length });
  expect(runs[0]!.finished).toBe(over.view.at);

  let second = await begin('t2', { mode: 'timed' });
  second = await solve(second, 10);
  now += 300_000;
  const { best } = await get<Best>('/best?except=t2');
  expect(best).toMatchObject({ run: 't1', solved: levels.length });
  expect(best!.pace.slice(0, 2)).toEqual([4000, 8000]);
  expect((await get<Best>('/best')).best!.run).toBe('t1');
  expect((await get<Best>('/best?except=t1')).best).toMatchObject({ run: 't2', pace: [10_000] });
});

test('statistics have ten hands with what the grade knows', async () => {
  let run = await begin('k');
  for (let i = 0; i < 9; i++) run = await next(await solve(run));
  await solve(run);
  const { plays } = await get<{ plays: Play[] }>('/stats');
  expect(plays).toHaveLength(10);
  expect(plays.map(({ hand }) => hand)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  for (const play of plays) {
    const { level, seconds, techniques } = table.entry(handOf(play.puzzle))!.grade!;
    expect(play).toMatchObject({ run: 'k', mode: 'practice', outcome: 'solved', points: 4, time: 5000 });
    expect(play).toMatchObject({ level, seconds, techniques: [...techniques], solvable: true });
  }
  expect(plays[9]!.at).toBe(noon + 5000);
  const since = (await get<{ plays: Play[] }>(`/stats?since=${noon + 46_000}`)).plays;
  expect(since.map(({ hand }) => hand)).toEqual([9]);
});

test('the list of runs has pages', async () => {
  for (let i = 0; i < 7; i++) {
    await solve(await begin('k' + i));
    now += 1000;
  }
  const listed: string[] = [];
  let after = '';
  do {
    const page = await get<Runs>(`/runs?limit=3${after && '&after=' + encodeURIComponent(after)}`);
    listed.push(...page.runs.map(({ run }) => run));
    after = page.next ?? '';
  } while (after);
  expect(listed).toEqual(['k6', 'k5', 'k4', 'k3', 'k2', 'k1', 'k0']);
  expect((await get<Runs>('/runs?mode=races')).runs).toEqual([]);
});

test('missed hands are due for review, one for each technique', async () => {
  expect(await problemOf(send('POST', '/runs', { key: 'r', mode: 'practice', review: true }))).toBe(
    'no-review',
  );
  const { run, view } = await begin('k', { kind: 'fraction' });
  const { puzzle } = view.shown[0]!;
  await act(run, { do: 'skip', hand: 0 });
  const before = await get<Due>('/review');
  const [kind] = table.techniques(handOf(puzzle));
  expect(before).toEqual({ due: 0, next: now + day, kinds: [{ kind, due: now + day, puzzle }] });
  now += day;
  expect((await get<Me>('/me')).due).toBe(1);
  const review = await begin('r', { review: true });
  const other = review.view.shown[0]!.puzzle;
  expect(other).not.toBe(puzzle);
  expect(table.techniques(handOf(other))[0]).toBe(kind);
  expect((await solve(review)).view.phase).toBe('over');
  expect((await get<Due>('/review')).due).toBe(0);
});

test('find all keeps the ideas, and what was shown goes on the review schedule', async () => {
  const puzzle = '1-6.6.6.6-24-classic';
  const open = await get<FindAll>('/ideas/' + puzzle);
  expect(open).toMatchObject({ ideas: 2, found: [], complete: 0 });
  const found = [{ expr: '6+6+6+6', time: 100 }];
  const answer = (await (await send('POST', '/ideas/' + puzzle, { found })).json()) as FindAll;
  expect(answer).toMatchObject({ judged: [0], found: [{ expr: '6+6+6+6', time: 100 }] });
  expect(answer.rest).toBeUndefined();
  const wrong = send('POST', '/ideas/' + puzzle, { found: [{ expr: '6+6', time: 1 }] });
  expect(await problemOf(wrong)).toBe('bad-expression');
  await send('POST', '/ideas/' + puzzle, { show: true });
  expect((await get<FindAll>('/ideas/' + puzzle)).rest).toHaveLength(1);
  expect(await get<FindTotals>('/ideas')).toMatchObject({ hands: 1, complete: 0, ideas: 2, found: 1 });
  expect((await get<Due>('/review')).kinds).toHaveLength(1);
  expect(await problemOf(send('GET', '/ideas/1-1.1.1.1-24-classic'))).toBe('no-puzzle');
});

test('two tabs lose no run and no move', async () => {
  const other = await openTab();
  const [a, b] = await Promise.all([begin('d1', { mode: 'daily' }), begin('d2', { mode: 'daily' }, other)]);
  expect(b.run).toBe(a.run);
  expect(b.view.shown).toEqual(a.view.shown);
  await Promise.all(
    Array.from({ length: 6 }, (_, i) => begin('k' + i, {}, i % 2 ? server : other).then((run) => solve(run))),
  );
  expect((await get<Runs>('/runs?mode=practice')).runs).toHaveLength(6);

  // Both tabs solve the same hand: one claim counts, the other is told so with the run.
  const expr = easiest(dailyHands[0]!);
  const answers = await Promise.all([
    move(a.run, { do: 'claim', hand: 0, expr }),
    move(a.run, { do: 'claim', hand: 0, expr }, other),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const shown = (await get<Run>('/runs/' + a.run, other)).view.shown;
  expect(shown.map(({ outcome }) => outcome)).toEqual(['solved']);
});

/** Makes the writes to an object store fail, as with a full disk. The returned function ends that. */
function failWrites(storeName: string): () => void {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    if (this.name === storeName) throw new DOMException('', 'QuotaExceededError');
    return put.apply(this, args);
  });
  return () => spy.mockRestore();
}

test('on a full disk, the game goes on in this page and says so', async () => {
  const begun = await begin('k');
  const endFailure = failWrites('runs');
  const solved = await solve(begun);
  expect(solved.view.shown[0]!.outcome).toBe('solved');
  expect(storage.failing).toBe(true);
  expect((await get<Runs>('/runs')).runs[0]).toMatchObject({ hands: 1 });
  endFailure();
  await next(solved); // the next move stores the run with the earlier moves
  expect(storage.failing).toBe(false);
  const reloaded = await openTab();
  expect((await get<Run>('/runs/k', reloaded)).view.shown).toHaveLength(2);
});

test('a write that is interrupted changes neither the run nor its row', async () => {
  const begun = await begin('k');
  const endFailure = failWrites('rows'); // after the run was written
  await solve(begun);
  endFailure();
  const reloaded = await openTab(); // the page is gone, and its memory with it
  expect((await get<Run>('/runs/k', reloaded)).view.shown[0]!.outcome).toBe('open');
  expect((await get<Runs>('/runs', reloaded)).runs).toEqual([]);
});

test('without a database, the game is in the memory of the page', async () => {
  const tab = await openTab(new SiteStore(null));
  await solve(await begin('k', {}, tab), 5, tab);
  expect(storage.failing).toBe(true);
  expect((await get<Runs>('/runs', tab)).runs).toHaveLength(1);
});

test('the player is stored, exported and deleted', async () => {
  const change = { name: 'Ann', settings: { sound: true } };
  expect(await (await send('PATCH', '/me', change)).json()).toMatchObject({ ...change, id: 'you' });
  expect(await problemOf(send('PATCH', '/me', { name: 'x'.repeat(25) }))).toBe('bad-name');
  await solve(await begin('k'));
  const file = await get<{ player: Me; runs: { run: string; events: unknown[] }[] }>('/me/export');
  expect(file.player.name).toBe('Ann');
  expect(file.runs.map(({ run }) => run)).toEqual(['k']);
  expect(file.runs[0]!.events).toContainEqual(expect.objectContaining({ type: 'solved', hand: 0 }));
  expect((await send('DELETE', '/me', {})).status).toBe(204);
  expect(await get<Me>('/me')).toMatchObject({ name: '', settings: {}, created: 0 });
  expect((await get<Runs>('/runs')).runs).toEqual([]);
  expect((await get<Runs>('/runs', await openTab())).runs).toEqual([]);
});

test('an export is imported in another browser, but no invalid file', async () => {
  await playDaily();
  await solve(await begin('k'));
  await send('POST', '/ideas/1-6.6.6.6-24-classic', { found: [{ expr: '6+6+6+6', time: 1 }] });
  const file = await get<{ runs: { events: unknown[] }[] }>('/me/export');
  const { plays } = await get<{ plays: Play[] }>('/stats');

  name += '-other';
  const other = await openTab();
  await solve(await begin('own', {}, other), 5, other);
  const invalid = structuredClone(file);
  invalid.runs[0]!.events.reverse();
  expect(await problemOf(send('POST', '/me/import', invalid, other))).toBe('bad-run');
  expect(await problemOf(send('POST', '/me/import', {}, other))).toBe('bad-run');
  expect((await get<Runs>('/runs', other)).runs).toHaveLength(1);

  const imported = await send('POST', '/me/import', file, other);
  expect(await imported.json()).toEqual({ runs: 2 });
  expect(await (await send('POST', '/me/import', file, other)).json()).toEqual({ runs: 0 });
  const all = (await get<{ plays: Play[] }>('/stats', other)).plays;
  expect(all.filter(({ run }) => run !== 'own')).toEqual(plays);
  expect((await get<Daily>('/daily', other)).state).toBe('done');
  expect((await get<FindTotals>('/ideas', other)).found).toBe(1);
});

test('the oldest runs are deleted, but no dailies', async () => {
  const store = await openStore();
  const record = (run: string, mode: 'practice' | 'daily', created: number): RunRecord => ({
    run: { run, request: { mode }, created, events: [], trails: {} },
    row: {
      summary: { run, mode, created, finished: created, hands: 1, solved: 1, points: 4, time: 1 },
      plays: [],
      deadline: 0,
    },
  });
  const tab = await openTab(store);
  await store.change('old-daily', () => record('old-daily', 'daily', 1));
  const all = vi.spyOn(store, 'rows');
  all.mockResolvedValueOnce([
    ...Array.from({ length: maxRuns }, (_, i) => record('r' + i, 'practice', maxRuns - i).row),
    record('old-daily', 'daily', 0).row,
  ]);
  const deleted = vi.spyOn(store, 'deleteRuns');
  await begin('new', {}, tab);
  expect(deleted).toHaveBeenCalledWith([`r${maxRuns - 1}`]);
});

test('the requests that need a server are refused', async () => {
  for (const path of ['/rating', '/boards', '/races', '/players/x', '/daily/1'])
    expect(await problemOf(send('GET', path)), path).toBe('not-found');
  expect(await get('/challenges')).toEqual({ challenges: [] });
});

test('daily 1 is 1 January 2026 in UTC', () => {
  expect(dailyNumber(Date.UTC(2026, 0, 1))).toBe(1);
  expect(dailyNumber(Date.UTC(2026, 0, 2) - 1)).toBe(1);
  expect(dailyNumber(Date.UTC(2027, 0, 1))).toBe(366);
});

test('the first miss ends a streak, whose best is its own', async () => {
  let run = await begin('s1', { mode: 'streak' });
  expect(run.view.ends ?? 0).toBe(0);
  run = await solve(await solve(run, 3), 3);
  expect(run.view).toMatchObject({ phase: 'running', players: [{ solved: 2 }] });
  now += 60_001; // the time of the third hand
  const over = await get<Run>('/runs/s1');
  expect(over.view).toMatchObject({ phase: 'over', players: [{ solved: 2, why: 'done' }] });
  expect((await get<Best>('/best?mode=streak')).best).toMatchObject({ run: 's1', solved: 2 });
  expect((await get<Best>('/best')).best).toBeUndefined();
});
