// Synchronizes the settings with the account; the settings changed last win (merge.ts). They are
// merged whenever the server returns the player, and saved shortly after a change if the player has
// a session. The next merge makes up for a failed save.
import type { Me } from '../../core/shapes';
import { mergeSettings, readStampedSettings } from './merge';
import { changedAt, setClockOffset, settings, adoptSettings, onSettingsChange } from './settings.svelte';

const saveDelay = 1200; // milliseconds without a change before the settings are saved

export type SaveSettings = (settings: Record<string, unknown>) => Promise<unknown>;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Merges the settings of this browser and of the account. */
export async function syncSettings(me: Me, save: SaveSettings): Promise<void> {
  setClockOffset(me.now - Date.now());
  if (!me.id) return; // there is no player yet
  const browser = { settings: { ...settings }, at: changedAt() };
  const { merged, outdated } = mergeSettings(browser, readStampedSettings(me.settings), me.now);
  if (!outdated) return;
  adoptSettings(merged.settings, merged.at);
  if (outdated === 'account') await save({ ...merged.settings, at: merged.at }).catch(() => {});
}

/** Saves changes to the account, after a pause. */
export function watchSettings(hasSession: () => boolean, save: SaveSettings): void {
  onSettingsChange((at) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (hasSession()) void save({ ...settings, at }).catch(() => {});
    }, saveDelay);
  });
}
