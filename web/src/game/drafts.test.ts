import { beforeEach, expect, test } from 'vitest';
import { Outbox } from '../net/outbox';
import type { OfflineRun } from '../net/shapes';
import { memoryShelf, type Shelf } from '../net/shelf';
import { dailyDrafts, draftOf, keepDraft, sealLeft } from './drafts';

const hour = 3_600_000;
const ofDay = (number: number): OfflineRun => ({
  id: `d${number}`,
  wish: { mode: 'daily', number },
  hands: [],
  moves: [{ at: 1, do: 'skip', id: 'a', hand: 0 }],
});
const practice: OfflineRun = { ...ofDay(0), id: 'p', wish: { mode: 'practice' } };

let shelf: Shelf;
let box: Outbox;
beforeEach(() => {
  shelf = memoryShelf();
  box = new Outbox(shelf, async () => {});
});

const sent = async (today?: number, later = hour) => {
  await sealLeft(shelf, box, today, Date.now() + later);
  return (await box.parcels()).map(({ id }) => id).sort();
};

test('practice that was left is sealed after a while', async () => {
  await keepDraft(shelf, practice);
  expect(await sent(325, 1000)).toEqual([]);
  expect(await sent(325)).toEqual(['p']);
  expect(await draftOf(shelf, 'p')).toBeUndefined();
});

test('a daily waits to be finished, its day and the next', async () => {
  for (const number of [323, 324, 325, 326]) await keepDraft(shelf, ofDay(number));
  expect(await sent(325)).toEqual(['d323']);
  expect((await dailyDrafts(shelf)).map(({ number }) => number)).toEqual([324, 325, 326]);
  expect(await sent(undefined)).toEqual(['d323']); // nobody said what day it is
});

test('one that is over waits for nothing but to be sent', async () => {
  await keepDraft(shelf, ofDay(325), true);
  await keepDraft(shelf, practice);
  expect(await dailyDrafts(shelf)).toEqual([]);
  expect(await sent(325)).toEqual(['d325', 'p']);
});

test('a run waits until it is sent or refused', async () => {
  await keepDraft(shelf, ofDay(325), true);
  await sent(325);
  expect([await box.waits('d325'), await box.waits('d326')]).toEqual([true, false]);
  await box.flush();
  expect(await box.waits('d325')).toBe(false);
});
