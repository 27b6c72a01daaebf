// environment: page
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFresh } from './fresh.svelte';

let waiting = $state.raw<readonly string[]>([]);
let online = $state(true);
vi.mock('../net/uploads.svelte', () => ({
  uploads: {
    get waiting() {
      return waiting;
    },
  },
}));
vi.mock('../net/network.svelte', () => ({
  network: {
    get online() {
      return online;
    },
  },
}));

let stop = (): void => {};
const load = vi.fn();
let stale = false;

beforeEach(() => {
  waiting = [];
  online = true;
  stale = false;
  load.mockReset();
  stop = $effect.root(() => keepFresh(load, () => stale));
  flushSync();
});
afterEach(() => stop());

const setWaiting = (to: readonly string[]): void => {
  waiting = to;
  flushSync();
};

test('the page reloads as soon as offline runs were sent', () => {
  expect(load).not.toHaveBeenCalled(); // the page makes the first request itself
  setWaiting(['one', 'two']);
  expect(load).not.toHaveBeenCalled();
  setWaiting(['two']);
  expect(load).toHaveBeenCalledTimes(1);
  setWaiting([]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the page reloads stale data when the network is back', () => {
  online = false;
  flushSync();
  stale = true;
  online = true;
  flushSync();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a page that is up to date does not reload', () => {
  online = false;
  flushSync();
  online = true;
  flushSync();
  expect(load).not.toHaveBeenCalled();
});
