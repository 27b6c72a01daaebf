// Runs that are being played offline, kept after every move: a reload goes on with them, and
// what a closed tab leaves behind is sent as far as it was played.
import type { OfflineRun } from '../net/shapes';
import type { Outbox } from '../net/outbox';
import type { Shelf } from '../net/shelf';
import { isOf, nobody, who } from '../net/who.svelte';

export interface Draft {
  run: OfflineRun;
  /** Who plays it. */
  player?: string;
  saved: number;
  /** Nothing of it is left to play. */
  over?: boolean;
}

const drawer = 'drafts';

export const keepDraft = (shelf: Shelf, run: OfflineRun, player: string, over = false): Promise<void> =>
  shelf.put(drawer, run.id, { run, player, saved: Date.now(), over } satisfies Draft);

/** A draft of the player who is here now. */
export async function draftOf(shelf: Shelf, id: string): Promise<OfflineRun | undefined> {
  const draft = await shelf.get<Draft>(drawer, id);
  return draft && isOf(draft.player, await who(shelf)) ? draft.run : undefined;
}

/** A daily begun without the server and not finished. */
export interface DailyDraft {
  number: number;
  id: string;
}

/** The dailies of the player who is here now that wait to be finished. */
export async function dailyDrafts(shelf: Shelf): Promise<DailyDraft[]> {
  const drafts = await shelf.all<Draft>(drawer);
  const me = await who(shelf);
  return drafts.flatMap(([id, { run, player, over }]) =>
    run.wish.mode === 'daily' && run.wish.number && !over && isOf(player, me)
      ? [{ number: run.wish.number, id }]
      : [],
  );
}

/** Whether anything was done with a hand, so that the run is worth sending. */
export const isPlayed = (run: OfflineRun): boolean =>
  run.moves.some(({ do: what }) => what === 'claim' || what === 'hint' || what === 'skip');

/** Ends a draft: what was played of it goes to the outbox. It does nothing the second time. */
export async function seal(shelf: Shelf, outbox: Outbox, run: OfflineRun, player: string): Promise<void> {
  if (isPlayed(run)) await outbox.put(run.id, { kind: 'run', run }, player);
  await shelf.remove(drawer, run.id);
}

/** How long a draft that nobody plays may wait for its tab to be opened again. */
const patience = 10 * 60_000;

const lockOf = (id: string): string => `make24.draft.${id}`;

/** Holds a draft as played, until the signal aborts or the page is gone; resolved, it is let go. Another
 * tab may hold it too: then this one is next. */
export async function hold(id: string, signal: AbortSignal): Promise<void> {
  const held = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
  await globalThis.navigator?.locks?.request(lockOf(id), { signal }, () => held).catch(() => {});
}

/**
 * Seals the drafts that no tab plays and that were left a while ago; today: the number of the daily,
 * as last heard of.
 */
export async function sealLeft(shelf: Shelf, outbox: Outbox, today = 0, now = Date.now()): Promise<void> {
  for (const [id, draft] of await shelf.all<Draft>(drawer)) {
    if (now - draft.saved < patience || mayBeFinished(draft, today) || (await isHeld(id))) continue;
    await seal(shelf, outbox, draft.run, draft.player ?? nobody);
  }
}

/** Whether it waits to be gone on with: a daily does, this day and the next. */
const mayBeFinished = ({ run: { wish }, over }: Draft, today: number): boolean =>
  wish.mode === 'daily' && !over && (wish.number ?? 0) >= today - 1;

/** Whether a tab plays a draft. */
export async function isHeld(id: string): Promise<boolean> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return false;
  return locks.request(lockOf(id), { ifAvailable: true }, async (lock) => lock === null);
}
