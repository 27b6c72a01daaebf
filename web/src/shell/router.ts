import { createRouter } from 'sv-router';
import { whole } from '../catalogue/catalogue.svelte';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';

/** A page that is loaded when it is gone to, with all that it may say. */
const late =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    Promise.all([load(), whole()]).then(([page]) => page);

// The paths stand in ../routes.json too, for the server and the tests; router.test.ts
// compares them.
export const { p, navigate, isActive, route } = createRouter({
  '/': Home,
  '/practice': Practice,
  '/daily': late(() => import('../daily/Daily.svelte')),
  '/timed': late(() => import('../timed/Timed.svelte')),
  '/solve': late(() => import('../solver/Solver.svelte')),
  '/solve/:hand': late(() => import('../solver/Solver.svelte')),
  '/p/:puzzle': late(() => import('../solver/PuzzlePage.svelte')),
  '/stats': late(() => import('../stats/Stats.svelte')),
  '/review/:run': late(() => import('../review/Review.svelte')),
  '/history': late(() => import('../stats/History.svelte')),
  '/settings': late(() => import('../settings/Settings.svelte')),
  '/about': late(() => import('../settings/About.svelte')),
  '*': late(() => import('./Lost.svelte')),
});
