import { beforeEach, expect, test } from 'vitest';
import type { Daily } from '../core/shapes';
import { memoryStore, type LocalStore } from './localstore';
import { saveDaily, loadDaily, recordBegun } from './daily';

const dailyOf = (number: number): Daily => ({
  number,
  date: '2026-11-21',
  ends: 1,
  state: 'new',
  streak: { days: 4, best: 9, last: number - 1 },
  hands: ['1-1.1.4.6-24-classic'],
});

let store: LocalStore;
beforeEach(() => {
  store = memoryStore();
});

test('an offline run is remembered until there is another daily', async () => {
  await saveDaily(store, dailyOf(325));
  await recordBegun(store, 325, 'off-1', true);
  expect((await saveDaily(store, dailyOf(325))).offline).toBe('off-1');
  expect((await saveDaily(store, dailyOf(326))).offline).toBeUndefined();
});

test('without storage the daily is returned all the same', async () => {
  const fullStore: LocalStore = {
    ...store,
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(await saveDaily(fullStore, dailyOf(325))).toEqual(dailyOf(325));
  await saveDaily(store, dailyOf(325));
  await recordBegun(fullStore, 325, 'r', false);
  expect((await loadDaily(store))?.state).toBe('new');
});

test('recordBegun changes only the daily with its number', async () => {
  await saveDaily(store, dailyOf(325));
  await recordBegun(store, 324, 'r', false);
  expect((await loadDaily(store))?.state).toBe('new');
  await recordBegun(store, 325, 'r', false);
  expect(await loadDaily(store)).toMatchObject({ state: 'begun', run: 'r', streak: { days: 4 } });
});
