// Whether the server can be reached, as far as is known: by what the browser says and by whether
// it answered last.
import { request } from './request';

const said = (): boolean => globalThis.navigator?.onLine ?? true;

let line = $state(said());
let answers = $state(true);

export const network = {
  /** What is asked now will probably be answered. */
  get online(): boolean {
    return line && answers;
  },
  /** An answer came, whatever it said. */
  answered(): void {
    line = answers = true;
  },
  /** No answer came. */
  silent(): void {
    line = said();
    answers = false;
  },
};

const least = 3_000;
const most = 60_000;

/** Watches the network until the signal aborts: while it is away, the server is asked now and then. */
export function watchNetwork(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = least;
  const ask = async (): Promise<void> => {
    clearTimeout(timer);
    if (signal.aborted || network.online) return;
    try {
      const { ok } = await request('/healthz', 5000, { cache: 'no-store' });
      if (ok) network.answered();
    } catch {
      // Still away.
    }
    pause = network.online ? least : Math.min(most, pause * 2);
    timer = setTimeout(ask, pause);
  };
  addEventListener('online', () => ((line = true), (pause = least), void ask()), { signal });
  addEventListener('offline', () => (line = false), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && void ask(), { signal });
  const root = $effect.root(() => {
    $effect(() => {
      if (network.online) return;
      timer = setTimeout(ask, pause);
      return () => clearTimeout(timer);
    });
  });
  signal.addEventListener('abort', root);
}
