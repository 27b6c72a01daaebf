// The server's hand may come a moment after one was dealt here. It is the better one, as long
// as the player has not touched the other.

import type { Wish } from '../net/shapes';
import { keepKey } from './kept';
import type { OnlineSession } from './online.svelte';

const touches = ['pointerdown', 'keydown'] as const;

/** What comes late, if it comes within so many milliseconds and before anything is touched; else null. */
export async function untouched<T>(
  late: Promise<T>,
  within: number,
  surface: EventTarget = globalThis,
): Promise<T | null> {
  const done = new AbortController();
  const { signal } = done;
  const over = new Promise<null>((end) => {
    const timer = setTimeout(() => end(null), within);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const kind of touches) surface.addEventListener(kind, () => end(null), { capture: true, signal });
  });
  try {
    return await Promise.race([late.catch(() => null), over]);
  } finally {
    done.abort();
  }
}

/** Gives the server's side to take if it comes in time, nothing was touched and the table is free for it. */
export async function meet(
  late: Promise<OnlineSession>,
  within: number,
  free: () => boolean,
  wish: Wish,
  take: (side: OnlineSession) => Promise<void>,
): Promise<void> {
  const wanted = (await untouched(late, within)) !== null && free();
  const side = await late.catch(() => null);
  if (!side) return;
  if (wanted) return take(side);
  // A hand that was shown to nobody is not gone on with: its time has run.
  if (free()) keepKey(wish, null);
  side.close();
}
