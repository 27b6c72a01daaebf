// Sounds and vibrations of the table. Both are off by default.
import { settings } from '../../net/account/settings.svelte';
import type { Cue } from './sound';

/** Plays the sound and the vibration for an event at the table, if the settings enable them. */
export function playCue(cue: Cue): void {
  if (!settings.sound && !settings.haptics) return;
  void import('./sound')
    .then(({ play, vibrations }) => {
      if (settings.sound) play(cue).catch(() => {});
      const vibration = vibrations[cue];
      if (settings.haptics && vibration) navigator.vibrate?.(vibration);
    })
    .catch(() => {}); // without audio or network, the game continues
}
