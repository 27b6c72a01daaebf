import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, problemResponse, type ProblemName } from '../testing/problems';
import { isFinal, Outbox, type Content, type Parcel, type FetchPlayer, type Send } from './outbox';
import type { RunMove } from '../core/shapes';
import { indexedDBStorage, memoryStorage, fallbackStorage, type BrowserStorage } from './browserstorage';
import { setPlayer } from './player.svelte';

let counter = 0;
const storeKinds: [string, () => Promise<BrowserStorage>][] = [
  ['IndexedDB', () => indexedDBStorage(`test-${counter++}`)],
  ['memory', async () => memoryStorage()],
  ['a full IndexedDB', async () => fallbackStorage(fullStorage(await indexedDBStorage(`test-${counter++}`)))],
];

/** A storage that refuses every write, as a browser does when the disk is full. */
const fullStorage = (storage: BrowserStorage): BrowserStorage => ({
  ...storage,
  put: () => Promise.reject(new DOMException('disk full', 'QuotaExceededError')),
});

const run = (id: string): Content => ({
  kind: 'run',
  run: { id, request: { mode: 'practice' }, hands: [], moves: [] },
});
/** An outbox for which ann is the current player. */
const outboxOn = (
  storage: BrowserStorage,
  send?: Send,
  onChange?: (parcels: Parcel[]) => void,
  fetchPlayer: FetchPlayer = async () => 'ann',
): Outbox => new Outbox(storage, send, onChange, fetchPlayer);
const skip = (id: string): RunMove => ({ do: 'skip', id, hand: 0, trail: [] });

