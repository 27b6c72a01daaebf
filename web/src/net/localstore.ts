// The storage of this browser: IndexedDB or, if the browser forbids it or the disk is full, the
// memory of the page.
import type { DBSchema, IDBPDatabase } from 'idb';
import { storage } from './storage.svelte';

/** A key-value store with three object stores. */
export interface LocalStore {
  get<T>(storeName: StoreName, key: string): Promise<T | undefined>;
  put(storeName: StoreName, key: string, value: unknown): Promise<void>;
  remove(storeName: StoreName, key: string): Promise<void>;
  /** All entries of an object store, sorted by key. */
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
    upgrade: (made) => storeNames.forEach((storeName) => made.createObjectStore(storeName)),
    blocking: () => db.close(), // a newer version in another tab
  });
  return {
    get: async <T>(storeName: StoreName, key: string) => (await db.get(storeName, key)) as T | undefined,
    put: async (storeName, key, value) => void (await db.put(storeName, value, key)),
    remove: (storeName, key) => db.delete(storeName, key),
    all: async <T>(storeName: StoreName) => {
      const read = db.transaction(storeName).store;
      const [keys, values] = await Promise.all([read.getAllKeys(), read.getAll()]);
      return keys.map((key, i) => [key, values[i] as T]);
    },
  };
}

export function memoryStore(): LocalStore {
  const all = new Map(storeNames.map((storeName) => [storeName, new Map<string, unknown>()]));
  const of = (storeName: StoreName) => all.get(storeName)!;
  return {
    get: async <T>(storeName: StoreName, key: string) =>
      structuredClone(of(storeName).get(key)) as T | undefined,
    put: async (storeName, key, value) => void of(storeName).set(key, structuredClone(value)),
    remove: async (storeName, key) => void of(storeName).delete(key),
    all: async <T>(storeName: StoreName) =>
      [...of(storeName)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value) as T]),
  };
}

/** The store of a browser that stores nothing. */
const nullStore: LocalStore = {
  get: async () => undefined,
  put: () => Promise.reject(new Error('no storage')),
  remove: async () => {},
  all: async () => [],
};

/**
 * Wraps a store so that no operation fails: values that could not be stored are held in memory.
 * onHeldChange is called when the first value that the player would miss is held, and when none is
 * held any more.
 */
export function fallbackStore(
  base: LocalStore,
  onHeldChange: (held: boolean) => void = () => {},
): LocalStore {
  const memory = memoryStore();
  const runs = new Set<string>();
  const noteHeld = (storeName: StoreName, key: string, held: boolean): void => {
    if (storeName === 'kept') return; // a cache: the server has it
    const before = runs.size > 0;
    if (held) runs.add(storeName + key);
    else runs.delete(storeName + key);
    if (runs.size > 0 !== before) onHeldChange(!before);
  };
  return {
    get: async <T>(storeName: StoreName, key: string) =>
      (await memory.get<T>(storeName, key)) ?? base.get<T>(storeName, key).catch(() => undefined),
    put: async (storeName, key, value) => {
      const put = await base.put(storeName, key, value).then(
        () => true,
        () => false,
      );
      await (put ? memory.remove(storeName, key) : memory.put(storeName, key, value));
      noteHeld(storeName, key, !put);
    },
    remove: async (storeName, key) => {
      await Promise.all([memory.remove(storeName, key), base.remove(storeName, key).catch(() => {})]);
      noteHeld(storeName, key, false);
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
