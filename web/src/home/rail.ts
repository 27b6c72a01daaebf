// Loads the links of the first page after its first hand.
import { allMessages } from '../catalogue/catalogue.svelte';
import { settled } from '../shell/settled';
import { untilLoaded } from '../shell/untilloaded';

/** Loads the links once the first page is ready. It is not in Home.svelte, since the router treats
 * a page whose source contains such an import as lazy (shell/router.ts). */
export const loadRail = () =>
  settled.then(() => untilLoaded(() => Promise.all([import('./HomeRail.svelte'), allMessages()])));
