// The server's hand may come a moment after one was dealt here. It is the better one, as long
// as the player has not touched the other.

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
