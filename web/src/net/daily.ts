// Stores the daily as last loaded, so that it can be played offline. Its number, streak and state
// come from the server; nothing is computed from this machine's clock.
import * as api from './api';
import type { Daily } from '../core/shapes';
import { localStore, type LocalStore } from './localstore';

export interface StoredDaily extends Daily {
  /** The ID of the run of this number that was played offline in this browser, finished or not. */
  offline?: string;
}

const storeName = 'kept';
const key = 'daily';

export const loadDaily = (store: LocalStore): Promise<StoredDaily | undefined> =>
  store.get<StoredDaily>(storeName, key);

/** Stores the server's answer. The ID of an offline run of the same number remains. */
export async function saveDaily(store: LocalStore, answer: Daily): Promise<StoredDaily> {
  const previous = await loadDaily(store).catch(() => undefined);
  const stored: StoredDaily = { ...answer };
  if (previous?.number === answer.number && previous.offline) stored.offline = previous.offline;
  await write(store, stored);
  return stored;
}

/** Stores the daily. It ignores errors: if the disk is full, the daily can still be played. */
const write = (store: LocalStore, stored: StoredDaily): Promise<void> =>
  store.put(storeName, key, stored).catch(() => {});

/** Records in the stored daily that its run was begun, online or offline. */
export async function recordBegun(
  store: LocalStore,
  number: number,
  run: string,
  offline: boolean,
): Promise<void> {
  const stored = await loadDaily(store).catch(() => undefined);
  if (stored?.number !== number) return;
  const updated: StoredDaily = offline
    ? { ...stored, offline: run }
    : { ...stored, run, state: stored.state === 'done' ? 'done' : 'begun' };
  await write(store, updated);
}

/**
 * Returns the daily from the server, or the stored one if the server is unreachable. It throws an
 * api.Refusal if there is neither.
 */
export async function fetchDaily(): Promise<{ daily: StoredDaily; unreachable: boolean }> {
  const store = await localStore();
  try {
    return { daily: await saveDaily(store, await api.daily()), unreachable: false };
  } catch (error) {
    const stored = api.isUnavailable(error) ? await loadDaily(store) : undefined;
    if (!stored) throw error;
    return { daily: stored, unreachable: true };
  }
}
