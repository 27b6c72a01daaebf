// Requests the hand of the first page while its scripts are still loading. The session that begins
// the same run uses the answer. If no session does, nothing is lost: a request with the same key
// returns the same run.
import { jsonRequest, request, runTimeout } from '../../net/request';
import { pathAt } from '../../net/address';
import { site } from '../../net/site';
import type { RunOptions } from '../../core/shapes';
import { loadChoice, optionsFromQuery } from '../practice/choice';
import { firstOptions } from './first';
import { newID } from '../../net/id';
import { loadDraftID, loadKey, saveKey } from '../../net/tabstorage';

export interface PrefetchedRun {
  key: string;
  /** When the request was sent, by performance.now. */
  sentAt: number;
  answer: Promise<Response>;
}

let prefetched: PrefetchedRun | null = null;

/** Returns the options of the run that the page at an address begins with, if it is a practice
 * page. */
export function optionsAtAddress({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): RunOptions | null {
  const path = pathAt(pathname);
  if (path === '/') return firstOptions() ?? optionsFromQuery('', loadChoice());
  return path === '/practice' ? optionsFromQuery(search, loadChoice()) : null;
}

/** Requests the first hand of this page, if it is a practice page and the server deals the hand. */
export function prefetchHand(): void {
  const options = optionsAtAddress(location);
  if (!options || loadDraftID(options) || (site === undefined && !navigator.onLine)) return;
  const key = loadKey(options) ?? newID();
  saveKey(options, key);
  const sentAt = performance.now();
  const answer = request('/game/runs', runTimeout, jsonRequest(JSON.stringify({ key, ...options })));
  answer.catch(() => {}); // the session that takes the answer handles the error
  prefetched = { key, sentAt, answer };
}

/** Returns the prefetched run with a key. Only the first call gets it. */
export function takePrefetched(key: string): PrefetchedRun | null {
  const run = prefetched?.key === key ? prefetched : null;
  if (run) prefetched = null;
  return run;
}
