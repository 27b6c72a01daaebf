import { vi } from 'vitest';

/** Waits until an assertion holds, which what is loaded, answered and drawn may take; time on the page hardly passes. */
export const until = (assertion: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 2 });
