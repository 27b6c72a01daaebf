// What the player is told beside the game: one notice at a time, the weightiest first. A
// notice is there until it is withdrawn, closed or done with.
import { untrack } from 'svelte';
import type { Key } from '../catalogue/catalogue.svelte';

export interface Notice {
  /** Posted again, it takes the place of the one before. */
  id: string;
  key: Key;
  args?: Record<string, string | number>;
  tone: 'notice' | 'good' | 'bad';
  /** What can be done about it, if anything. */
  action?: { key: Key; run(): void };
  /** Told when the player closes it. */
  closed?(): void;
  /** Waits until no hand is being played. */
  patient?: boolean;
  /** Goes by itself after so many milliseconds of being seen. */
  brief?: number;
}

let all = $state.raw<readonly Notice[]>([]);
/** IDs that the player put away: they stay so as long as the browser's session lasts. */
const putAway = 'make24.notices';
let dismissed = $state.raw<ReadonlySet<string>>(kept());

function kept(): Set<string> {
  try {
    return new Set(sessionStorage.getItem(putAway)?.split(' '));
  } catch {
    return new Set(); // no storage is allowed
  }
}

/** IDs that are closed until they are withdrawn. */
let closed = $state.raw<ReadonlySet<string>>(new Set());

const tones = { bad: 0, notice: 1, good: 2 };

/** The notice to show, given whether a hand is being played. */
export function firstOf(
  notices: readonly Notice[],
  without: ReadonlySet<string>,
  playing: boolean,
): Notice | null {
  const open = notices.filter((n) => !without.has(n.id) && !(playing && n.patient));
  const weight = (n: Notice) => (n.action ? 0 : 3) + tones[n.tone];
  return [...open].sort((a, b) => weight(a) - weight(b))[0] ?? null;
}

export const notices = {
  first: (playing: boolean): Notice | null => firstOf(all, new Set([...closed, ...dismissed]), playing),
  // Who posts and withdraws, in an effect perhaps, does not depend on what else is there.
  post(notice: Notice): void {
    untrack(() => (all = [...all.filter((n) => n.id !== notice.id), notice]));
  },
  /** It is no longer true. */
  withdraw(id: string): void {
    untrack(() => {
      all = all.filter((n) => n.id !== id);
      closed = new Set([...closed].filter((c) => c !== id));
    });
  },
  /** The player put it away, and does not want it again. */
  dismiss(id: string): void {
    untrack(() => {
      dismissed = new Set([...dismissed, id]);
      try {
        sessionStorage.setItem(putAway, [...dismissed].join(' '));
      } catch {
        // it stays away on this page alone
      }
      notices.close(id);
    });
  },
  /** It was seen, or acted on. */
  close(id: string): void {
    untrack(() => {
      all.find((n) => n.id === id)?.closed?.();
      closed = new Set([...closed, id]);
    });
  },
};
