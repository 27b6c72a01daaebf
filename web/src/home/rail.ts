// What else there is beside the first hand comes after it.
import { whole } from '../catalogue/catalogue.svelte';
import { settled } from '../shell/settled';

/** Loads it, for a first page that is drawn. Not in Home itself: the router would take that for a page to be loaded
 * (shell/router.ts). */
export const loadRail = () => settled.then(() => Promise.all([import('./HomeRail.svelte'), whole()]));
