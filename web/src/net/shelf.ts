// What this browser keeps for long: in IndexedDB, or where a browser forbids that, as long as
// the page lasts.
import type { DBSchema, IDBPDatabase } from 'idb';

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

let opened: Promise<Shelf> | undefined;

/** The shelf of this browser, opened once. */
export function shelf(): Promise<Shelf> {
  opened ??= browserShelf().catch(memoryShelf);
  return opened;
}
