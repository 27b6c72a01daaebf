import { createRouter } from 'sv-router';
import { allMessages } from '../catalogue/catalogue.svelte';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';

/** Delays the first rendering of a loaded page until all messages are loaded. */
const awaitMessages = <T>(page: T): Promise<T> => allMessages().then(() => page);

// sv-router recognizes a lazy page by the source text of its function, "() => import(". Keep that
// text here, and do not use it in Home or Practice. ../routes.json lists the paths for the server
// and the tests; router.test.ts compares the two.
export const { p, navigate, isActive, route } = createRouter({
  '/': Home,
  '/practice': Practice,
  '/daily': () => import('../daily/Daily.svelte').then(awaitMessages),
  '/timed': () => import('../timed/Timed.svelte').then(awaitMessages),
  '/race': () => import('../live/RaceHome.svelte').then(awaitMessages),
  '/race/:race': () => import('../live/RacePage.svelte').then(awaitMessages),
  '/r/:code': () => import('../live/CodePage.svelte').then(awaitMessages),
  '/class': () => import('../live/ClassHome.svelte').then(awaitMessages),
  '/class/:race': () => import('../live/ClassPage.svelte').then(awaitMessages),
  '/solve': () => import('../solver/Solver.svelte').then(awaitMessages),
  '/solve/:hand': () => import('../solver/Solver.svelte').then(awaitMessages),
  '/p/:puzzle': () => import('../solver/PuzzlePage.svelte').then(awaitMessages),
  '/stats': () => import('../stats/Stats.svelte').then(awaitMessages),
  '/stats/:view': () => import('../stats/Stats.svelte').then(awaitMessages),
  '/review/:run': () => import('../review/Review.svelte').then(awaitMessages),
  '/history': () => import('../stats/History.svelte').then(awaitMessages),
  '/settings': () => import('../settings/Settings.svelte').then(awaitMessages),
  '/about': () => import('../settings/About.svelte').then(awaitMessages),
  '*': () => import('./Lost.svelte').then(awaitMessages),
});
