import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from '../net/outbox';
import type { OfflineRun } from '../core/shapes';
import { memoryStorage, type BrowserStorage } from '../net/browserstorage';
import { setPlayer } from '../net/player.svelte';
import { fakeNow } from '../testing/until';
import { dailyDrafts, loadDraft, saveDraft, sealAbandoned } from './drafts';

const hour = 3_600_000;
const dailyRun = (number: number): OfflineRun => ({
  id: `d${number}`,
  request: { mode: 'daily', number },
  hands: [],
  moves: [{ at: 1, do: 'skip', id: 'a', hand: 0 }],
});
const practice: OfflineRun = { ...dailyRun(0), id: 'p', request: { mode: 'practice' } };

let storage: BrowserStorage;
let outbox: Outbox;
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] });
  storage = memoryStorage();
  outbox = new Outbox(
    storage,
    async () => {},
    undefined,
    async () => 'ann',
  );
  await storage.put('kept', 'me', { id: 'ann' });
});

const sealedRuns = async (today?: number, elapsed = hour) => {
  await sealAbandoned(storage, outbox, today, fakeNow() + elapsed);
  return (await outbox.parcels()).map(({ id }) => id).sort();
};

test('abandoned practice is sealed after a while', async () => {
  await saveDraft(storage, practice, 'ann');
  expect(await sealedRuns(325, 1000)).toEqual([]);
  expect(await sealedRuns(325)).toEqual(['p']);
  expect(await loadDraft(storage, 'p')).toBeUndefined();
});

test('an unfinished daily waits on its day and the next', async () => {
  for (const number of [323, 324, 325, 326]) await saveDraft(storage, dailyRun(number), 'ann');
  expect(await sealedRuns(325)).toEqual(['d323']);
  expect((await dailyDrafts(storage)).map(({ number }) => number)).toEqual([324, 325, 326]);
  expect(await sealedRuns(undefined)).toEqual(['d323']); // the number of today's daily is unknown
});

test('a finished daily is sealed', async () => {
  await saveDraft(storage, dailyRun(325), 'ann', true);
  await saveDraft(storage, practice, 'ann');
  expect(await dailyDrafts(storage)).toEqual([]);
  expect(await sealedRuns(325)).toEqual(['d325', 'p']);
});

test('a run waits in the outbox until it is sent or refused', async () => {
  await saveDraft(storage, dailyRun(325), 'ann', true);
  await sealedRuns(325);
  expect([await outbox.isWaiting('d325'), await outbox.isWaiting('d326')]).toEqual([true, false]);
  await outbox.flush();
  expect(await outbox.isWaiting('d325')).toBe(false);
});

const run: OfflineRun = {
  id: 'off-1',
  request: { mode: 'practice' },
  hands: ['1-3.3.8.8-24-classic'],
  moves: [{ at: 2, do: 'skip', id: 's', hand: 0 }],
};

afterEach(() => {
  setPlayer('');
  vi.useRealTimers();
});

test('only the player of a draft can resume it, and it is sent as that player’s', async () => {
  await saveDraft(storage, run, 'ann');
  await storage.put('kept', 'me', { id: 'bob' });
  expect(await loadDraft(storage, run.id)).toBeUndefined();
  await storage.put('kept', 'me', { id: 'ann' });
  expect(await loadDraft(storage, run.id)).toEqual(run);

  await storage.put('kept', 'me', { id: 'bob' });
  outbox = new Outbox(
    storage,
    async () => {},
    undefined,
    async () => 'bob',
  );
  await sealAbandoned(storage, outbox, 0, fakeNow() + 3_600_000);
  expect(await storage.all('drafts')).toEqual([]);
  await outbox.flush();
  expect((await outbox.parcels()).map(({ id, player }) => [id, player])).toEqual([[run.id, 'ann']]);
});
