// What this browser keeps for long: in IndexedDB, or where a browser forbids that or has no room,
// as long as the page lasts.
import type { DBSchema, IDBPDatabase } from 'idb';
import { room } from './room.svelte';

/** A thing under its name in one of the drawers. */
export interface Shelf {
  get<T>(drawer: Drawer, name: string): Promise<T | undefined>;
  put(drawer: Drawer, name: string, thing: unknown): Promise<void>;
  remove(drawer: Drawer, name: string): Promise<void>;
  /** All things of a drawer with their names, by name. */
  all<T>(drawer: Drawer): Promise<[name: string, thing: T][]>;
}

/** outbox: what waits to be sent. drafts: runs that are played offline. kept: the daily, the streak. */
export type Drawer = 'outbox' | 'drafts' | 'kept';
const drawers: Drawer[] = ['outbox', 'drafts', 'kept'];

interface Schema extends DBSchema {
  outbox: { key: string; value: unknown };
  drafts: { key: string; value: unknown };
  kept: { key: string; value: unknown };
}

export async function browserShelf(name = 'make24'): Promise<Shelf> {
  const { openDB } = await import('idb');
  const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade: (made) => drawers.forEach((drawer) => made.createObjectStore(drawer)),
    blocking: () => db.close(), // a newer version in another tab
  });
  return {
    get: async <T>(drawer: Drawer, name: string) => (await db.get(drawer, name)) as T | undefined,
    put: async (drawer, name, thing) => void (await db.put(drawer, thing, name)),
    remove: (drawer, name) => db.delete(drawer, name),
    all: async <T>(drawer: Drawer) => {
      const read = db.transaction(drawer).store;
      const [names, things] = await Promise.all([read.getAllKeys(), read.getAll()]);
      return names.map((name, i) => [name, things[i] as T]);
    },
  };
}

export function memoryShelf(): Shelf {
  const all = new Map(drawers.map((drawer) => [drawer, new Map<string, unknown>()]));
  const of = (drawer: Drawer) => all.get(drawer)!;
  return {
    get: async <T>(drawer: Drawer, name: string) => structuredClone(of(drawer).get(name)) as T | undefined,
    put: async (drawer, name, thing) => void of(drawer).set(name, structuredClone(thing)),
    remove: async (drawer, name) => void of(drawer).delete(name),
    all: async <T>(drawer: Drawer) =>
      [...of(drawer)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, t]) => [name, structuredClone(t) as T]),
  };
}

/** A browser that keeps nothing. */
const noShelf: Shelf = {
  get: async () => undefined,
  put: () => Promise.reject(new Error('nothing can be kept')),
  remove: async () => {},
  all: async () => [],
};

/** Holds in memory what could not be put on the shelf; nothing done to it fails. changed is told
 * whether anything is held that a player would miss. */
export function sturdyShelf(under: Shelf, changed: (held: boolean) => void = () => {}): Shelf {
  const over = memoryShelf();
  const runs = new Set<string>();
  const hold = (drawer: Drawer, name: string, held: boolean): void => {
    if (drawer === 'kept') return; // the server says it again
    const before = runs.size > 0;
    if (held) runs.add(drawer + name);
    else runs.delete(drawer + name);
    if (runs.size > 0 !== before) changed(!before);
  };
  return {
    get: async <T>(drawer: Drawer, name: string) =>
      (await over.get<T>(drawer, name)) ?? under.get<T>(drawer, name).catch(() => undefined),
    put: async (drawer, name, thing) => {
      const put = await under.put(drawer, name, thing).then(
        () => true,
        () => false,
      );
      await (put ? over.remove(drawer, name) : over.put(drawer, name, thing));
      hold(drawer, name, !put);
    },
    remove: async (drawer, name) => {
      await Promise.all([over.remove(drawer, name), under.remove(drawer, name).catch(() => {})]);
      hold(drawer, name, false);
    },
    all: async <T>(drawer: Drawer) => {
      const all = new Map(await under.all<T>(drawer).catch(() => []));
      for (const [name, thing] of await over.all<T>(drawer)) all.set(name, thing);
      return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    },
  };
}

let opened: Promise<Shelf> | undefined;

/** The shelf of this browser, opened once. */
export function shelf(): Promise<Shelf> {
  opened ??= browserShelf()
    .catch(() => noShelf)
    .then((under) => sturdyShelf(under, (held) => (room.lacks = held)));
  return opened;
}
