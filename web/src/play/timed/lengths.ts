// The mode of the next timed run. The last choice is kept in this browser.
import { timedModes } from '../../core/race/lengths';
import type { TimedMode } from '../../core/race/mode';

const storageKey = 'make24.timed.mode';

/** Returns the mode of an address, such as /timed?mode=streak, or the last choice. */
export function loadMode(search: string): TimedMode {
  let chosen = new URLSearchParams(search).get('mode');
  try {
    chosen ??= localStorage.getItem(storageKey);
  } catch {
    // The browser forbids storage.
  }
  return timedModes.find((mode) => mode === chosen) ?? 'timed';
}

export function saveMode(mode: TimedMode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // The choice holds while the page is open.
  }
}

let starts = false;

/** Makes the page of timed runs begin a run at once when it opens: the player pressed Again on another page. */
export function requestStart(): void {
  starts = true;
}

/** Reports whether a run is to begin at once, and forgets it. */
export function takeStart(): boolean {
  const wanted = starts;
  starts = false;
  return wanted;
}
