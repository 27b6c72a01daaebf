// Reports whether the server can be reached: the browser is online and the server answered the last
// request.
import { site } from './site';
import { request } from './request';

const browserSaysOnline = (): boolean => globalThis.navigator?.onLine ?? true;

let browserOnline = $state(browserSaysOnline());
let serverAnswers = $state(true);

export const network = {
  /** Reports whether a request will probably be answered: always on a site without a server. */
  get online(): boolean {
    return site !== undefined || (browserOnline && serverAnswers);
  },
  /** Records an answer of the server, which may be a refusal. */
  onAnswer(): void {
    browserOnline = serverAnswers = true;
  },
  /** Records a request without an answer. */
  onNoAnswer(): void {
    browserOnline = browserSaysOnline();
    serverAnswers = false;
  },
};

// The pauses between probes, in milliseconds.
const minPause = 3_000;
const maxPause = 60_000;

/**
 * Watches the network until the signal aborts. While the server cannot be reached, it sends
 * probes with growing pauses.
 */
export function watchNetwork(signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = minPause;
  const probe = async (): Promise<void> => {
    clearTimeout(timer);
    if (signal.aborted || network.online) return;
    try {
      const { ok } = await request('/healthz', 5000, { cache: 'no-store' });
      if (ok) network.onAnswer();
    } catch {
      // The server is still unreachable.
    }
    pause = network.online ? minPause : Math.min(maxPause, pause * 2);
    timer = setTimeout(probe, pause);
  };
  addEventListener('online', () => ((browserOnline = true), (pause = minPause), void probe()), { signal });
  addEventListener('offline', () => (browserOnline = false), { signal });
  document.addEventListener('visibilitychange', () => !document.hidden && void probe(), { signal });
  const stopEffects = $effect.root(() => {
    $effect(() => {
      if (network.online) return;
      timer = setTimeout(probe, pause);
      return () => clearTimeout(timer);
    });
  });
  signal.addEventListener('abort', stopEffects);
}
