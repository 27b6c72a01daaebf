import { createRouter } from 'sv-router';
import Home from '../home/Home.svelte';
import Lost from './Lost.svelte';

// The paths stand in ../routes.json too, for the server and the tests; router.test.ts
// compares them.
export const { p, navigate, isActive, route } = createRouter({
  '/': Home,
  '/practice': () => import('../practice/Practice.svelte'),
  '/daily': () => import('../daily/Daily.svelte'),
  '/timed': () => import('../timed/Timed.svelte'),
  '/solve': () => import('../solver/Solver.svelte'),
  '/solve/:hand': () => import('../solver/Solver.svelte'),
  '/p/:puzzle': () => import('../solver/PuzzlePage.svelte'),
  '/stats': () => import('../stats/Stats.svelte'),
  '/review/:run': () => import('../review/Review.svelte'),
  '/history': () => import('../stats/History.svelte'),
  '/settings': () => import('../settings/Settings.svelte'),
  '/about': () => import('../settings/About.svelte'),
  '*': Lost,
});
