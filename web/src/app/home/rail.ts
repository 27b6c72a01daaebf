// Loads the links of the first page after its first hand.
import { allMessages } from '../../core/catalogue/catalogue.svelte';
import { settled } from '../../net/settled';
import { untilLoaded } from '../../ui/page/untilloaded';

/** Loads the links once the first page is ready. It is not in Home.svelte, since the router treats
 * a page whose source contains such an import as lazy (shell/router.ts). */
export const loadRail = () =>
  settled.then(() => untilLoaded(() => Promise.all([import('./HomeRail.svelte'), allMessages()])));
