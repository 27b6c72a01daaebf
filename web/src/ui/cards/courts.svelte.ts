// The drawings of the twelve court cards. Those of the current hand are fetched immediately, the
// others while the page is idle.
import files from 'virtual:card-courts';
import { SvelteMap } from 'svelte/reactivity';
import { request } from '../../net/request';

const fetchTimeout = 60_000; // long, since no player waits for a drawing

const drawings = new SvelteMap<string, string>();
const requests = new Map<string, Promise<void>>();

/** Returns the drawing of a court card, if it is loaded. The result is reactive. */
export const courtArt = (code: string): string | undefined => drawings.get(code);

/** Fetches the drawing of a court card, once. If that fails, the card keeps its plain face. */
export function fetchCourt(code: string): Promise<void> {
  const file = files[code];
  if (!file) return Promise.resolve();
  let pending = requests.get(code);
  if (!pending) {
    pending = request(file, fetchTimeout)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then((svg) => void drawings.set(code, svg))
      .catch(() => void requests.delete(code)); // the next hand with this card tries again
    requests.set(code, pending);
  }
  return pending;
}

const whenIdle: (run: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (run) => requestIdleCallback(run, { timeout: 1000 })
    : (run) => setTimeout(run, 300);

/** Fetches all drawings, one after the other, while the page is idle. */
export function fetchCourtsWhenIdle(): void {
  const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saveData) return;
  const codes = Object.keys(files);
  const fetchNext = (): void => {
    const code = codes.shift();
    if (code) whenIdle(() => void fetchCourt(code).then(fetchNext));
  };
  fetchNext();
}
