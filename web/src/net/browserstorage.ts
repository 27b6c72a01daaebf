// The storage of this browser: IndexedDB or, if the browser forbids it or the disk is full, the
// memory of the page.
import type { DBSchema, IDBPDatabase } from 'idb';
import { storage } from './storage.svelte';

/** A key-value storage with three sections. */
export interface BrowserStorage {
  get<T>(section: SectionName, key: string): Promise<T | undefined>;
  put(section: SectionName, key: string, value: unknown): Promise<void>;
  remove(section: SectionName, key: string): Promise<void>;
  /** Returns all entries of a section, sorted by key. */
  all<T>(section: SectionName): Promise<[key: string, value: T][]>;
}

/**
 * outbox: parcels to send. drafts: offline runs in progress. kept: cached answers of the server.
 */
export type SectionName = 'outbox' | 'drafts' | 'kept';
const sectionNames: SectionName[] = ['outbox', 'drafts', 'kept'];

interface Schema extends DBSchema {
  outbox: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  kept: { key: string; value: unknown };
}

export async function indexedDBStorage(name = 'make24'): Promise<BrowserStorage> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade: (newDB) => sectionNames.forEach((section) => newDB.createObjectStore(section)),
    blocking: () => db.close(), // another tab needs a newer version
  });
  return {
    get: async <T>(section: SectionName, key: string) => (await db.get(section, key)) as T | undefined,
    put: async (section, key, value) => void (await db.put(section, value, key)),
    remove: (section, key) => db.delete(section, key),
    all: async <T>(section: SectionName) => {
      const objectStore = db.transaction(section).store;
      const [keys, values] = await Promise.all([objectStore.getAllKeys(), objectStore.getAll()]);
      return keys.map((key, i) => [key, values[i] as T]);
    },
  };
}

export function memoryStorage(): BrowserStorage {
  const all = new Map(sectionNames.map((section) => [section, new Map<string, unknown>()]));
  const entriesOf = (section: SectionName) => all.get(section)!;
  return {
    get: async <T>(section: SectionName, key: string) =>
      structuredClone(entriesOf(section).get(key)) as T | undefined,
    put: async (section, key, value) => void entriesOf(section).set(key, structuredClone(value)),
    remove: async (section, key) => void entriesOf(section).delete(key),
    all: async <T>(section: SectionName) =>
      [...entriesOf(section)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, structuredClone(value) as T]),
  };
}

/** The storage of browsers without IndexedDB: every put fails. */
const noStorage: BrowserStorage = {
  get: async () => undefined,
  put: () => Promise.reject(new Error('no storage')),
  remove: async () => {},
  all: async () => [],
};

/**
 * Wraps a storage so that no operation fails: values that could not be stored are held in memory.
 * onHeldChange is called with true when memory begins to hold such values, and with false when it
 * no longer holds any. Values of kept do not count: the server has them.
 */
export function fallbackStorage(
  base: BrowserStorage,
  onHeldChange: (held: boolean) => void = () => {},
): BrowserStorage {
  const memory = memoryStorage();
  const heldKeys = new Set<string>();
  const updateHeld = (section: SectionName, key: string, held: boolean): void => {
    if (section === 'kept') return; // a cache of the server's answers
    const wasHolding = heldKeys.size > 0;
    if (held) heldKeys.add(section + key);
    else heldKeys.delete(section + key);
    if (heldKeys.size > 0 !== wasHolding) onHeldChange(!wasHolding);
  };
  return {
    get: async <T>(section: SectionName, key: string) =>
      (await memory.get<T>(section, key)) ?? base.get<T>(section, key).catch(() => undefined),
    put: async (section, key, value) => {
      const stored = await base.put(section, key, value).then(
        () => true,
        () => false,
      );
      await (stored ? memory.remove(section, key) : memory.put(section, key, value));
      updateHeld(section, key, !stored);
    },
    remove: async (section, key) => {
      await Promise.all([memory.remove(section, key), base.remove(section, key).catch(() => {})]);
      updateHeld(section, key, false);
    },
    all: async <T>(section: SectionName) => {
      const all = new Map(await base.all<T>(section).catch(() => []));
      for (const [key, value] of await memory.all<T>(section)) all.set(key, value);
      return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    },
  };
}

let opened: Promise<BrowserStorage> | undefined;

/** Returns the storage of this browser, opened once. */
export function browserStorage(): Promise<BrowserStorage> {
  opened ??= indexedDBStorage()
    .catch(() => noStorage)
    .then((base) => fallbackStorage(base, (held) => (storage.failing = held)));
  return opened;
}
