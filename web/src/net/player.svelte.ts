// The current player of this browser, from the server's last answer. What they played is never sent
// for another player.
import { untrack } from 'svelte';
import type { BrowserStorage } from './browserstorage';

/** The ID of a player before their first run, with which the server creates the player. */
export const noPlayer = '';

let current = $state<string>();

/** Records the ID of the current player from an answer of the server. */
export const setPlayer = (id: string): void => void (current = id);

/** Returns the ID of the current player, as far as this page knows. */
export const currentPlayer = (): string => current ?? noPlayer;

/** Reads the current player from storage, where another tab may have changed it. */
export async function loadPlayer(storage: BrowserStorage): Promise<string> {
  const stored = await storage.get<{ id: string }>('kept', 'me');
  if (stored) current = stored.id;
  return untrack(currentPlayer);
}

/** Reports whether player may send what owner played; without an owner, any player may. */
export const belongsTo = (owner: string | undefined, player: string): boolean => !owner || owner === player;
