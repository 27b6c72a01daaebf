// What happens once the first hand is on the table: the worker is registered, what waits is
// sent, the player and the daily are asked for.
import { daily, keptDaily } from '../game/daily';
import { prepareOffline } from '../game/deals';
import { sealLeft } from '../game/drafts';
import { player } from '../game/me.svelte';
import { watchNetwork } from '../net/network.svelte';
import { outbox, post, watchPost } from '../net/post.svelte';
import { shelf } from '../net/shelf';
import { registerWorker } from './worker';

export async function after(signal = new AbortController().signal): Promise<void> {
  registerWorker();
  watchNetwork(signal);
  await sealDrafts().catch(() => {});
  await post.send().catch(() => {}); // what was not sent waits
  watchPost(signal);
  player.watchSettings();
  await player.load();
  await prepareOffline().catch(() => {});
  await daily().catch(() => {}); // kept for play without network
}

async function sealDrafts(): Promise<void> {
  const on = await shelf();
  await sealLeft(on, await outbox(), (await keptDaily(on))?.number);
}
