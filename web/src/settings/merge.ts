// Merges the settings of this browser and of the account: the ones changed last win. Timestamps are
// by the server's clock, so that devices can be compared. A timestamp in the future, from a wrong
// clock, counts as now, so it cannot win forever.
import { readSettings, type Settings } from './settings.svelte';

/** Settings, and when the player last changed one of them; 0 if they are the defaults. */
export interface StampedSettings {
  settings: Settings;
  at: number;
}

/** Reads settings and their field "at" from any JSON value. */
export function readStampedSettings(from: unknown): StampedSettings {
  const at = typeof from === 'object' && from !== null && 'at' in from ? from.at : 0;
  const known = typeof at === 'number' && Number.isSafeInteger(at) && at > 0;
  return { settings: readSettings(from), at: known ? at : 0 };
}

/** Returns the settings that win, and which side is outdated, if one is. */
export function mergeSettings(
  browser: StampedSettings,
  account: StampedSettings,
  now: number,
): { merged: StampedSettings; outdated: 'browser' | 'account' | null } {
  const [browserAt, accountAt] = [Math.min(browser.at, now), Math.min(account.at, now)];
  if (accountAt > browserAt) return { merged: { ...account, at: accountAt }, outdated: 'browser' };
  return { merged: { ...browser, at: browserAt }, outdated: browserAt > accountAt ? 'account' : null };
}
