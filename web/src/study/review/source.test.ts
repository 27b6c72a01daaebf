import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { saveDaily, recordBegun } from '../../net/daily';
import { outbox } from '../../net/uploads.svelte';
import type { Daily, OfflineRun } from '../../core/shapes';
import { browserStorage, type BrowserStorage } from '../../net/browserstorage';
import { figuresOf, handsOf } from './hands';
import { reviewOf } from './source';

const played: OfflineRun = {
  id: 'offline-1',
  request: { mode: 'practice', puzzles: ['1-3.3.8.8-24-classic', '1-2.4.6.7-24-classic'] },
  hands: ['1-3.3.8.8-24-classic', '1-2.4.6.7-24-classic'],
  moves: [
    { at: 1000, do: 'start', id: 'a' },
    { at: 31_000, do: 'claim', id: 'b', hand: 0, expr: '8/(3-8/3)' },
    { at: 32_000, do: 'next', id: 'c', hand: 1 },
    { at: 40_000, do: 'skip', id: 'd', hand: 1 },
  ],
  trails: { '0': [{ t: 900, do: 'merge', a: 2, op: '/', b: 0 }] },
};

afterEach(() => vi.unstubAllGlobals());

test('a run played offline is reviewed from the outbox, without the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await (await outbox()).put(played.id, { kind: 'run', run: played }, 'ann');
  const run = await reviewOf(played.id);
  expect(run.view).toMatchObject({ phase: 'over', mode: 'practice', offline: true });
  const hands = handsOf(run.view);
  expect(hands.map((h) => [h.kind, h.time])).toEqual([
    ['solved', 30_000],
    ['missed', 8000],
  ]);
  expect(hands[0]!.played).toMatchObject({ expr: '8/(3-8/3)', level: 5, solvable: true });
  expect(figuresOf(run, hands)).toMatchObject({ solved: 1, hands: 2 });
  expect(run.trails?.['0']).toHaveLength(1);
});

test('a daily played offline is found by its offline ID after it was sent', async () => {
  const day = {
    number: 325,
    date: '2026-11-21',
    ends: 1,
    streak: { days: 1, best: 1, last: 325 },
    hands: [],
  };
  const answer = { ...day, state: 'done', run: 'r325' } as const;
  await recordBegun(await storeWith({ ...day, state: 'new' }), 325, 'offline-2', true);
  const seen: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    seen.push(path);
    if (path === '/game/daily') return Response.json(answer);
    if (path === '/game/runs/r325') return Response.json({ run: 'r325' });
    return new Response('', { status: 404 });
  });
  expect(await reviewOf('offline-2')).toEqual({ run: 'r325' });
  await expect(reviewOf('offline-3')).rejects.toMatchObject({ problem: { status: 404 } });
});

async function storeWith(day: Daily): Promise<BrowserStorage> {
  const storage = await browserStorage();
  await saveDaily(storage, day);
  return storage;
}

test('any other run comes from the server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await expect(reviewOf('another')).rejects.toMatchObject({ problem: { name: 'offline' } });
});
