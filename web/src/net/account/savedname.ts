// The name under which the player raced last in this browser.
import { player } from './me.svelte';

const key = 'make24.race.name';

/** Returns the last name, or the one that the player has chosen, or ''. */
export async function knownName(): Promise<string> {
  try {
    const saved = localStorage.getItem(key);
    if (saved) return saved;
  } catch {
    // The browser forbids storage.
  }
  const me = await player.load();
  return me?.named ? me.name : '';
}

export function forgetName(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

export function saveName(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // The name is known only on this page.
  }
}
