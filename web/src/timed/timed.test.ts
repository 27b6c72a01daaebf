// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allMessages } from '../catalogue/catalogue.svelte';
import type { Game } from '../game/game.svelte';
import { saveKey } from '../game/tabstorage';
import type { Run } from '../net/shapes';
import { saveTimedRun } from './storedrun';
import Timed from './Timed.svelte';

const begun = vi.hoisted(() => vi.fn());
vi.mock('../game/begin', () => ({ begin: begun }));
vi.mock('../net/api', async (real) => ({
  ...(await real<typeof import('../net/api')>()),
  runs: () => Promise.resolve({ runs: [] }),
}));
vi.mock('../table/Table.svelte', async () => ({
  default: (await import('../shell/Nothing.svelte')).default,
}));

const start = 1_790_000_000_000;
let page: Record<string, unknown> | undefined;

function show(): void {
  page = mount(Timed, { target: document.body });
  flushSync();
}
const clock = (): string | undefined => document.querySelector('.clock')?.textContent;
const heading = (): string | undefined => document.querySelector('h1')?.textContent;

const over: Run = {
  run: 'r',
  wish: { mode: 'timed' },
  now: start,
  view: {
    version: 9,
    at: start,
    mode: 'timed',
    phase: 'over',
    ends: start,
    players: [{ player: 'ann', shown: 3, closed: 3, solved: 2, points: 8, time: 180_000, why: 'time' }],
    shown: [],
  },
};

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  begun.mockReset();
  begun.mockReturnValue(new Promise(() => {}));
  await allMessages();
});
afterEach(async () => {
  if (page) await unmount(page);
  document.body.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
});

test('after a reload the run of this tab continues at once, with its own clock', async () => {
  saveKey({ mode: 'timed' }, 'k');
  saveTimedRun({ key: 'k', until: start + 100_000 });
  show();
  expect(begun).toHaveBeenCalledOnce();
  expect(clock()).toBe('1:40');
  await vi.advanceTimersByTimeAsync(10_000); // the answer takes its time
  flushSync();
  expect(clock()).toBe('1:30');
});

test('a run that ended meanwhile shows its result, and no other begins', async () => {
  saveKey({ mode: 'timed' }, 'k');
  saveTimedRun({ key: 'k', until: start + 10 });
  begun.mockResolvedValue({ run: over, now: () => start, close: () => {} } as unknown as Game);
  show();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  expect(begun).toHaveBeenCalledOnce();
  expect(heading()).toContain('2');
  expect(document.body.textContent).toContain('Again');
});

test('the clock of a run in another tab is seen to run', async () => {
  saveTimedRun({ key: 'other', until: start + 62_500 });
  show();
  expect(begun).not.toHaveBeenCalled();
  expect(clock()).toBe('1:03');
  await vi.advanceTimersByTimeAsync(61_000);
  flushSync();
  expect(clock()).toBe('0:02');
});

test('without a run the clock shows the full time', async () => {
  saveKey({ mode: 'timed' }, 'k'); // of a run that is over
  saveTimedRun({ key: 'k', until: start - 1 });
  show();
  await vi.advanceTimersByTimeAsync(5_000);
  flushSync();
  expect(begun).not.toHaveBeenCalled();
  expect(clock()).toBe('3:00');
});
