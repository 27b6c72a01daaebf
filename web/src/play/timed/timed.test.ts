// environment: page
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import type { Game } from '../session/game.svelte';
import { saveKey } from '../../net/tabstorage';
import type { Run } from '../../core/shapes';
import { fakeNow } from '../../testing/until';
import { requestStart, saveMode } from './lengths';
import { saveTimedRun } from './storedrun';
import Timed from './Timed.svelte';

const beginMock = vi.hoisted(() => vi.fn());
vi.mock('../session/begin', () => ({ begin: beginMock }));
vi.mock('../../net/api', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../../net/api')>()),
  runs: () => Promise.resolve({ runs: [{ run: 'last', finished: 1, solved: 7 }] }),
  callAPI: () => Promise.resolve({ best: { run: 'old', finished: 1, solved: 21, time: 1, pace: [] } }),
}));
vi.mock('../table/Table.svelte', async () => ({
  default: (await import('../table/Waiting.svelte')).default,
}));

const startTime = 1_790_000_000_000;
let page: Record<string, unknown> | undefined;

function show(): void {
  page = mount(Timed, { target: document.body });
  flushSync();
}
const clock = (): string | undefined => document.querySelector('.clock')?.textContent;
const heading = (): string | undefined => document.querySelector('h1')?.textContent;

const finishedRun: Run = {
  run: 'r',
  request: { mode: 'timed' },
  now: startTime,
  view: {
    version: 9,
    at: startTime,
    mode: 'timed',
    phase: 'over',
    ends: startTime,
    players: [{ player: 'ann', shown: 3, closed: 3, solved: 2, points: 8, time: 180_000, why: 'time' }],
    shown: [],
  },
};

beforeEach(async () => {
  vi.useFakeTimers({ now: startTime });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  beginMock.mockReset();
  beginMock.mockReturnValue(new Promise(() => {}));
  await allMessages();
});
afterEach(async () => {
  if (page) await unmount(page);
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('after a reload the run of this tab continues at once, with its own clock', async () => {
  saveKey({ mode: 'timed' }, 'k');
  saveTimedRun({ key: 'k', until: startTime + 100_000 });
  show();
  expect(beginMock).toHaveBeenCalledOnce();
  expect(clock()).toBe('1:40');
  await vi.advanceTimersByTimeAsync(10_000); // the server has not answered yet
  flushSync();
  expect(clock()).toBe('1:30');
});

test('Again on the page of a result begins a run at once, with the length of that run', async () => {
  saveMode('timed1');
  requestStart();
  show();
  expect(document.querySelector('[aria-live=assertive]')!.textContent).toBe('3'); // it counts in
  await vi.advanceTimersByTimeAsync(4000);
  flushSync();
  expect(beginMock).toHaveBeenCalledExactlyOnceWith({ mode: 'timed1' });
  await unmount(page!);
  show(); // opened again, the page asks
  expect(document.querySelector('[aria-live=assertive]')).toBeNull();
});

test('a run that ended meanwhile shows its result, and no other begins', async () => {
  saveKey({ mode: 'timed' }, 'k');
  saveTimedRun({ key: 'k', until: startTime + 10 });
  beginMock.mockResolvedValue({ run: finishedRun, now: () => startTime, close: () => {} } as unknown as Game);
  show();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(beginMock).toHaveBeenCalledOnce();
  expect(heading()).toContain('2');
  expect(document.body.textContent).toContain('Again');
});

test('the clock of a run in another tab is shown running', async () => {
  saveTimedRun({ key: 'other', until: startTime + 62_500 });
  show();
  expect(beginMock).not.toHaveBeenCalled();
  expect(clock()).toBe('1:03');
  await vi.advanceTimersByTimeAsync(61_000);
  flushSync();
  expect(clock()).toBe('0:02');
});

test('without a run the clock shows the full time', async () => {
  saveKey({ mode: 'timed' }, 'k'); // of a run that is over
  saveTimedRun({ key: 'k', until: startTime - 1 });
  show();
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
  expect(beginMock).not.toHaveBeenCalled();
  expect(clock()).toBe('3:00');
});

test('if the server does not decide the end of a run, its result so far is shown as not saved', async () => {
  saveKey({ mode: 'timed' }, 'k');
  saveTimedRun({ key: 'k', until: startTime + 10_000 });
  const retry = vi.fn();
  const { view } = finishedRun;
  const running = { ...finishedRun, view: { ...view, phase: 'running' as const, ends: startTime + 10_000 } };
  beginMock.mockResolvedValue({
    run: running,
    now: fakeNow,
    retry,
    close: () => {},
  } as unknown as Game);
  show();
  await vi.advanceTimersByTimeAsync(14_999);
  flushSync();
  expect(document.body.textContent).not.toContain('not saved');
  await vi.advanceTimersByTimeAsync(1);
  flushSync();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('not saved');
  document.querySelector<HTMLElement>('[role=alert] button')!.click();
  expect(retry).toHaveBeenCalledOnce();
});

const figures = (): string[] => [...document.querySelectorAll('dl dd')].map((e) => e.textContent);
test('the best so far is that of all runs', async () => {
  show();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(figures()).toEqual(['21', '7']);
});

test.each([
  ['timed1', '1 minute,'],
  ['timed', '3 minutes,'],
  ['streak', 'The first miss ends the streak'],
] as const)('the scoring of %s is that of the mode', async (mode, want) => {
  saveMode(mode);
  show();
  await vi.advanceTimersByTimeAsync(0);
  [...document.querySelectorAll('button')].find((b) => b.textContent.includes('Scoring'))!.click();
  flushSync();
  const text = document.querySelector('dialog')!.textContent;
  expect(text).toContain(want);
  expect(text.includes('in a row wins time')).toBe(mode !== 'streak');
});
