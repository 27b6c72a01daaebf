// What can be heard and felt at the table: nothing until it is asked for in the settings.
import { settings } from '../settings/settings.svelte';

export type Sense = 'tick' | 'deal' | 'card' | 'win' | 'dull' | 'wrong';

/** Makes something be heard and felt, as far as the player wants it. */
export function feel(what: Sense): void {
  if (!settings.sound && !settings.haptics) return;
  void import('./sound')
    .then(({ play, buzzes }) => {
      if (settings.sound) play(what);
      const buzz = buzzes[what];
      if (settings.haptics && buzz) navigator.vibrate?.(buzz);
    })
    .catch(() => {}); // without a sound card, or without network, the game goes on
}
