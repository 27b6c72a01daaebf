import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { Me } from '../net/shapes';
import { shelf } from '../net/shelf';
import { whoNow } from '../net/who.svelte';
import { player } from './me.svelte';

const me = (id: string): Me => ({
  id,
  name: id,
  lang: 'en',
  settings: {},
  passkeys: [],
  created: 1,
  streak: { days: 0, best: 0, last: 0 },
  daily: { number: 1, done: false },
  due: 0,
  now: 1,
});

test('what is kept of one player is not another’s', async () => {
  const on = await shelf();
  const daily = { number: 1, offline: 'off-1' };
  await player.heard(me(''));
  await on.put('kept', 'daily', daily);
  await player.heard(me('ann')); // the guest who was made of whoever played
  expect(await on.get('kept', 'daily')).toEqual(daily);
  await player.heard(me('ann'));
  expect(await on.get('kept', 'daily')).toEqual(daily);
  expect(whoNow()).toBe('ann');
  await player.heard(me('bob'));
  expect((await on.all('kept')).map(([name]) => name)).toEqual(['me']);
  expect(whoNow()).toBe('bob');
  await player.forget();
  expect(await on.all('kept')).toEqual([]);
  expect(whoNow()).toBe('');
});
