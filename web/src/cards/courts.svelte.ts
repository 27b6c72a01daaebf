// The drawings of the twelve courts. Those of the hand are fetched at once, the others while the
// page is idle.
import files from 'virtual:card-courts';
import { SvelteMap } from 'svelte/reactivity';
import { request } from '../net/request';

const fetchTimeout = 60_000; // long, since no player waits for a drawing

const drawings = new SvelteMap<string, string>();
const requests = new Map<string, Promise<void>>();

/** Returns the drawing of a court, if it is loaded. Reading it is reactive. */
export const courtArt = (code: string): string | undefined => drawings.get(code);

/** Fetches the drawing of a court once. If that fails, the card keeps its index. */
export function fetchCourt(code: string): Promise<void> {
  const file = files[code];
  if (!file) return Promise.resolve();
  let pending = requests.get(code);
  if (!pending) {
    pending = request(file, fetchTimeout)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then((svg) => void drawings.set(code, svg))
      .catch(() => void requests.delete(code)); // the next hand with this court tries again
    requests.set(code, pending);
  }
  return pending;
}

const whenIdle: (then: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (then) => requestIdleCallback(then)
    : (then) => setTimeout(then, 300);

/** Fetches all drawings, one after the other, while the page is idle. */
export function fetchCourtsWhenIdle(): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saving) return;
  const codes = Object.keys(files);
  const fetchNext = (): void => {
    const code = codes.shift();
    if (code) whenIdle(() => void fetchCourt(code).then(fetchNext));
  };
  fetchNext();
}
