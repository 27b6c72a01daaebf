// Stores the timed run in progress for all tabs of this browser, so that another tab does not begin a
// second run without asking.

/** The key of the run, and when it ends by this machine's clock, in milliseconds since 1970. */
export interface TimedRun {
  key: string;
  until: number;
  mode?: string;
}

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const storageKey = 'make24.timed';

/** Returns the timed run in progress in any tab, or null. */
export function loadTimedRun(now = Date.now(), storage?: BrowserStorage): TimedRun | null {
  try {
    const stored: Partial<TimedRun> | null = JSON.parse(
      (storage ?? localStorage).getItem(storageKey) ?? 'null',
    );
    if (typeof stored?.key !== 'string' || typeof stored.until !== 'number') return null;
    return now < stored.until
      ? { key: stored.key, until: stored.until, ...(stored.mode && { mode: stored.mode }) }
      : null;
  } catch {
    return null; // no storage, or invalid content
  }
}

export function saveTimedRun(run: TimedRun | null, storage?: BrowserStorage): void {
  try {
    if (run) (storage ?? localStorage).setItem(storageKey, JSON.stringify(run));
    else (storage ?? localStorage).removeItem(storageKey);
  } catch {
    // Without storage, the tabs do not know about each other.
  }
}
