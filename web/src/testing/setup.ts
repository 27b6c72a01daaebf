import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The timers that run in real time, by where the test started them. */
let running = new Map<unknown, string>();
const real = { setTimeout, setInterval, clearTimeout, clearInterval };

// A test must move the time of its pages on, and end what they wait for: a real timer would go off later on a slow
// machine, perhaps in another test. Those without a delay only let other tasks run first.
beforeEach(() => {
  running = new Map();
  type Start = (run: () => void, ms?: number, ...args: unknown[]) => unknown;
  const noted =
    (start: Start): Start =>
    (run, ms, ...args) => {
      const timer = start(run, ms, ...args);
      if (ms) running.set(timer, new Error(`a timer of ${ms} ms`).stack!);
      return timer;
    };
  const ended = (end: (timer: never) => void) => (timer: never) => {
    running.delete(timer);
    end(timer);
  };
  Object.assign(globalThis, {
    setTimeout: noted(real.setTimeout),
    setInterval: noted(real.setInterval),
    clearTimeout: ended(real.clearTimeout),
    clearInterval: ended(real.clearInterval),
  });
});

afterEach(async () => {
  // What a test begins to load is there before the next test begins, and before its environment is gone.
  await vi.dynamicImportSettled();
  Object.assign(globalThis, real);
  expect([...running.values()], 'timers in real time that the test did not end').toEqual([]);
});
