// Stores the pages of the help that players need, for use without a network. The service worker (sw.ts)
// then shows them. help.js stores all pages once a player opens one.
import { addressOf } from '../net/address';

const cacheName = 'help';
const storedKey = 'make24.help.stored';

/** The links of the first page to the pages for players, which may be in English only. */
const linkForPlayers = /href="([^"#]*\/help\/[\w-]+\/(?:play|scoring)\/?)"/g;

/** Stores the newest pages in a language once in a session, so also those of a new version of the server.
 * Files that have not changed are not sent again. lang is the language's name in addresses of the help. */
export async function storeHelp(lang: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || sessionStorage.getItem(storedKey) === lang) return;
  await navigator.serviceWorker.ready;
  const cache = await caches.open(cacheName);
  const home = addressOf(`/help/${lang}/`);
  await cache.add(home);
  const page = await (await cache.match(home))!.text();
  const links = [...page.matchAll(linkForPlayers)].map(([, link]) => link!);
  const others = ['help.css', 'help.js'].map((file) => addressOf('/help/' + file));
  for (const file of new Set([...links, ...others])) await cache.add(file);
  sessionStorage.setItem(storedKey, lang);
}
