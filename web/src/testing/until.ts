import { vi } from 'vitest';

/**
 * Waits until an assertion holds while real modules load, requests are answered and components
 * are rendered. It polls every 2 ms, so fake time hardly advances.
 */
export const until = (assertion: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 2 });
