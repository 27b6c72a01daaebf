// Stores drafts, the runs that this browser deals (draft.ts), after every move. A reload resumes them; if a
// tab is closed, its unfinished run is sent later.
import type { OfflineRun } from '../core/shapes';
import type { Outbox } from '../net/outbox';
import type { BrowserStorage } from '../net/browserstorage';
import { belongsTo, noPlayer, loadPlayer } from '../net/player.svelte';

/** A draft as this browser stores it. Class Draft plays one. */
export interface StoredDraft {
  run: OfflineRun;
  /** The ID of its player. */
  player?: string;
  /** When it was saved, in milliseconds since 1970. */
  saved: number;
  /** The run is over. */
  over?: boolean;
}

const section = 'drafts';

export const saveDraft = (
  storage: BrowserStorage,
  run: OfflineRun,
  player: string,
  over = false,
): Promise<void> =>
  storage.put(section, run.id, { run, player, saved: Date.now(), over } satisfies StoredDraft);

/** Returns a draft if it belongs to the current player. */
export async function loadDraft(storage: BrowserStorage, id: string): Promise<OfflineRun | undefined> {
  const draft = await storage.get<StoredDraft>(section, id);
  return draft && belongsTo(draft.player, await loadPlayer(storage)) ? draft.run : undefined;
}

/** A daily that was begun offline and is not finished. */
export interface DailyDraft {
  number: number;
  id: string;
}

/** Returns the unfinished offline dailies of the current player. */
export async function dailyDrafts(storage: BrowserStorage): Promise<DailyDraft[]> {
  const drafts = await storage.all<StoredDraft>(section);
  const me = await loadPlayer(storage);
  return drafts.flatMap(([id, { run, player, over }]) =>
    run.request.mode === 'daily' && run.request.number && !over && belongsTo(player, me)
      ? [{ number: run.request.number, id }]
      : [],
  );
}

/** Reports whether the run has a claim, hint or skip, so that it is worth sending. */
export const isPlayed = (run: OfflineRun): boolean =>
  run.moves.some(({ do: action }) => action === 'claim' || action === 'hint' || action === 'skip');

/** Moves a draft to the outbox, or deletes it if it has nothing worth sending. */
export async function seal(
  storage: BrowserStorage,
  outbox: Outbox,
  run: OfflineRun,
  player: string,
): Promise<void> {
  if (isPlayed(run)) await outbox.put(run.id, { kind: 'run', run }, player);
  await storage.remove(section, run.id);
}

/** How long a draft waits for its tab to be opened again, in milliseconds. */
const abandonedAfter = 10 * 60_000;

const lockName = (id: string): string => `make24.draft.${id}`;

/** Locks a draft until the signal aborts or the page is closed, and resolves when the lock is
 * released. If another tab holds the lock, this one waits for it. */
export async function lockDraft(id: string, signal: AbortSignal): Promise<void> {
  const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  await globalThis.navigator?.locks?.request(lockName(id), { signal }, () => released).catch(() => {});
}

/**
 * Seals drafts that no tab plays and that were last saved at least abandonedAfter ago. A daily
 * that may still be finished stays. today is the last known number of the daily.
 */
export async function sealAbandoned(
  storage: BrowserStorage,
  outbox: Outbox,
  today = 0,
  now = Date.now(),
): Promise<void> {
  for (const [id, draft] of await storage.all<StoredDraft>(section)) {
    if (now - draft.saved < abandonedAfter || isOpenDaily(draft, today)) continue;
    if (await isDraftLocked(id)) continue;
    await seal(storage, outbox, draft.run, draft.player ?? noPlayer);
  }
}

/** Reports whether a draft is a daily that may still be finished, on its day or the next. */
const isOpenDaily = ({ run: { request: options }, over }: StoredDraft, today: number): boolean =>
  options.mode === 'daily' && !over && (options.number ?? 0) >= today - 1;

/** Reports whether a tab has locked a draft, because it plays it. */
export async function isDraftLocked(id: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return false;
  return locks.request(lockName(id), { ifAvailable: true }, async (lock) => lock === null);
}
