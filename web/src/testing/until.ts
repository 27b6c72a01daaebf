import { vi } from 'vitest';

/**
 * Waits until an assertion holds while real modules load, requests are answered and components
 * are rendered. It polls every 2 ms, so fake time hardly advances. The limit ends before that of a test
 * (vitest.config.ts), so that a failure shows the assertion; one processor may be shared with much else.
 */
export const until = (assertion: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: 90_000, interval: 2 });

/** Waits for one turn of the event loop, in which answers that have arrived are processed. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Returns the time of the fake clock. Tests must not depend on the real one. */
export function fakeNow(): number {
  if (!vi.isFakeTimers()) throw new Error('the clock is real: call vi.useFakeTimers with a time');
  return Date.now();
}
