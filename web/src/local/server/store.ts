// The storage of a site without a server: IndexedDB or, if the browser forbids it or the disk is full,
// the memory of the page. A run is one record. A second record holds what lists and statistics need of
// it, and is written in the same transaction, so that an interrupted write changes neither.
import type { DBSchema, IDBPDatabase } from 'idb';
import { storage } from '../../net/storage.svelte';
import type { Play, RunOptions, Summary, Trail } from '../../core/shapes';
import type { Event } from '../../core/race/event';

export interface StoredRun {
  /** The key with which it was begun or, for a daily, its number. */
  run: string;
  request: RunOptions;
  created: number;
  events: Event[];
  /** By index of the hand. */
  trails: Record<string, Trail>;
  /** The techniques of hands that are not in the hand table, by puzzle ID. */
  techniques?: Record<string, string[]>;
}

/** What lists and statistics need of a run. */
export interface Row {
  summary: Summary;
  plays: Play[];
  /** When the run must be judged again, because a clock has expired or nobody plays it; 0: never. */
  deadline: number;
}

/** A run and its row. */
export interface RunRecord {
  run: StoredRun;
  row: Row;
}

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun };
  rows: { key: string; value: Row };
  /** The player, the stored dailies and the progress in "find all". */
  values: { key: string; value: unknown };
}

const runStores = ['runs', 'rows'] as const;

/** A change that the browser does not store is held in the memory of this page. */
export class SiteStore {
  readonly #runs = new Map<string, RunRecord>();
  readonly #values = new Map<string, unknown>();

  /** db: null if the browser has none. */
  constructor(private readonly db: IDBPDatabase<Schema> | null) {}

  /** Opens the database of this site. */
  static async open(name = 'make24.site'): Promise<SiteStore> {
    try {
      const { openDB } = await import('idb');
      const db: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
        upgrade: (newDB) => [...runStores, 'values' as const].forEach((s) => newDB.createObjectStore(s)),
        blocking: () => db.close(), // another tab needs a newer version
      });
      return new SiteStore(db);
    } catch {
      return new SiteStore(null);
    }
  }

  async run(id: string): Promise<StoredRun | undefined> {
    return this.#runs.get(id)?.run ?? (await this.db?.get('runs', id));
  }

  /**
   * Changes a run in one transaction, so that no other tab can change it meanwhile. change gets the
   * run as stored and returns the new one, or null to leave it; it must not wait.
   */
  async change(id: string, change: (stored: StoredRun | undefined) => RunRecord | null): Promise<void> {
    let changed: RunRecord | null | undefined; // undefined: change was not called
    let refusal: { error: unknown } | undefined;
    const call = (stored: StoredRun | undefined): RunRecord | null => {
      try {
        return (changed = change(this.#runs.get(id)?.run ?? stored));
      } catch (error) {
        refusal = { error };
        return (changed = null);
      }
    };
    try {
      await this.#write(id, call);
      this.#hold(id, null);
    } catch {
      if (changed === undefined) call(undefined);
      if (changed) this.#hold(id, changed);
    }
    if (refusal) throw refusal.error;
  }

  /** Rejects if the browser does not store the run. */
  async #write(id: string, change: (stored: StoredRun | undefined) => RunRecord | null): Promise<void> {
    if (!this.db) throw new Error('no storage');
    const tx = this.db.transaction(runStores, 'readwrite');
    const ended = tx.done.catch((error: unknown) => ({ error }));
    const changed = change(await tx.objectStore('runs').get(id));
    try {
      if (changed) {
        // If one of the writes fails later, the transaction fails.
        tx.objectStore('runs')
          .put(changed.run, id)
          .catch(() => {});
        tx.objectStore('rows')
          .put(changed.row, id)
          .catch(() => {});
      }
    } catch (error) {
      tx.abort(); // otherwise the first of the two would be stored
      await ended;
      throw error;
    }
    const failure = await ended;
    if (failure) throw failure.error;
  }

  /** Holds a run in memory, or no longer if record is null. */
  #hold(id: string, record: RunRecord | null): void {
    if (record) this.#runs.set(id, record);
    else this.#runs.delete(id);
    storage.failing = this.#runs.size > 0;
  }

  /** Returns the rows of all runs, the latest first. */
  async rows(): Promise<Row[]> {
    const rows = new Map<string, Row>();
    for (const row of (await this.db?.getAll('rows')) ?? []) rows.set(row.summary.run, row);
    for (const [id, { row }] of this.#runs) rows.set(id, row);
    return [...rows.values()].sort(
      ({ summary: a }, { summary: b }) => b.created - a.created || (a.run < b.run ? 1 : -1),
    );
  }

  /** Returns all runs with their moves, for an export. */
  async runs(): Promise<StoredRun[]> {
    const runs = new Map<string, StoredRun>();
    for (const run of (await this.db?.getAll('runs')) ?? []) runs.set(run.run, run);
    for (const [id, { run }] of this.#runs) runs.set(id, run);
    return [...runs.values()].sort((a, b) => a.created - b.created);
  }

  async deleteRuns(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#hold(id, null);
    const tx = this.db?.transaction(runStores, 'readwrite');
    for (const id of ids) for (const name of runStores) void tx?.objectStore(name).delete(id);
    await tx?.done;
  }

  async value<T>(key: string): Promise<T | undefined> {
    return (this.#values.get(key) ?? (await this.db?.get('values', key))) as T | undefined;
  }

  /** Changes a value in one transaction. change must not wait. */
  async changeValue<T>(key: string, change: (value: T | undefined) => T): Promise<T> {
    let changed: T | undefined;
    let refusal: { error: unknown } | undefined;
    try {
      if (!this.db) throw new Error('no storage');
      const tx = this.db.transaction('values', 'readwrite');
      const ended = tx.done.catch((error: unknown) => ({ error }));
      const stored = this.#values.get(key) ?? (await tx.store.get(key));
      try {
        changed = change(stored as T | undefined);
      } catch (error) {
        refusal = { error };
      }
      if (!refusal) await tx.store.put(changed, key);
      const failure = await ended;
      if (failure) throw failure.error;
      if (!refusal) this.#values.delete(key);
    } catch {
      changed ??= change(this.#values.get(key) as T | undefined);
      this.#values.set(key, changed);
    }
    if (refusal) throw refusal.error;
    return changed!;
  }

  /** Deletes everything. */
  async clear(): Promise<void> {
    this.#runs.clear();
    this.#values.clear();
    storage.failing = false;
    const names = [...runStores, 'values'] as const;
    const tx = this.db?.transaction(names, 'readwrite');
    for (const name of names) void tx?.objectStore(name).clear();
    await tx?.done;
  }
}
