// Reloads a page about past runs when offline runs were sent or the network is back.
import { untrack } from 'svelte';
import { network } from '../net/network.svelte';
import { uploads } from '../net/uploads.svelte';

/**
 * Calls load after parcels were sent, and when the network is back if stale returns true. Call it
 * during the setup of a component.
 */
export function keepFresh(load: () => void, stale: () => boolean): void {
  let previous = 0;
  $effect(() => {
    const waiting = uploads.waiting.length;
    if (waiting < previous) untrack(load);
    previous = waiting;
  });
  $effect(() => {
    if (network.online) untrack(() => stale() && load());
  });
}
