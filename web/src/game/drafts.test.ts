import { afterEach, beforeEach, expect, test } from 'vitest';
import { Outbox } from '../net/outbox';
import type { OfflineRun } from '../net/shapes';
import { memoryShelf, type Shelf } from '../net/shelf';
import { heardOf } from '../net/who.svelte';
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
beforeEach(async () => {
  shelf = memoryShelf();
  box = new Outbox(
    shelf,
    async () => {},
    undefined,
    async () => 'ann',
  );
  await shelf.put('kept', 'me', { id: 'ann' });
});

const sent = async (today?: number, later = hour) => {
  await sealLeft(shelf, box, today, Date.now() + later);
  return (await box.parcels()).map(({ id }) => id).sort();
};

test('practice that was left is sealed after a while', async () => {
  await keepDraft(shelf, practice, 'ann');
  expect(await sent(325, 1000)).toEqual([]);
  expect(await sent(325)).toEqual(['p']);
  expect(await draftOf(shelf, 'p')).toBeUndefined();
});

test('a daily waits to be finished, its day and the next', async () => {
  for (const number of [323, 324, 325, 326]) await keepDraft(shelf, ofDay(number), 'ann');
  expect(await sent(325)).toEqual(['d323']);
  expect((await dailyDrafts(shelf)).map(({ number }) => number)).toEqual([324, 325, 326]);
  expect(await sent(undefined)).toEqual(['d323']); // nobody said what day it is
});

test('one that is over waits for nothing but to be sent', async () => {
  await keepDraft(shelf, ofDay(325), 'ann', true);
  await keepDraft(shelf, practice, 'ann');
  expect(await dailyDrafts(shelf)).toEqual([]);
  expect(await sent(325)).toEqual(['d325', 'p']);
});

test('a run waits until it is sent or refused', async () => {
  await keepDraft(shelf, ofDay(325), 'ann', true);
  await sent(325);
  expect([await box.waits('d325'), await box.waits('d326')]).toEqual([true, false]);
  await box.flush();
  expect(await box.waits('d325')).toBe(false);
});

const run: OfflineRun = {
  id: 'off-1',
  wish: { mode: 'practice' },
  hands: ['1-3.3.8.8-24-classic'],
  moves: [{ at: 2, do: 'skip', id: 's', hand: 0 }],
};

afterEach(() => heardOf(''));

test('a draft is gone on with by its player alone, and left behind it goes out as theirs', async () => {
  await keepDraft(shelf, run, 'ann');
  await shelf.put('kept', 'me', { id: 'bob' });
  expect(await draftOf(shelf, run.id)).toBeUndefined();
  await shelf.put('kept', 'me', { id: 'ann' });
  expect(await draftOf(shelf, run.id)).toEqual(run);

  await shelf.put('kept', 'me', { id: 'bob' });
  box = new Outbox(
    shelf,
    async () => {},
    undefined,
    async () => 'bob',
  );
  await sealLeft(shelf, box, 0, Date.now() + 3_600_000);
  expect(await shelf.all('drafts')).toEqual([]);
  await box.flush();
  expect((await box.parcels()).map(({ id, player }) => [id, player])).toEqual([[run.id, 'ann']]);
});
