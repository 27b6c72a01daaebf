// The name under which the player raced last in this browser.
import { player } from './me.svelte';

const key = 'make24.race.name';

/** Returns the name to propose: the last one, or that of the player. */
export async function proposedName(): Promise<string> {
  try {
    const saved = localStorage.getItem(key);
    if (saved) return saved;
  } catch {
    // The browser forbids storage.
  }
  return (await player.load())?.name ?? '';
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
    // The name is proposed again only on this page.
  }
}
