// Loads the links of the first page after its first hand.
import { allMessages } from '../catalogue/catalogue.svelte';
import { settled } from '../shell/settled';

/** Loads the links once the first page is drawn. It is not in Home, because the router would take
 * the import for a page to load (shell/router.ts). */
export const loadRail = () => settled.then(() => Promise.all([import('./HomeRail.svelte'), allMessages()]));
