// Reloads a page of past play when offline play was sent or the network is back.
import { untrack } from 'svelte';
import { network } from '../net/network.svelte';
import { uploads } from '../net/uploads.svelte';

/**
 * Calls load after parcels were sent, and when the network is back while stale returns true. Call
 * it during the setup of a component.
 */
export function keepFresh(load: () => void, stale: () => boolean): void {
  let waited = 0;
  $effect(() => {
    const waits = uploads.waiting.length;
    if (waits < waited) untrack(load);
    waited = waits;
  });
  $effect(() => {
    if (network.online) untrack(() => stale() && load());
  });
}
