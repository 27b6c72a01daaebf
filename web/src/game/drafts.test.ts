import { afterEach, expect, test } from 'vitest';
import { Outbox } from '../net/outbox';
import type { OfflineRun } from '../net/shapes';
import { memoryShelf } from '../net/shelf';
import { heardOf } from '../net/who.svelte';
import { draftOf, keepDraft, sealLeft } from './drafts';

const run: OfflineRun = {
  id: 'off-1',
  wish: { mode: 'practice' },
  hands: ['1-3.3.8.8-24-classic'],
  moves: [{ at: 2, do: 'skip', id: 's', hand: 0 }],
};

afterEach(() => heardOf(''));

test('a draft is gone on with by its player alone, and left behind it goes out as theirs', async () => {
  const shelf = memoryShelf();
  await keepDraft(shelf, run, 'ann');
  await shelf.put('kept', 'me', { id: 'bob' });
  expect(await draftOf(shelf, run.id)).toBeUndefined();
  await shelf.put('kept', 'me', { id: 'ann' });
  expect(await draftOf(shelf, run.id)).toEqual(run);

  await shelf.put('kept', 'me', { id: 'bob' });
  const box = new Outbox(
    shelf,
    async () => {},
    undefined,
    async () => 'bob',
  );
  await sealLeft(shelf, box, Date.now() + 3_600_000);
  expect(await shelf.all('drafts')).toEqual([]);
  await box.flush();
  expect((await box.parcels()).map(({ id, player }) => [id, player])).toEqual([[run.id, 'ann']]);
});
