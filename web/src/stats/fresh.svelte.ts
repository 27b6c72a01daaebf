// Keeps a page of past play up to date: what was played without a network counts as soon as it is sent.
import { untrack } from 'svelte';
import { network } from '../net/network.svelte';
import { post } from '../net/post.svelte';

/** Calls load again whenever something of the outbox was sent, and when the network is back while the page
 * shows what was known before, or nothing. Call it while a component is set up. */
export function keepFresh(load: () => void, stale: () => boolean): void {
  let waited = 0;
  $effect(() => {
    const waits = post.waiting.length;
    if (waits < waited) untrack(load);
    waited = waits;
  });
  $effect(() => {
    if (network.online) untrack(() => stale() && load());
  });
}
