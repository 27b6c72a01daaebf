import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The active real-time timers, each with the stack of the call that started it. */
let activeTimers = new Map<unknown, string>();
const realTimers = { setTimeout, setInterval, clearTimeout, clearInterval };

/** The requests that the test did not answer, each with its stack. */
let requests: string[] = [];

// There is no server. A test that lets the page send a request stubs fetch, or the module that calls it.
globalThis.fetch = (input) => {
  const address = input instanceof Request ? input.url : String(input);
  requests.push(new Error(`request to ${address}`).stack!);
  return Promise.reject(new TypeError('no network'));
};

// A test must use fake timers or clear its real ones: on a slow machine, a real timer would fire
// later, perhaps during another test. Timers without a delay are allowed, since they only yield to
// other tasks.
beforeEach(() => {
  activeTimers = new Map();
  requests = [];
  type Start = (run: () => void, ms?: number, ...args: unknown[]) => unknown;
  const tracked =
    (start: Start): Start =>
    (run, ms, ...args) => {
      const timer = start(run, ms, ...args);
      if (ms) activeTimers.set(timer, new Error(`timer of ${ms} ms`).stack!);
      return timer;
    };
  const untracked = (end: (timer: never) => void) => (timer: never) => {
    activeTimers.delete(timer);
    end(timer);
  };
  Object.assign(globalThis, {
    setTimeout: tracked(realTimers.setTimeout),
    setInterval: tracked(realTimers.setInterval),
    clearTimeout: untracked(realTimers.clearTimeout),
    clearInterval: untracked(realTimers.clearInterval),
  });
});

afterEach(async () => {
  // Wait for dynamic imports before the next test begins and the environment is torn down.
  await vi.dynamicImportSettled();
  Object.assign(globalThis, realTimers);
  expect([...activeTimers.values()], 'real-time timers that the test did not clear').toEqual([]);
  expect(requests, 'requests that the test did not answer').toEqual([]);
});
