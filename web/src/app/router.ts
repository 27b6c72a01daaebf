import { createRouter } from 'sv-router';
import Home from './home/Home.svelte';
import Practice from '../play/practice/Practice.svelte';
import routes from '../routes.json';
import type { LazyPath } from './pages';

type Pages = typeof import('./pages');

/** Returns a function that loads the page at a path with the module of all pages. */
const open =
  (path: string) =>
  ({ loadPage }: Pages): ReturnType<Pages['loadPage']> =>
    loadPage(path as LazyPath);

// sv-router recognizes a lazy page by the source text of its function, "() => import(". Keep that
// text here, and do not use it in Home or Practice. With a function as the argument of then, Vite
// would change it.
const lazyPages = Object.fromEntries(
  [...Object.keys(routes), '*'].map((path) => [path, () => import('./pages').then(open(path))]),
) as Record<LazyPath, () => ReturnType<Pages['loadPage']>>;

/** The pages at the paths of ../routes.json, which the server and the tests also read. */
export const { p, navigate, isActive, route } = createRouter({
  ...lazyPages,
  '/': Home,
  '/practice': Practice,
});
