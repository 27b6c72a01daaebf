// Loads and starts the code that deals offline. It is not loaded with the first page but on demand.
import type { RunOptions } from '../core/shapes';
import { site } from '../net/site';
import { loadDraftID, saveDraftID } from '../net/tabstorage';
import type { Draft } from './draft';
import * as api from '../net/api';

/** Reports whether this browser may be able to deal hands with these options, if there is a server.
 * This cheap check needs no further code; canDeal makes the final decision. */
export const mightDealOffline = (options: RunOptions): boolean =>
  site === undefined &&
  (options.mode === 'daily' || (options.mode === 'practice' && !options.number)) &&
  !options.review &&
  (options.cards ?? 4) === 4 &&
  (options.target || '24') === '24';

/** Loads the code that deals offline. It throws an api.Refusal if that fails. */
export async function loadOffline(): Promise<typeof import('./draft')> {
  try {
    return await import('./draft');
  } catch {
    throw api.offlineRefusal();
  }
}

/** Begins an offline run, or resumes this tab's run with these options, unless forceNew is set. */
export async function beginOffline(options: RunOptions, forceNew = false): Promise<Draft> {
  const { Draft } = await loadOffline();
  if (forceNew) saveDraftID(options, null);
  return Draft.begin(options);
}

/** Resumes the offline run with these options that this tab had before a reload, or returns
 * null. */
export async function resumeOffline(options: RunOptions): Promise<Draft | null> {
  if (!loadDraftID(options)) return null;
  return loadOffline()
    .then(({ Draft }) => Draft.resume(options))
    .catch(() => null);
}
