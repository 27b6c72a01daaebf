import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, refused, type ProblemName } from '../testing/problems';
import { isFinal, Outbox, type Content, type Parcel, type Present, type Send } from './outbox';
import type { RunMove } from './shapes';
import { browserShelf, memoryShelf, sturdyShelf, type Shelf } from './shelf';
import { heardOf } from './who.svelte';

let counter = 0;
const shelves: [string, () => Promise<Shelf>][] = [
  ['IndexedDB', () => browserShelf(`test-${counter++}`)],
  ['memory', async () => memoryShelf()],
  ['a full IndexedDB', async () => sturdyShelf(full(await browserShelf(`test-${counter++}`)))],
];

/** A shelf with no room, as a browser's is when the disk is full. */
const full = (shelf: Shelf): Shelf => ({
  ...shelf,
  put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
});

const run = (id: string): Content => ({
  kind: 'run',
  run: { id, wish: { mode: 'practice' }, hands: [], moves: [] },
});
/** An outbox where the server says that ann plays. */
const outboxOn = (
  shelf: Shelf,
  send?: Send,
  changed?: (parcels: Parcel[]) => void,
  present: Present = async () => 'ann',
): Outbox => new Outbox(shelf, send, changed, present);
const skip = (id: string): RunMove => ({ do: 'skip', id, hand: 0, trail: [] });

describe.each(shelves)('on %s', (_, open) => {
  let shelf: Shelf;
  beforeEach(async () => {
    shelf = await open();
  });

  test('what is over the quota stays and is sent later, and keeps no move from being sent', async () => {
    let full = true;
    const sent: string[] = [];
    const send = async (c: Content) => {
      const id = c.kind === 'run' ? c.run.id : c.moves[0]!.id;
      sent.push(id);
      if (full && c.kind === 'run') throw refusal('over-quota');
    };
    const box = outboxOn(shelf, send);
    for (const id of ['a', 'b']) {
      await box.put(id, run(id), 'ann');
    }
    heardOf('ann');
    await box.keep('r', [skip('m')]);
    heardOf('');
    expect(await box.flush()).toBe(false);
    expect(sent).toEqual(['a', 'm']); // b would be refused as a was
    expect((await box.parcels()).map((p) => [p.id, p.problem])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    full = false;
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['a', 'm', 'a', 'b']);
    expect(await box.parcels()).toEqual([]);
  });

  test('what is put is got, by drawer and name', async () => {
    await shelf.put('kept', 'a', { n: 1 });
    await shelf.put('drafts', 'a', { n: 2 });
    await shelf.put('kept', '0', { n: 3 });
    expect(await shelf.get('kept', 'a')).toEqual({ n: 1 });
    expect(await shelf.all('kept')).toEqual([
      ['0', { n: 3 }],
      ['a', { n: 1 }],
    ]);
    await shelf.remove('kept', 'a');
    expect(await shelf.get('kept', 'a')).toBeUndefined();
    expect(await shelf.get('drafts', 'a')).toEqual({ n: 2 });
  });

  test('each is sent once, the oldest first', async () => {
    const sent: string[] = [];
    const box = outboxOn(shelf, async (c) => void sent.push((c as { run: { id: string } }).run.id));
    for (const id of ['c', 'a', 'b']) await box.put(id, run(id), 'ann'); // in the same instant or not
    await box.put('a', run('a'), 'ann');
    expect(await Promise.all([box.flush(), box.flush(), box.flush()])).toEqual([true, true, true]);
    expect(sent).toEqual(['c', 'a', 'b']);
    expect(await box.parcels()).toEqual([]);
  });

  test('without network all wait, and are sent when it is back', async () => {
    let away = true;
    const sent: string[] = [];
    const told: number[] = [];
    const send = async (c: Content) => {
      if (away) throw refusal('offline');
      sent.push((c as { run: { id: string } }).run.id);
    };
    const box = outboxOn(shelf, send, (parcels) => told.push(parcels.length));
    await box.put('a', run('a'), 'ann');
    await box.put('b', run('b'), 'ann');
    expect(await box.flush()).toBe(false);
    expect(await box.parcels()).toHaveLength(2);
    away = false;
    // Another page later: what waits was kept.
    expect(await outboxOn(shelf, send).flush()).toBe(true);
    expect(sent.sort()).toEqual(['a', 'b']);
    expect(told).toEqual([1, 2]);
  });

  test('a refused one stays with its problem, is told once, and blocks no other', async () => {
    const sent: string[] = [];
    const send = async (c: Content) => {
      const { id } = (c as { run: { id: string } }).run;
      sent.push(id);
      if (id === 'a') throw refusal('bad-run');
    };
    let last: Parcel[] = [];
    const box = outboxOn(shelf, send, (parcels) => (last = parcels));
    await box.put('a', run('a'), 'ann');
    await box.put('b', run('b'), 'ann');
    expect(await box.flush()).toBe(true);
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['a', 'b']);
    expect(last.map((p) => [p.id, p.problem?.name, p.told])).toEqual([['a', 'bad-run', undefined]]);
    await box.told('a');
    expect(last[0]!.told).toBe(true);
  });

  test('moves that go unanswered are there for another page, in order, and gone when answered', async () => {
    const sent: string[] = [];
    const send = async (c: Content) => {
      if (c.kind === 'moves') sent.push(...c.moves.map((m) => `${c.run} ${m.id}`));
    };
    const tab = outboxOn(shelf, send);
    await tab.keep('r', [skip('b'), skip('a'), skip('c')]);
    await tab.take('c');
    expect(await outboxOn(shelf, send).flush()).toBe(true);
    expect(sent).toEqual(['r b', 'r a']);
    expect(await tab.parcels()).toEqual([]);
  });

  test('refused while its tab heard the same, it is not told again', async () => {
    const box: Outbox = outboxOn(shelf, async () => {
      await box.take('a');
      throw refusal('expired');
    });
    await box.keep('r', [skip('a')]);
    expect(await box.flush()).toBe(true);
    expect(await box.parcels()).toEqual([]);
  });

  // What the server answers to a move, and whether the player must hear that it does not count.
  test.each<[RunMove['do'], ProblemName | null, boolean]>([
    ['claim', null, false],
    ['claim', 'already-done', false],
    ['claim', 'expired', true],
    ['claim', 'finished', true],
    ['claim', 'bad-expression', true],
    ['claim', 'no-run', true],
    ['skip', 'expired', false],
    ['hint', 'finished', false],
  ])('%s answered late with %s: told %s', async (what, name, told) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      asked.push(`${path} ${JSON.parse(body).id}`);
      return name ? refused(name) : Response.json({});
    });
    const box = outboxOn(shelf);
    await box.keep('r', [{ ...skip('m'), do: what } as RunMove]);
    expect(await box.flush()).toBe(true);
    expect(await box.flush()).toBe(true);
    vi.unstubAllGlobals();
    expect(asked).toEqual(['/game/runs/r/moves m']);
    expect((await box.parcels()).map((p) => p.problem?.name)).toEqual(told ? [name] : []);
  });

  test('what one player played is not sent for another, and waits until they are back', async () => {
    let present = 'ann';
    const sent: string[] = [];
    const send = async (c: Content) =>
      void sent.push(`${present} ${c.kind === 'run' ? c.run.id : c.moves[0]!.id}`);
    const box = outboxOn(shelf, send, undefined, async () => present);
    await box.put('a', run('a'), 'ann');
    await box.put('n', run('n'), ''); // before there was any player
    heardOf('ann');
    await box.keep('r', [skip('m')]);
    present = 'bob'; // signed in, or a new guest after the session ended
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['bob n']);
    expect((await box.parcels()).map((p) => [p.id, p.player])).toEqual([
      ['a', 'ann'],
      ['m', 'ann'],
    ]);
    present = '';
    await box.flush();
    expect(sent).toHaveLength(1);
    present = 'ann';
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['bob n', 'ann a', 'ann m']);
    expect(await box.parcels()).toEqual([]);
    heardOf('');
  });

  test('while nobody says who plays, all wait', async () => {
    const box = outboxOn(
      shelf,
      async () => expect.unreachable(),
      undefined,
      () => Promise.reject(refusal('offline')),
    );
    await box.put('a', run('a'), 'ann');
    expect(await box.flush()).toBe(false);
    expect(await box.parcels()).toHaveLength(1);
  });

  test('what is put while others are sent is sent too', async () => {
    const sent: string[] = [];
    const box: Outbox = outboxOn(shelf, async (c) => {
      const { id } = (c as { run: { id: string } }).run;
      sent.push(id);
      if (id === 'a') {
        await box.put('b', run('b'), 'ann');
        void box.flush();
      }
    });
    await box.put('a', run('a'), 'ann');
    await box.flush();
    expect(sent).toEqual(['a', 'b']);
  });
});