describe.each(storeKinds)('on %s', (_, open) => {
  let storage: BrowserStorage;
  beforeEach(async () => {
    storage = await open();
  });

  test('a run over the quota stays, is sent later, and does not block moves', async () => {
    let overQuota = true;
    const sent: string[] = [];
    const send = async (c: Content) => {
      const id = c.kind === 'run' ? c.run.id : c.moves[0]!.id;
      sent.push(id);
      if (overQuota && c.kind === 'run') throw refusal('over-quota');
    };
    const box = outboxOn(storage, send);
    for (const id of ['a', 'b']) {
      await box.put(id, run(id), 'ann');
    }
    setPlayer('ann');
    await box.putMoves('r', [skip('m')]);
    setPlayer('');
    expect(await box.flush()).toBe(false);
    expect(sent).toEqual(['a', 'm']); // b would be refused like a
    expect((await box.parcels()).map((p) => [p.id, p.problem])).toEqual([
      ['a', undefined],
      ['b', undefined],
    ]);
    overQuota = false;
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['a', 'm', 'a', 'b']);
    expect(await box.parcels()).toEqual([]);
  });

  test('get and all return the values that put stored, by section and key', async () => {
    await storage.put('kept', 'a', { n: 1 });
    await storage.put('drafts', 'a', { n: 2 });
    await storage.put('kept', '0', { n: 3 });
    expect(await storage.get('kept', 'a')).toEqual({ n: 1 });
    expect(await storage.all('kept')).toEqual([
      ['0', { n: 3 }],
      ['a', { n: 1 }],
    ]);
    await storage.remove('kept', 'a');
    expect(await storage.get('kept', 'a')).toBeUndefined();
    expect(await storage.get('drafts', 'a')).toEqual({ n: 2 });
  });

  test('flush sends each parcel once, the oldest first', async () => {
    const sent: string[] = [];
    const box = outboxOn(storage, async (c) => void sent.push((c as { run: { id: string } }).run.id));
    for (const id of ['c', 'a', 'b']) await box.put(id, run(id), 'ann'); // perhaps within the same millisecond
    await box.put('a', run('a'), 'ann');
    expect(await Promise.all([box.flush(), box.flush(), box.flush()])).toEqual([true, true, true]);
    expect(sent).toEqual(['c', 'a', 'b']);
    expect(await box.parcels()).toEqual([]);
  });

  test('all parcels wait while there is no network, and are sent once it is back', async () => {
    let offline = true;
    const sent: string[] = [];
    const changes: number[] = [];
    const send = async (c: Content) => {
      if (offline) throw refusal('offline');
      sent.push((c as { run: { id: string } }).run.id);
    };
    const box = outboxOn(storage, send, (parcels) => changes.push(parcels.length));
    await box.put('a', run('a'), 'ann');
    await box.put('b', run('b'), 'ann');
    expect(await box.flush()).toBe(false);
    expect(await box.parcels()).toHaveLength(2);
    offline = false;
    // A later page: the waiting parcels were stored.
    expect(await outboxOn(storage, send).flush()).toBe(true);
    expect(sent.sort()).toEqual(['a', 'b']);
    expect(changes).toEqual([1, 2]);
  });

  test('a refused parcel stays with its problem, is reported once, and does not block others', async () => {
    const sent: string[] = [];
    const send = async (c: Content) => {
      const { id } = (c as { run: { id: string } }).run;
      sent.push(id);
      if (id === 'a') throw refusal('bad-run');
    };
    let last: Parcel[] = [];
    const box = outboxOn(storage, send, (parcels) => (last = parcels));
    await box.put('a', run('a'), 'ann');
    await box.put('b', run('b'), 'ann');
    expect(await box.flush()).toBe(true);
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['a', 'b']);
    expect(last.map((p) => [p.id, p.problem?.name, p.told])).toEqual([['a', 'bad-run', undefined]]);
    await box.acknowledge('a');
    expect(last[0]!.told).toBe(true);
  });

  test('another page sends unanswered moves in order; answered ones are removed', async () => {
    const sent: string[] = [];
    const send = async (c: Content) => {
      if (c.kind === 'moves') sent.push(...c.moves.map((m) => `${c.run} ${m.id}`));
    };
    const tab = outboxOn(storage, send);
    await tab.putMoves('r', [skip('b'), skip('a'), skip('c')]);
    await tab.remove('c');
    expect(await outboxOn(storage, send).flush()).toBe(true);
    expect(sent).toEqual(['r b', 'r a']);
    expect(await tab.parcels()).toEqual([]);
  });

  test('a move whose tab saw the refusal is not reported again', async () => {
    const box: Outbox = outboxOn(storage, async () => {
      await box.remove('a');
      throw refusal('expired');
    });
    await box.putMoves('r', [skip('a')]);
    expect(await box.flush()).toBe(true);
    expect(await box.parcels()).toEqual([]);
  });

  // A move, the server's answer, and whether the refusal is reported to the player.
  test.each<[RunMove['do'], ProblemName | null, boolean]>([
    ['claim', null, false],
    ['claim', 'already-done', false],
    ['claim', 'expired', true],
    ['claim', 'finished', true],
    ['claim', 'bad-expression', true],
    ['claim', 'no-run', true],
    ['skip', 'expired', false],
    ['hint', 'finished', false],
  ])('a %s that is answered late with %s: reported %s', async (action, name, reported) => {
    const requests: string[] = [];
    vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
      requests.push(`${path} ${JSON.parse(body).id}`);
      return name ? problemResponse(name) : Response.json({});
    });
    const box = outboxOn(storage);
    await box.putMoves('r', [{ ...skip('m'), do: action } as RunMove]);
    expect(await box.flush()).toBe(true);
    expect(await box.flush()).toBe(true);
    vi.unstubAllGlobals();
    expect(requests).toEqual(['/game/runs/r/moves m']);
    expect((await box.parcels()).map((p) => p.problem?.name)).toEqual(reported ? [name] : []);
  });

  test('the parcels of one player are not sent for another and wait until that player is back', async () => {
    let signedIn = 'ann';
    const sent: string[] = [];
    const send = async (c: Content) =>
      void sent.push(`${signedIn} ${c.kind === 'run' ? c.run.id : c.moves[0]!.id}`);
    const box = outboxOn(storage, send, undefined, async () => signedIn);
    await box.put('a', run('a'), 'ann');
    await box.put('n', run('n'), ''); // put before there was a player
    setPlayer('ann');
    await box.putMoves('r', [skip('m')]);
    signedIn = 'bob'; // signed in, or a new guest after the session ended
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['bob n']);
    expect((await box.parcels()).map((p) => [p.id, p.player])).toEqual([
      ['a', 'ann'],
      ['m', 'ann'],
    ]);
    signedIn = '';
    await box.flush();
    expect(sent).toHaveLength(1);
    signedIn = 'ann';
    expect(await box.flush()).toBe(true);
    expect(sent).toEqual(['bob n', 'ann a', 'ann m']);
    expect(await box.parcels()).toEqual([]);
    setPlayer('');
  });

  test('all parcels wait while the server does not say who the player is', async () => {
    const box = outboxOn(
      storage,
      async () => expect.unreachable(),
      undefined,
      () => Promise.reject(refusal('offline')),
    );
    await box.put('a', run('a'), 'ann');
    expect(await box.flush()).toBe(false);
    expect(await box.parcels()).toHaveLength(1);
  });

  test('flush also sends a parcel that is put while it runs', async () => {
    const sent: string[] = [];
    const box: Outbox = outboxOn(storage, async (c) => {
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

test('values that could not be stored are held in memory, and onHeldChange is called', async () => {
  const base = await indexedDBStorage(`test-${counter++}`);
  let hasSpace = true;
  const changes: boolean[] = [];
  const storage = fallbackStorage(
    { ...base, put: (...args) => (hasSpace ? base : fullStorage(base)).put(...args) },
    (held) => changes.push(held),
  );
  await storage.put('drafts', 'a', 1);
  hasSpace = false;
  await storage.put('drafts', 'a', 2);
  await storage.put('kept', 'me', 'ann');
  expect(changes).toEqual([true]);
  expect(await storage.get('drafts', 'a')).toBe(2);
  expect(await storage.all('drafts')).toEqual([['a', 2]]);
  expect(await base.all('drafts')).toEqual([['a', 1]]);
  expect(await storage.get('kept', 'me')).toBe('ann');
  hasSpace = true;
  await storage.put('drafts', 'a', 3);
  expect(changes).toEqual([true, false]);
  expect(await base.all('drafts')).toEqual([['a', 3]]);
  hasSpace = false;
  await storage.put('outbox', 'b', 1);
  await storage.remove('outbox', 'b');
  expect(changes).toEqual([true, false, true, false]);
  expect(await storage.get('outbox', 'b')).toBeUndefined();
});

test('only a refusal of the parcel itself is final', () => {
  const final = [400, 404, 409, 413, 422].map((status) => isFinal({ name: '', status, detail: '' }));
  const temporary = [0, 401, 403, 408, 425, 429, 500, 502, 503].map((status) =>
    isFinal({ name: '', status, detail: '' }),
  );
  expect(final.every(Boolean)).toBe(true);
  expect(temporary.some(Boolean)).toBe(false);
  expect(isFinal({ name: 'over-quota', status: 409, detail: '' })).toBe(false);
});
