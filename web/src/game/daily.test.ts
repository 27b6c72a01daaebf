import { beforeEach, expect, test } from 'vitest';
import type { Daily } from '../net/shapes';
import { memoryShelf, type Shelf } from '../net/shelf';
import { keepDaily, keptDaily, noteBegun } from './daily';

const said = (number: number): Daily => ({
  number,
  date: '2026-11-21',
  ends: 1,
  state: 'new',
  streak: { days: 4, best: 9, last: number - 1 },
  hands: ['1-1.1.4.6-24-classic'],
});

let shelf: Shelf;
beforeEach(() => {
  shelf = memoryShelf();
});

test('what was played offline of a number stays known, until there is another', async () => {
  await keepDaily(shelf, said(325));
  await noteBegun(shelf, 325, 'off-1', true);
  expect((await keepDaily(shelf, said(325))).offline).toBe('off-1');
  expect((await keepDaily(shelf, said(326))).offline).toBeUndefined();
});

test('where nothing can be kept the daily is told all the same', async () => {
  const full: Shelf = {
    ...shelf,
    put: async () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(await keepDaily(full, said(325))).toEqual(said(325));
  await keepDaily(shelf, said(325));
  await noteBegun(full, 325, 'r', false);
  expect((await keptDaily(shelf))?.state).toBe('new');
});

test('a begin is noted for its own number only', async () => {
  await keepDaily(shelf, said(325));
  await noteBegun(shelf, 324, 'r', false);
  expect((await keptDaily(shelf))?.state).toBe('new');
  await noteBegun(shelf, 325, 'r', false);
  expect(await keptDaily(shelf)).toMatchObject({ state: 'begun', run: 'r', streak: { days: 4 } });
});
