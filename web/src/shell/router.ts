import type { Component } from 'svelte';
import { createRouter } from 'sv-router';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';
import routes from '../routes.json';
import type { LazyPath } from './pages';

// sv-router recognizes a lazy page by the source text of its function, "() => import(". Keep that
// text here, and do not use it in Home or Practice.
const lazyPages = Object.fromEntries(
  [...Object.keys(routes), '*'].map((path) => [
    path,
    () => import('./pages').then(({ loadPage }) => loadPage(path as LazyPath)),
  ]),
) as Record<LazyPath, () => Promise<{ default: Component }>>;

/** The pages at the paths of ../routes.json, which the server and the tests also read. */
export const { p, navigate, isActive, route } = createRouter({
  ...lazyPages,
  '/': Home,
  '/practice': Practice,
});
