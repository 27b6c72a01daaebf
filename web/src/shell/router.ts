import { createRouter } from 'sv-router';
import { whole } from '../catalogue/catalogue.svelte';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';

/** A page that is loaded when it is gone to, with all that it may say. */
function late<T>(load: () => Promise<T>): () => Promise<T> {
  const both = (): Promise<T> => Promise.all([load(), whole()]).then(([page]) => page);
  // The router tells such a function from a component by its source text, and by nothing else.
  return Object.assign(both, { toString: () => '() => import()' });
}

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
