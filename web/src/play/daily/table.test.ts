// environment: page
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { markSettled } from '../../net/settled';
import { FakeServer } from '../../testing/server';
import { until } from '../../testing/until';
import DailyTable from './DailyTable.svelte';

let page: Record<string, unknown>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a tab replaces its table with the result when a run of the same daily is imported', async () => {
  document.documentElement.dataset.motion = 'less';
  markSettled();
  await allMessages();
  const server = new FakeServer();
  page = mount(DailyTable, { target: document.body, props: { search: '' } });
  const find = async (selector: string): Promise<HTMLElement> => {
    await until(() => expect(document.querySelector(selector)).not.toBeNull());
    return document.querySelector<HTMLElement>(selector)!;
  };
  (await find('.btn.pri')).click();
  await find('.hint');
  const importedID = server.importDaily();
  const press = (key: string): void => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    flushSync();
  };
  for (const key of ['1', '*', '2', '*', '3', '*', '4']) press(key);
  const review = await find('a[href^="/review/"]');
  expect(review.getAttribute('href')).toBe('/review/' + importedID);
  expect(document.querySelector('.score')!.textContent).toContain('0/5');
  expect(document.querySelector('.hint')).toBeNull();
  expect(server.requests.filter((request) => request.startsWith('POST /moves'))).toEqual([
    'POST /moves claim 0',
  ]);
});

test('a daily begun before the page has loaded the player stays on the table', async () => {
  document.documentElement.dataset.motion = 'less';
  markSettled();
  await allMessages();
  new FakeServer();
  const answer = globalThis.fetch;
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let answered = false;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path !== '/game/me' || answered) return answer(path, init);
    await held;
    answered = true;
    return answer(path, init);
  });
  page = mount(DailyTable, { target: document.body, props: { search: '' } });
  await until(() => expect(document.querySelector('.btn.pri')).not.toBeNull());
  document.querySelector<HTMLElement>('.btn.pri')!.click();
  await until(() => expect(document.querySelector('.hint')).not.toBeNull());
  release();
  await until(() => expect(answered).toBe(true));
  await new Promise<void>((resolve) => setImmediate(resolve));
  flushSync();
  expect(document.querySelector('.hint')).not.toBeNull();
});
