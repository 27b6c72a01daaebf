import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '../core/shapes';
import { outbox, uploads } from './uploads.svelte';
import { browserStorage } from './browserstorage';
import { setPlayer } from './player.svelte';

afterEach(() => {
  setPlayer('');
  vi.unstubAllGlobals();
});

test('send asks the server who the player is, instead of using the stored answer', async () => {
  const storage = await browserStorage();
  await storage.put('kept', 'me', { id: 'bob' } as Me); // the last player of this browser
  const run = { id: 'off-1', request: { mode: 'practice' as const }, hands: [], moves: [] };
  await (await outbox()).put(run.id, { kind: 'run', run }, 'ann');
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    return Response.json(path === '/game/me' ? { id: 'ann' } : {});
  });
  expect(await uploads.send()).toBe(true);
  expect(requests).toEqual(['/game/me', '/game/offline']);
  expect(await (await outbox()).parcels()).toEqual([]);
  expect(await uploads.send()).toBe(true);
  expect(requests).toHaveLength(2); // without waiting parcels there is no request
});
