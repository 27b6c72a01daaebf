// What else there is beside the first hand comes after it.
import { whole } from '../catalogue/catalogue.svelte';
import { settled } from '../shell/settled';

/** Not in Home itself: the router would take that for a page to be loaded (shell/router.ts). */
export const rail = settled.then(() => Promise.all([import('./HomeRail.svelte'), whole()]));
