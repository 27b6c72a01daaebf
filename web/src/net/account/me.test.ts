import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import type { Me } from '../../core/shapes';
import { browserStorage } from '../browserstorage';
import { currentPlayer } from '../player.svelte';
import { player } from './me.svelte';

const me = (id: string): Me => ({
  id,
  name: id,
  named: true,
  lang: 'en',
  settings: {},
  passkeys: [],
  created: 1,
  streak: { days: 0, best: 0, last: 0 },
  daily: { number: 1, done: false },
  due: 0,
  now: 1,
});

test('the stored values of one player are removed when another signs in', async () => {
  const storage = await browserStorage();
  const daily = { number: 1, offline: 'off-1' };
  await player.update(me(''));
  await storage.put('kept', 'daily', daily);
  await player.update(me('ann')); // the server has made a guest of the player
  expect(await storage.get('kept', 'daily')).toEqual(daily);
  await player.update(me('ann'));
  expect(await storage.get('kept', 'daily')).toEqual(daily);
  expect(currentPlayer()).toBe('ann');
  await player.update(me('bob'));
  expect((await storage.all('kept')).map(([name]) => name)).toEqual(['me']);
  expect(currentPlayer()).toBe('bob');
  await player.forget();
  expect(await storage.all('kept')).toEqual([]);
  expect(currentPlayer()).toBe('');
});

test('a player whom the server has made a guest is requested again after a failure', async () => {
  await player.forget();
  const answers = [me(''), undefined, me('guest')];
  const fetched = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) return new Response('{}', { status: 503 });
    return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
  });
  vi.stubGlobal('fetch', fetched);
  expect((await player.load())?.id).toBe('');
  expect((await player.refresh())?.id).toBe(''); // as of the last answer
  expect((await player.load())?.id).toBe('guest');
  await player.load();
  expect(fetched).toHaveBeenCalledTimes(3);
  vi.unstubAllGlobals();
});
