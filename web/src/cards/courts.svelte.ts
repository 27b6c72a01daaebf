// The twelve courts, fetched when there is nothing else to do; those of the hand first.
import files from 'virtual:card-courts';
import { SvelteMap } from 'svelte/reactivity';
import { request } from '../net/request';

const patience = 60_000; // a court is no answer that somebody waits for

const drawn = new SvelteMap<string, string>();
const asked = new Map<string, Promise<void>>();

/** The drawing of a court by its code, if it is here already. Reading it is tracked. */
export const courtArt = (code: string): string | undefined => drawn.get(code);

/** Fetches a court once. Where it cannot be had the card stays with its index. */
export function fetchCourt(code: string): Promise<void> {
  const file = files[code];
  if (!file) return Promise.resolve();
  let asking = asked.get(code);
  if (!asking) {
    asking = request(file, patience)
      .then((response) => (response.ok ? response.text() : Promise.reject(new Error(response.statusText))))
      .then((svg) => void drawn.set(code, svg))
      .catch(() => void asked.delete(code)); // asked again with the next hand that has it
    asked.set(code, asking);
  }
  return asking;
}

const idle: (then: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (then) => requestIdleCallback(then)
    : (then) => setTimeout(then, 300);

/** Fetches all of them, one after the other, while the page is idle. */
export function fetchCourtsWhenIdle(): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
  if (saving) return;
  const left = Object.keys(files);
  const another = (): void => {
    const code = left.shift();
    if (code) idle(() => void fetchCourt(code).then(another));
  };
  another();
}
