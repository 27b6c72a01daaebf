// Deals without the server, once the parts that does it with are there: they are no part of the
// first page.
import type { Wish } from '../net/shapes';
import { outbox } from '../net/post.svelte';
import { shelf } from '../net/shelf';
import { keptDaily, noteBegun } from './daily';
import { draftOf, type DailyDraft } from './drafts';
import { keepDraftID, keptDraftID } from './kept';
import type { OfflineSession } from './offline.svelte';
import * as api from '../net/api';

/** Whether this browser could deal by a wish, for all that is known before it is looked through. */
export const canDealSoon = (wish: Wish): boolean =>
  wish.mode !== 'timed' && !wish.review && (wish.cards ?? 4) === 4 && (wish.target || '24') === '24';

/** The parts that deal without the server. Where they cannot be had either, nothing can be dealt. */
async function load(): Promise<typeof import('./offline.svelte')> {
  try {
    return await import('./offline.svelte');
  } catch {
    throw new api.Refusal({ name: 'offline', status: 0, detail: '' });
  }
}

/** Has all that is needed at hand, before the network is gone. */
export async function prepareOffline(): Promise<void> {
  await load();
  await (await import('../offline/table')).table();
}

/** Begins a run that this browser deals, or goes on with this tab's. anew: begins another in any case. */
export async function dealOffline(wish: Wish, anew = false): Promise<OfflineSession> {
  const { OfflineSession } = await load();
  if (wish.mode === 'daily') return dailyOffline(OfflineSession, wish);
  if (anew) keepDraftID(wish, null);
  return OfflineSession.begin(wish);
}

/** The run this tab played offline by that wish before it was reloaded; null if there is none. */
export async function draftOffline(wish: Wish): Promise<OfflineSession | null> {
  if (!keptDraftID(wish)) return null;
  return load()
    .then(({ OfflineSession }) => OfflineSession.resume(wish))
    .catch(() => null);
}

/** What of a daily that was begun without the server is in this browser. */
export type Here = 'draft' | 'waits' | null;

/** Whether that run of a daily is here to be gone on with, or over and not sent yet. */
export async function hereOf(run: string | undefined): Promise<Here> {
  if (!run) return null;
  const draft = await draftOf(await shelf(), run);
  if (draft) return 'draft';
  return (await (await outbox()).waits(run)) ? 'waits' : null;
}

/** The run of that daily which was begun without the server, if it was; today's without a number. */
export async function begunOffline(number?: number): Promise<DailyDraft | null> {
  const kept = await keptDaily(await shelf()).catch(() => undefined);
  if (!kept?.offline || (number && number !== kept.number)) return null;
  return { number: kept.number, id: kept.offline };
}

/** Goes on with a daily that was begun without the server; null where none of it is left to play. */
export async function resumeDaily({ number, id }: DailyDraft): Promise<OfflineSession | null> {
  if ((await hereOf(id)) !== 'draft') return null;
  const wish: Wish = { mode: 'daily', number };
  keepDraftID(wish, id);
  return (await load()).OfflineSession.resume(wish);
}

/** A daily is played once: not offline if it was begun online, and offline only once. */
async function dailyOffline(Offline: typeof OfflineSession, { number }: Wish): Promise<OfflineSession> {
  const on = await shelf();
  const kept = await keptDaily(on);
  if (!kept || (number && number !== kept.number) || kept.state !== 'new') {
    throw new api.Refusal({ name: 'offline', status: 0, detail: '' });
  }
  const wish: Wish = { mode: 'daily', number: kept.number };
  if (kept.offline) throw new api.Refusal({ name: 'finished', status: 409, detail: '' });
  const session = await Offline.begin(wish, kept.hands);
  await noteBegun(on, kept.number, session.run!.run, true);
  return session;
}
