import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The running real-time timers, with the stack that started them. */
let running = new Map<unknown, string>();
const real = { setTimeout, setInterval, clearTimeout, clearInterval };

// A test must use fake timers or clear its real ones: on a slow machine, a real timer would fire
// later, perhaps during another test. Timers without a delay are allowed, since they only yield to
// other tasks.
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
  // Wait for dynamic imports before the next test begins and the environment is torn down.
  await vi.dynamicImportSettled();
  Object.assign(globalThis, real);
  expect([...running.values()], 'real-time timers that the test did not clear').toEqual([]);
});
