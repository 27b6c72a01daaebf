// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage, allMessages } from '../../core/catalogue/catalogue.svelte';
import { refusal } from '../../testing/problems';
import { until } from '../../testing/until';
import PracticeTable from './PracticeTable.svelte';

const beginMock = vi.hoisted(() => vi.fn());
vi.mock('../session/begin', () => ({ begin: beginMock }));
// Court drawings are fetched when the page is idle, which is after the test.
vi.mock('../../ui/cards/courts.svelte', () => ({
  courtArt: () => undefined,
  fetchCourt: async () => {},
  fetchCourtsWhenIdle: () => {},
}));

let page: Record<string, unknown>;
const refuse = (name: Parameters<typeof refusal>[0]): void => void beginMock.mockRejectedValue(refusal(name));

async function show(search: string): Promise<void> {
  history.replaceState(null, '', '/practice' + search);
  page = mount(PracticeTable, { target: document.body, props: { search } });
  await until(() => expect(buttons().length).toBeGreaterThan(0));
}
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll<HTMLButtonElement>('.over button')];
const names = (): string[] => buttons().map((b) => b.textContent!.trim());

beforeEach(async () => {
  beginMock.mockReset();
  localStorage.clear();
  await allMessages();
});
afterEach(async () => {
  await unmount(page);
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

test('a review with nothing due offers other practice, at the plain practice address', async () => {
  refuse('no-review');
  await show('?review=1');
  expect(document.body.textContent).toContain('Nothing is due for review.');
  expect(names()).toEqual(['More practice', 'Choose what is dealt']);
  buttons()[0]!.click();
  flushSync();
  expect(beginMock).toHaveBeenLastCalledWith({ mode: 'practice' });
  expect(location.pathname + location.search).toBe('/practice');
});

test('without an answer of the server, a review can only be retried or the choice changed', async () => {
  refuse('offline');
  await show('?review=1');
  expect(names()).toEqual(['Try again', 'Choose what is dealt']);
  buttons()[0]!.click();
  flushSync();
  expect(beginMock).toHaveBeenLastCalledWith({ mode: 'practice', review: true });
  expect(location.search).toBe('?review=1');
});

test('if no hand matches the options, they can only be changed', async () => {
  refuse('bad-options');
  await show('');
  expect(names()).toEqual(['Choose what is dealt']);
});

test('a refusal is shown in the current language', async () => {
  refuse('no-puzzle');
  await show('?hand=1-2');
  expect(document.body.textContent).toContain('There is no such puzzle.');
  await setLanguage('zh');
  flushSync();
  expect(document.body.textContent).toContain('没有这道题');
  expect(document.body.textContent).not.toContain('puzzle');
  await setLanguage('en');
});

test('the dialog stays open when the language changes', async () => {
  refuse('offline');
  await show('');
  buttons()[1]!.click();
  const dialog = (): HTMLDialogElement | null => document.querySelector('dialog');
  await until(() => expect(dialog()?.open).toBe(true));
  const before = dialog();
  await setLanguage('zh');
  flushSync();
  await vi.dynamicImportSettled();
  flushSync();
  expect(dialog()!.textContent).toMatch(/\p{Script=Han}/u);
  expect(dialog()).toBe(before);
  expect(dialog()!.open).toBe(true);
  await setLanguage('en');
});

test('after a practice run that the dealer ended, a new run has the same options', async () => {
  const hand = { hand: 0, puzzle: '1-3.3.8.8-24-classic', outcome: 'solved', revealed: 1, expr: '8/(3-8/3)' };
  const run = {
    run: 'r',
    request: { mode: 'practice', kind: 'fraction' },
    now: 2,
    view: { version: 9, at: 2, mode: 'practice', phase: 'over', players: [], shown: [hand] },
  };
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const noop = vi.fn(async () => {});
  beginMock.mockResolvedValue({
    run,
    busy: false,
    clues: [],
    problem: null,
    now: () => 2,
    end: noop,
    close: noop,
  });
  history.replaceState(null, '', '/practice?kind=fraction');
  page = mount(PracticeTable, { target: document.body, props: { search: '?kind=fraction' } });
  const more = (): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find((b) => b.textContent!.trim() === 'More practice');
  await until(() => expect(more()).toBeDefined());
  more()!.click();
  flushSync();
  const [[first], [second]] = beginMock.mock.calls as [[unknown], [unknown]];
  expect(beginMock).toHaveBeenCalledTimes(2);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ mode: 'practice', kind: 'fraction' });
});
