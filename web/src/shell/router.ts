import { createRouter } from 'sv-router';
import Home from '../home/Home.svelte';
import Practice from '../practice/Practice.svelte';
import type { PageName } from './pages';

type Pages = typeof import('./pages');

/** Returns a function that loads a page with the module of all pages. */
const open =
  (name: PageName) =>
  ({ loadPage }: Pages): ReturnType<Pages['loadPage']> =>
    loadPage(name);

// sv-router recognizes a lazy page by the source text of its function, "() => import(". Keep that
// text here, and do not use it in Home or Practice. ../routes.json lists the paths for the server
// and the tests; router.test.ts compares the two.
export const { p, navigate, isActive, route } = createRouter({
  '/': Home,
  '/practice': Practice,
  '/practice/all': () => import('./pages').then(open('find')),
  '/practice/all/:puzzle': () => import('./pages').then(open('find')),
  '/daily': () => import('./pages').then(open('daily')),
  '/daily/archive': () => import('./pages').then(open('archive')),
  '/daily/:number': () => import('./pages').then(open('daily')),
  '/timed': () => import('./pages').then(open('timed')),
  '/race': () => import('./pages').then(open('raceHome')),
  '/race/:race': () => import('./pages').then(open('racePage')),
  '/r/:code': () => import('./pages').then(open('codePage')),
  '/c/:code': () => import('./pages').then(open('challenge')),
  '/class': () => import('./pages').then(open('classHome')),
  '/class/:race': () => import('./pages').then(open('classPage')),
  '/drills': () => import('./pages').then(open('drills')),
  '/set': () => import('./pages').then(open('setMaker')),
  '/set/:hands': () => import('./pages').then(open('setPage')),
  '/solve': () => import('./pages').then(open('solver')),
  '/solve/:hand': () => import('./pages').then(open('solver')),
  '/p/:puzzle': () => import('./pages').then(open('puzzlePage')),
  '/stats': () => import('./pages').then(open('stats')),
  '/stats/:view': () => import('./pages').then(open('stats')),
  '/player/:id': () => import('./pages').then(open('player')),
  '/review/:run': () => import('./pages').then(open('review')),
  '/history': () => import('./pages').then(open('history')),
  '/settings': () => import('./pages').then(open('settings')),
  '/about': () => import('./pages').then(open('about')),
  '*': () => import('./pages').then(open('lost')),
});
