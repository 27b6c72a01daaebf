// environment: page
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { fetchDaily } from '../../net/daily';
import { player } from '../../net/account/me.svelte';
import type { PastDaily as Past } from '../../core/shapes';
import { FakeServer } from '../../testing/server';
import { until } from '../../testing/until';
import PastDaily from './PastDaily.svelte';

/** A request that waits for its answer. */
interface Held {
  path: string;
  answer: () => void;
}

let page: Record<string, unknown> | undefined;
let held: Held[];
let past: Past;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  document.documentElement.dataset.motion = 'less';
  await allMessages();
  held = [];
});
afterEach(async () => {
  if (page) await unmount(page);
  page = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows daily 300 a day later. Its run is over; the answers wait until the test gives them. */
function showPast(state: Past['state']): void {
  const server = new FakeServer();
  const run = server.importDaily();
  past = { number: 300, date: '2026-11-22', state, ...(state !== 'new' && { run }) };
  const serve = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    await new Promise<void>((answer) => held.push({ path, answer }));
    if (path === '/game/dailies/300') return Response.json(past);
    if (path === '/game/daily') {
      const daily = (await (await serve(path, init)).json()) as object;
      return Response.json({ ...daily, number: 301, state: 'new', run: undefined });
    }
    return serve(path, init);
  });
  page = mount(PastDaily, { target: document.body, props: { name: '300' } });
}

/** Waits for a request, and answers it. */
async function answer(path: string): Promise<void> {
  await until(() => expect(held.map((request) => request.path)).toContain(path));
  const [request] = held.splice(
    held.findIndex((request) => request.path === path),
    1,
  );
  request!.answer();
}

const heading = (): string => document.querySelector('h1')?.textContent ?? '';
const isMarked = (): boolean => document.querySelector('p:not(.unknown) > .tag') !== null;

/** The requests of the page, in their order, and those of the work in the background (shell/background.ts). */
const ofPage = ['/game/daily', '/game/dailies/300', '/game/runs/run-0'];
const ofBackground = ['/game/me', '/game/daily'];

/** Returns all orders in which the answers of two lists can arrive. */
function ordersOf(first: readonly string[], second: readonly string[]): string[][] {
  if (first.length === 0 || second.length === 0) return [[...first, ...second]];
  return [
    ...ordersOf(first.slice(1), second).map((order) => [first[0]!, ...order]),
    ...ordersOf(first, second.slice(1)).map((order) => [second[0]!, ...order]),
  ];
}

test.each(ordersOf(ofPage, ofBackground))(
  'a daily of the player shows its result if the answers arrive as %s, %s, %s, %s, %s',
  async (...order) => {
    showPast('done');
    const background = player.refresh().then(fetchDaily);
    for (const path of order) await answer(path);
    await background;
    await until(() => expect(heading()).toContain('0/5'));
    expect(isMarked()).toBe(false);
  },
);

test.each<[Past['state'], boolean]>([
  ['new', true],
  ['begun', false],
])(
  'a daily with the state %s is marked as one of the archive (%s) once that is known',
  async (state, marked) => {
    showPast(state);
    flushSync();
    expect(heading()).toBe('Daily 300');
    expect(isMarked()).toBe(false);
    await answer('/game/daily');
    await until(() => expect(held).toHaveLength(1));
    flushSync();
    expect(isMarked()).toBe(false);
    await answer('/game/dailies/300');
    await until(() => expect(document.querySelector('.btn.pri') !== null).toBe(true));
    expect(isMarked()).toBe(marked);
  },
);
