// The storage of this browser: IndexedDB or, if the browser forbids it or the disk is full, the
// memory of the page.
import type { DBSchema, IDBPDatabase } from 'idb';
import { storage } from './storage.svelte';

/** A key-value store with three object stores. */
export interface LocalStore {
  get<T>(storeName: StoreName, key: string): Promise<T | undefined>;
  put(storeName: StoreName, key: string, value: unknown): Promise<void>;
  remove(storeName: StoreName, key: string): Promise<void>;
  /** Returns all entries of an object store, sorted by key. */
  all<T>(storeName: StoreName): Promise<[key: string, value: T][]>;
}

/**
 * outbox: parcels to send. drafts: offline runs in progress. kept: cached answers of the server.
 */
export type StoreName = 'outbox' | 'drafts' | 'kept';
const storeNames: StoreName[] = ['outbox', 'drafts', 'kept'];

interface Schema extends DBSchema {
  outbox: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  kept: { key: string; value: unknown };
}

export async function indexedDBStore(name = 'make24'): Promise<LocalStore> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade: (newDB) => storeNames.forEach((storeName) => newDB.createObjectStore(storeName)),
    blocking: () => db.close(), // another tab needs a newer version
  });
  return {
    get: async <T>(storeName: StoreName, key: string) => (await db.get(storeName, key)) as T | undefined,
    put: async (storeName, key, value) => void (await db.put(storeName, value, key)),
    remove: (storeName, key) => db.delete(storeName, key),
    all: async <T>(storeName: StoreName) => {
      const objectStore = db.transaction(storeName).store;
      const [keys, values] = await Promise.all([objectStore.getAllKeys(), objectStore.getAll()]);
      return keys.map((key, i) => [key, values[i] as T]);
    },
  };
}

export function memoryStore(): LocalStore {
  const all = new Map(storeNames.map((storeName) => [storeName, new Map<string, unknown>()]));
  const entriesOf = (storeName: StoreName) => all.get(storeName)!;
  return {
    get: async <T>(storeName: StoreName, key: string) =>
      structuredClone(entriesOf(storeName).get(key)) as T | undefined,
    put: async (storeName, key, value) => void entriesOf(storeName).set(key, structuredClone(value)),
    remove: async (storeName, key) => void entriesOf(storeName).delete(key),
    all: async <T>(storeName: StoreName) =>
      [...entriesOf(storeName)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value) as T]),
  };
}

/** A store for browsers without IndexedDB: every put fails. */
const nullStore: LocalStore = {
  get: async () => undefined,
  put: () => Promise.reject(new Error('no storage')),
  remove: async () => {},
  all: async () => [],
};

/**
 * Wraps a store so that no operation fails: values that could not be stored are held in memory.
 * onHeldChange is called with true when memory begins to hold such values, and with false when it
 * no longer holds any. Values of kept do not count: the server has them.
 */
export function fallbackStore(
  base: LocalStore,
  onHeldChange: (held: boolean) => void = () => {},
): LocalStore {
  const memory = memoryStore();
  const heldKeys = new Set<string>();
  const updateHeld = (storeName: StoreName, key: string, held: boolean): void => {
    if (storeName === 'kept') return; // a cache of the server's answers
    const wasHolding = heldKeys.size > 0;
    if (held) heldKeys.add(storeName + key);
    else heldKeys.delete(storeName + key);
    if (heldKeys.size > 0 !== wasHolding) onHeldChange(!wasHolding);
  };
  return {
    get: async <T>(storeName: StoreName, key: string) =>
      (await memory.get<T>(storeName, key)) ?? base.get<T>(storeName, key).catch(() => undefined),
    put: async (storeName, key, value) => {
      const stored = await base.put(storeName, key, value).then(
        () => true,
        () => false,
      );
      await (stored ? memory.remove(storeName, key) : memory.put(storeName, key, value));
      updateHeld(storeName, key, !stored);
    },
    remove: async (storeName, key) => {
      await Promise.all([memory.remove(storeName, key), base.remove(storeName, key).catch(() => {})]);
      updateHeld(storeName, key, false);
    },
    all: async <T>(storeName: StoreName) => {
      const all = new Map(await base.all<T>(storeName).catch(() => []));
      for (const [key, value] of await memory.all<T>(storeName)) all.set(key, value);
      return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    },
  };
}

let opened: Promise<LocalStore> | undefined;

/** Returns the store of this browser, opened once. */
export function localStore(): Promise<LocalStore> {
  opened ??= indexedDBStore()
    .catch(() => nullStore)
    .then((base) => fallbackStore(base, (held) => (storage.failing = held)));
  return opened;
}
