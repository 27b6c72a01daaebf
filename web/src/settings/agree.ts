// Which settings hold where this browser and the account differ: those that were changed last.
// Moments are the server's, so that two devices can be compared; one that lies ahead, of a clock
// that was set wrong, counts as now and cannot win for ever. Pure.
import { readSettings, type Settings } from './settings.svelte';

/** Settings and when the player last changed one of them; 0: never, they are as they come. */
export interface Stamped {
  settings: Settings;
  at: number;
}

/** Reads stamped settings from any JSON: a field "at" beside those of the settings. */
export function readStamped(from: unknown): Stamped {
  const at = typeof from === 'object' && from !== null && 'at' in from ? from.at : 0;
  const known = typeof at === 'number' && Number.isSafeInteger(at) && at > 0;
  return { settings: readSettings(from), at: known ? at : 0 };
}

/** What of both holds, and which of the two has to be told. */
export function agree(
  here: Stamped,
  there: Stamped,
  now: number,
): { holds: Stamped; tell: 'here' | 'there' | null } {
  const [mine, theirs] = [Math.min(here.at, now), Math.min(there.at, now)];
  if (theirs > mine) return { holds: { ...there, at: theirs }, tell: 'here' };
  return { holds: { ...here, at: mine }, tell: mine > theirs ? 'there' : null };
}
