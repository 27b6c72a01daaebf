import { createRouter } from 'sv-router';
import { whole } from '../catalogue/catalogue.svelte';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';

/** A page that was loaded may be drawn once all that it may say is there. */
const told = <T>(page: T): Promise<T> => whole().then(() => page);

// sv-router knows a page to be loaded by the text of its function, "() => import(": it must
// stand here as it is, and not in the code of Home or Practice.
// The paths stand in ../routes.json too, for the server and the tests; router.test.ts
// compares them.
export const { p, navigate, isActive, route } = createRouter({
  '/': Home,
  '/practice': Practice,
  '/daily': () => import('../daily/Daily.svelte').then(told),
  '/timed': () => import('../timed/Timed.svelte').then(told),
  '/solve': () => import('../solver/Solver.svelte').then(told),
  '/solve/:hand': () => import('../solver/Solver.svelte').then(told),
  '/p/:puzzle': () => import('../solver/PuzzlePage.svelte').then(told),
  '/stats': () => import('../stats/Stats.svelte').then(told),
  '/review/:run': () => import('../review/Review.svelte').then(told),
  '/history': () => import('../stats/History.svelte').then(told),
  '/settings': () => import('../settings/Settings.svelte').then(told),
  '/about': () => import('../settings/About.svelte').then(told),
  '*': () => import('./Lost.svelte').then(told),
});
