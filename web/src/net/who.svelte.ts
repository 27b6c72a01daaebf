// Who plays in this browser, as the server said last. What is played belongs to them and is never
// sent for anyone else.
import { untrack } from 'svelte';
import type { Shelf } from './shelf';

/** No player yet: the server makes one of whoever plays first. */
export const nobody = '';

let present = $state<string>();

/** The server said who plays. */
export const heardOf = (id: string): void => void (present = id);

/** Who plays, as far as this page knows at once. */
export const whoNow = (): string => present ?? nobody;

/** Who plays in this browser: other tabs may have heard of it since. */
export async function who(shelf: Shelf): Promise<string> {
  const kept = await shelf.get<{ id: string }>('kept', 'me');
  if (kept) present = kept.id;
  return untrack(whoNow);
}

/** Whether something that belongs to owner may be sent for a player: what was played before there was one, too. */
export const isOf = (owner: string | undefined, player: string): boolean => !owner || owner === player;
