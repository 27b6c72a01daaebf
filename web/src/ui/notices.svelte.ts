// Notices to the player outside the game: one at a time, the most important first. A notice stays
// until it is withdrawn, closed or acted on.
import { untrack } from 'svelte';
import type { Key } from '../core/catalogue/catalogue.svelte';

export interface Notice {
  /** A notice with the same ID replaces the earlier one. */
  id: string;
  key: Key;
  args?: Record<string, string | number>;
  tone: 'notice' | 'good' | 'bad';
  /** An action that the notice offers. */
  action?: { key: Key; run(): void };
  /** Called when the notice is closed. */
  onClose?(): void;
  /** Show it only while no hand is being played. */
  afterHand?: boolean;
  /** During play, close it after this many milliseconds. */
  showFor?: number;
}

let all = $state.raw<readonly Notice[]>([]);
/** The key in sessionStorage of the dismissed IDs, which stay dismissed until the tab is closed. */
const storageKey = 'make24.notices';
let dismissed = $state.raw<ReadonlySet<string>>(storedDismissed());

function storedDismissed(): Set<string> {
  try {
    return new Set(sessionStorage.getItem(storageKey)?.split(' '));
  } catch {
    return new Set(); // the browser forbids storage
  }
}

/** IDs that are closed until they are withdrawn. */
let closed = $state.raw<ReadonlySet<string>>(new Set());

const tones = { bad: 0, notice: 1, good: 2 };

/** Returns the most important notice. hidden holds the IDs of closed and dismissed notices; playing
 * is true while a hand is being played. */
export function firstOf(
  notices: readonly Notice[],
  hidden: ReadonlySet<string>,
  playing: boolean,
): Notice | null {
  const open = notices.filter((n) => !hidden.has(n.id) && !(playing && n.afterHand));
  const weight = (n: Notice) => (n.action ? 0 : 3) + tones[n.tone];
  return [...open].sort((a, b) => weight(a) - weight(b))[0] ?? null;
}

export const notices = {
  first: (playing: boolean): Notice | null => firstOf(all, new Set([...closed, ...dismissed]), playing),
  // untrack: an effect that posts or withdraws a notice must not depend on the other notices.
  post(notice: Notice): void {
    untrack(() => (all = [...all.filter((n) => n.id !== notice.id), notice]));
  },
  /** Removes a notice that no longer applies. */
  withdraw(id: string): void {
    untrack(() => {
      all = all.filter((n) => n.id !== id);
      closed = new Set([...closed].filter((c) => c !== id));
    });
  },
  /** Closes a notice at the player's request and does not show its ID again in this tab. */
  dismiss(id: string): void {
    untrack(() => {
      dismissed = new Set([...dismissed, id]);
      try {
        sessionStorage.setItem(storageKey, [...dismissed].join(' '));
      } catch {
        // without storage, it is dismissed on this page only
      }
      notices.close(id);
    });
  },
  /** Closes a notice until it is withdrawn and posted again. */
  close(id: string): void {
    untrack(() => {
      all.find((n) => n.id === id)?.onClose?.();
      closed = new Set([...closed, id]);
    });
  },
};
