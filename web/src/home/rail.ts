// What lies beside the table on the first page comes after the first hand. It is asked for here and
// not in the page: the router takes a component whose source has an import in it for one that is
// still to be loaded.
import { whole } from '../catalogue/catalogue.svelte';
import { settled } from '../shell/settled';

export const rail = (): Promise<typeof import('./HomeRail.svelte').default> =>
  settled
    .then(() => Promise.all([import('./HomeRail.svelte'), whole()]))
    .then(([{ default: HomeRail }]) => HomeRail);
