// Starts the work that waits until the first hand is on the table: it registers the service worker,
// sends waiting parcels, and loads the player and the daily.
import { language } from '../core/catalogue/catalogue.svelte';
import { languageDetails } from '../core/catalogue/languagedetails.gen';
import { fetchDaily, loadDaily } from '../net/daily';
import { loadOffline } from '../local/offlineloader';
import { sealAbandoned } from '../local/drafts';
import { loadHandTable } from '../local/table/handtable';
import { player } from '../net/account/me.svelte';
import { watchNetwork } from '../net/network.svelte';
import { outbox, uploads, watchUploads } from '../net/uploads.svelte';
import { browserStorage } from '../net/browserstorage';
import { site } from '../net/site';
import { storeHelp } from './help';
import { registerServiceWorker } from './worker';

export async function startBackground(signal = new AbortController().signal): Promise<void> {
  void registerServiceWorker().catch(() => {});
  if (site !== undefined) return startSite();
  watchNetwork(signal);
  await sealDrafts().catch(() => {});
  await uploads.send().catch(() => {}); // unsent parcels wait
  watchUploads(signal);
  player.watchSettings();
  await player.load();
  await Promise.all([loadOffline(), loadHandTable()]).catch(() => {}); // while the network is available
  await fetchDaily().catch(() => {}); // stored for play without a network
  await storeHelpOfLanguage();
}

/** On a site without a server, nothing is sent and nothing waits. */
async function startSite(): Promise<void> {
  player.watchSettings();
  await player.load();
  await storeHelpOfLanguage();
}

/** Without a network or storage, the next visit stores the help. */
const storeHelpOfLanguage = (): Promise<void> => storeHelp(languageDetails[language()].help).catch(() => {});

async function sealDrafts(): Promise<void> {
  const storage = await browserStorage();
  await sealAbandoned(storage, await outbox(), (await loadDaily(storage))?.number);
}