test('what finds no room is held as long as the page lasts, and the page knows', async () => {
  const under = await browserShelf(`test-${counter++}`);
  let room = true;
  const told: boolean[] = [];
  const shelf = sturdyShelf(
    { ...under, put: (...what) => (room ? under : full(under)).put(...what) },
    (held) => told.push(held),
  );
  await shelf.put('drafts', 'a', 1);
  room = false;
  await shelf.put('drafts', 'a', 2);
  await shelf.put('kept', 'me', 'ann');
  expect(told).toEqual([true]);
  expect(await shelf.get('drafts', 'a')).toBe(2);
  expect(await shelf.all('drafts')).toEqual([['a', 2]]);
  expect(await under.all('drafts')).toEqual([['a', 1]]);
  expect(await shelf.get('kept', 'me')).toBe('ann');
  room = true;
  await shelf.put('drafts', 'a', 3);
  expect(told).toEqual([true, false]);
  expect(await under.all('drafts')).toEqual([['a', 3]]);
  room = false;
  await shelf.put('outbox', 'b', 1);
  await shelf.remove('outbox', 'b');
  expect(told).toEqual([true, false, true, false]);
  expect(await shelf.get('outbox', 'b')).toBeUndefined();
});

test('only a refusal of the parcel itself is final', () => {
  const final = [400, 404, 409, 413, 422].map((status) => isFinal({ name: '', status, detail: '' }));
  const waits = [0, 401, 403, 408, 425, 429, 500, 502, 503].map((status) =>
    isFinal({ name: '', status, detail: '' }),
  );
  expect(final.every(Boolean)).toBe(true);
  expect(waits.some(Boolean)).toBe(false);
  expect(isFinal({ name: 'over-quota', status: 409, detail: '' })).toBe(false);
});
