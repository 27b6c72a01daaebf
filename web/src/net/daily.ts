// Stores the daily as last loaded, so that it can be played offline. Its number, streak and state
// come from the server; nothing is computed from this machine's clock.
import * as api from './api';
import type { Daily } from '../core/shapes';
import { browserStorage, type BrowserStorage } from './browserstorage';

export interface StoredDaily extends Daily {
  /** The ID of the run of this number that was played offline in this browser, finished or not. */
  offline?: string;
}

const section = 'kept';
const key = 'daily';

export const loadDaily = (storage: BrowserStorage): Promise<StoredDaily | undefined> =>
  storage.get<StoredDaily>(section, key);

/** Stores the server's answer. The ID of an offline run of the same number remains. */
export async function saveDaily(storage: BrowserStorage, answer: Daily): Promise<StoredDaily> {
  const previous = await loadDaily(storage).catch(() => undefined);
  const stored: StoredDaily = { ...answer };
  if (previous?.number === answer.number && previous.offline) stored.offline = previous.offline;
  await write(storage, stored);
  return stored;
}

/** Stores the daily. It ignores errors: if the disk is full, the daily can still be played. */
const write = (storage: BrowserStorage, stored: StoredDaily): Promise<void> =>
  storage.put(section, key, stored).catch(() => {});

/** Records in the stored daily that its run was begun, online or offline. */
export async function recordBegun(
  storage: BrowserStorage,
  number: number,
  run: string,
  offline: boolean,
): Promise<void> {
  const stored = await loadDaily(storage).catch(() => undefined);
  if (stored?.number !== number) return;
  const updated: StoredDaily = offline
    ? { ...stored, offline: run }
    : { ...stored, run, state: stored.state === 'done' ? 'done' : 'begun' };
  await write(storage, updated);
}

/**
 * Returns the daily from the server, or the stored one if the server is unreachable. It throws an
 * api.Refusal if there is neither.
 */
export async function fetchDaily(): Promise<{ daily: StoredDaily; unreachable: boolean }> {
  const storage = await browserStorage();
  try {
    return { daily: await saveDaily(storage, await api.daily()), unreachable: false };
  } catch (error) {
    const stored = api.isUnavailable(error) ? await loadDaily(storage) : undefined;
    if (!stored) throw error;
    return { daily: stored, unreachable: true };
  }
}
