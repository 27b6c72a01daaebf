import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from './shapes';
import { outbox, post } from './post.svelte';
import { shelf } from './shelf';
import { heardOf } from './who.svelte';

afterEach(() => {
  heardOf('');
  vi.unstubAllGlobals();
});

test('who plays is asked of the server and not of what was kept: the player may be back', async () => {
  const on = await shelf();
  await on.put('kept', 'me', { id: 'bob' } as Me); // who was here last
  const run = { id: 'off-1', wish: { mode: 'practice' as const }, hands: [], moves: [] };
  await (await outbox()).put(run.id, { kind: 'run', run }, 'ann');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path === '/game/me' ? { id: 'ann' } : {});
  });
  expect(await post.send()).toBe(true);
  expect(asked).toEqual(['/game/me', '/game/offline']);
  expect(await (await outbox()).parcels()).toEqual([]);
  expect(await post.send()).toBe(true);
  expect(asked).toHaveLength(2); // where nothing waits nobody is asked
});
