// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../catalogue/catalogue.svelte';
import { markSettled } from '../shell/settled';
import { FakeServer } from '../testing/server';
import { until } from '../testing/until';
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
