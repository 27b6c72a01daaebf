import { beforeEach, expect, test } from 'vitest';
import type { Daily } from '../core/shapes';
import { memoryStorage, type BrowserStorage } from './browserstorage';
import { saveDaily, loadDaily, recordBegun } from './daily';

const dailyOf = (number: number): Daily => ({
  number,
  date: '2026-11-21',
  ends: 1,
  state: 'new',
  streak: { days: 4, best: 9, last: number - 1 },
  hands: ['1-1.1.4.6-24-classic'],
});

let storage: BrowserStorage;
beforeEach(() => {
  storage = memoryStorage();
});

test('an offline run is remembered until there is another daily', async () => {
  await saveDaily(storage, dailyOf(325));
  await recordBegun(storage, 325, 'off-1', true);
  expect((await saveDaily(storage, dailyOf(325))).offline).toBe('off-1');
  expect((await saveDaily(storage, dailyOf(326))).offline).toBeUndefined();
});

test('without storage the daily is returned all the same', async () => {
  const fullStorage: BrowserStorage = {
    ...storage,
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(await saveDaily(fullStorage, dailyOf(325))).toEqual(dailyOf(325));
  await saveDaily(storage, dailyOf(325));
  await recordBegun(fullStorage, 325, 'r', false);
  expect((await loadDaily(storage))?.state).toBe('new');
});

test('recordBegun changes only the daily with its number', async () => {
  await saveDaily(storage, dailyOf(325));
  await recordBegun(storage, 324, 'r', false);
  expect((await loadDaily(storage))?.state).toBe('new');
  await recordBegun(storage, 325, 'r', false);
  expect(await loadDaily(storage)).toMatchObject({ state: 'begun', run: 'r', streak: { days: 4 } });
});
