// Merges the settings of this browser and of the account: the ones changed last win. Timestamps are
// by the server's clock, so that devices can be compared. A timestamp in the future, from a wrong
// clock, counts as now, so it cannot win forever.
import { readSettings, type Settings } from './settings.svelte';

/**
 * Settings, and when the player last changed one of them, in milliseconds since 1970; 0 if never.
 */
export interface StampedSettings {
  settings: Settings;
  at: number;
}

/** Reads settings and their field "at" from any JSON value. */
export function readStampedSettings(json: unknown): StampedSettings {
  const at = typeof json === 'object' && json !== null && 'at' in json ? json.at : 0;
  const valid = typeof at === 'number' && Number.isSafeInteger(at) && at > 0;
  return { settings: readSettings(json), at: valid ? at : 0 };
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
