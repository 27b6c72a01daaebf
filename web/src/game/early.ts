// Asks for the hand of the first page before the page is there: while its scripts are on their
// way, the server deals. The session that begins the same run takes the answer; if none does,
// nothing is lost, for the same key asked for again is the same run.
import { posted, request } from '../net/request';
import type { Wish } from '../net/shapes';
import { keptChoice, wishFor } from '../practice/choice';
import { newID } from './id';
import { keepKey, keptDraftID, keptKey } from './kept';

export interface Early {
  key: string;
  /** When it was asked, by performance.now. */
  asked: number;
  answer: Promise<Response>;
}

const patience = 8_000;

let early: Early | null = null;

/** The wish of the page at an address, if it begins with a hand of practice. */
export function wishAt({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Wish | null {
  if (pathname === '/') return wishFor('', keptChoice());
  return pathname === '/practice' ? wishFor(search, keptChoice()) : null;
}

/** Asks for the hand that the page at this address begins with, if it does and the server deals it. */
export function askEarly(): void {
  const wish = wishAt(location);
  if (!wish || keptDraftID(wish) || !navigator.onLine) return;
  const key = keptKey(wish) ?? newID();
  keepKey(wish, key);
  const asked = performance.now();
  const answer = request('/game/runs', patience, posted(JSON.stringify({ key, ...wish })));
  answer.catch(() => {}); // whoever takes it hears of it
  early = { key, asked, answer };
}

/** What was asked with a key, once. */
export function takeEarly(key: string): Early | null {
  const taken = early?.key === key ? early : null;
  if (taken) early = null;
  return taken;
}
