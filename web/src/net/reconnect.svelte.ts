import { untrack } from 'svelte';
import { network } from './network.svelte';

/** Calls act each time the server can be reached again, until the signal aborts. */
export function onReconnect(act: () => void, signal: AbortSignal): void {
  let wasOnline = network.online;
  const stop = $effect.root(() => {
    $effect(() => {
      const { online } = network;
      if (online && !wasOnline) untrack(act);
      wasOnline = online;
    });
  });
  signal.addEventListener('abort', stop);
}
