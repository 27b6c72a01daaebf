import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from './api';
import { isFinal, Outbox, type Content, type Parcel } from './outbox';
import type { RunMove } from './shapes';
import { browserShelf, memoryShelf, type Shelf } from './shelf';

let counter = 0;
const shelves: [string, () => Promise<Shelf>][] = [
  ['IndexedDB', () => browserShelf(`test-${counter++}`)],
  ['memory', async () => memoryShelf()],
];

const run = (id: string): Content => ({
  kind: 'run',
  run: { id, wish: { mode: 'practice' }, hands: [], moves: [] },
});
const skip = (id: string): RunMove => ({ do: 'skip', id, hand: 0, trail: [] });
const refusal = (name: string, status: number) => new Refusal({ name, status, detail: '' });

describe.each(shelves)('on %s', (_, open) => {
  let shelf: Shelf;
  beforeEach(async () => {
    shelf = await open();
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
    const box = new Outbox(shelf, async (c) => void sent.push((c as { run: { id: string } }).run.id));
    for (const id of ['c', 'a', 'b']) {
      await box.put(id, run(id));
      await new Promise((done) => setTimeout(done, 2));
    }
    await box.put('a', run('a'));
    expect(await Promise.all([box.flush(), box.flush(), box.flush()])).toEqual([true, true, true]);
    expect(sent).toEqual(['c', 'a', 'b']);
    expect(await box.parcels()).toEqual([]);
  });

  test('without network all wait, and are sent when it is back', async () => {
    let away = true;
    const sent: string[] = [];
    const told: number[] = [];
    const send = async (c: Content) => {
      if (away) throw refusal('offline', 0);
      sent.push((c as { run: { id: string } }).run.id);
    };
    const box = new Outbox(shelf, send, (parcels) => told.push(parcels.length));
    await box.put('a', run('a'));
    await box.put('b', run('b'));
    expect(await box.flush()).toBe(false);
    expect(await box.parcels()).toHaveLength(2);
    away = false;
    // Another page later: what waits was kept.
    expect(await new Outbox(shelf, send).flush()).toBe(true);
    expect(sent.sort()).toEqual(['a', 'b']);
    expect(told).toEqual([1, 2]);
  });

  test('a refused one stays with its problem, is told once, and blocks no other', async () => {
    const sent: string[] = [];
    const send = async (c: Content) => {
      const { id } = (c as { run: { id: string } }).run;
      sent.push(id);
      if (id === 'a') throw refusal('bad-run', 422);
    };
    let last: Parcel[] = [];
    const box = new Outbox(shelf, send, (parcels) => (last = parcels));
    await box.put('a', run('a'));
    await new Promise((done) => setTimeout(done, 2));
    await box.put('b', run('b'));
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
    const tab = new Outbox(shelf, send);
    await tab.keep('r', [skip('b'), skip('a'), skip('c')]);
    await tab.take('c');
    expect(await new Outbox(shelf, send).flush()).toBe(true);
    expect(sent).toEqual(['r b', 'r a']);
    expect(await tab.parcels()).toEqual([]);
  });

  test('refused while its tab heard the same, it is not told again', async () => {
    const box: Outbox = new Outbox(shelf, async () => {
      await box.take('a');
      throw refusal('expired', 409);
    });
    await box.keep('r', [skip('a')]);
    expect(await box.flush()).toBe(true);
    expect(await box.parcels()).toEqual([]);
  });

  // What the server answers to a move, and whether the player must hear that it does not count.
  test.each<[RunMove['do'], number, string, boolean]>([
    ['claim', 200, '', false],
    ['claim', 409, 'already-done', false],
    ['claim', 409, 'expired', true],
    ['claim', 409, 'finished', true],
    ['claim', 404, 'no-run', true],
    ['skip', 409, 'expired', false],
    ['hint', 409, 'finished', false],
  ])('%s answered late with %i %s: told %s', async (what, status, name, told) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      asked.push(`${path} ${JSON.parse(body).id}`);
      const type = 'https://make24.example/#problem-' + name;
      return new Response(status === 200 ? '{}' : JSON.stringify({ type }), {
        status,
        headers: { 'Content-Type': status === 200 ? 'application/json' : 'application/problem+json' },
      });
    });
    const box = new Outbox(shelf);
    await box.keep('r', [{ ...skip('m'), do: what } as RunMove]);
    expect(await box.flush()).toBe(true);
    expect(await box.flush()).toBe(true);
    vi.unstubAllGlobals();
    expect(asked).toEqual(['/game/runs/r/moves m']);
    expect((await box.parcels()).map((p) => p.problem?.name)).toEqual(told ? [name] : []);
  });

  test('what is put while others are sent is sent too', async () => {
    const sent: string[] = [];
    const box: Outbox = new Outbox(shelf, async (c) => {
      const { id } = (c as { run: { id: string } }).run;
      sent.push(id);
      if (id === 'a') {
        await box.put('b', run('b'));
        void box.flush();
      }
    });
    await box.put('a', run('a'));
    await box.flush();
    expect(sent).toEqual(['a', 'b']);
  });
});

test('only a refusal of the parcel itself is final', () => {
  const final = [400, 404, 409, 413, 422].map((status) => isFinal({ name: '', status, detail: '' }));
  const waits = [0, 401, 403, 408, 425, 429, 500, 502, 503].map((status) =>
    isFinal({ name: '', status, detail: '' }),
  );
  expect(final.every(Boolean)).toBe(true);
  expect(waits.some(Boolean)).toBe(false);
});
