// Deals without the server, once the parts that does it with are there: they are no part of the
// first page.
import type { Wish } from '../net/shapes';
import { keepDraftID, keptDraftID } from './kept';
import type { OfflineSession } from './offline.svelte';
import * as api from '../net/api';

/** Whether this browser could deal by a wish, for all that is known before it is looked through. */
export const canDealSoon = (wish: Wish): boolean =>
  wish.mode !== 'timed' && !wish.review && (wish.cards ?? 4) === 4 && (wish.target || '24') === '24';

/** The parts that deal without the server. Where they cannot be had either, nothing can be dealt. */
export async function loadOffline(): Promise<typeof import('./offline.svelte')> {
  try {
    return await import('./offline.svelte');
  } catch {
    throw api.unanswered();
  }
}

/** Has all that is needed at hand, before the network is gone. */
export async function prepareOffline(): Promise<void> {
  await loadOffline();
  await (await import('../offline/table')).table();
}

/** Begins a run that this browser deals, or goes on with this tab's. anew: begins another in any case. */
export async function dealOffline(wish: Wish, anew = false): Promise<OfflineSession> {
  const { OfflineSession } = await loadOffline();
  if (anew) keepDraftID(wish, null);
  return OfflineSession.begin(wish);
}

/** The run this tab played offline by that wish before it was reloaded; null if there is none. */
export async function draftOffline(wish: Wish): Promise<OfflineSession | null> {
  if (!keptDraftID(wish)) return null;
  return loadOffline()
    .then(({ OfflineSession }) => OfflineSession.resume(wish))
    .catch(() => null);
}
