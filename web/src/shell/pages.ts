// The pages that are loaded when they are opened. router.ts does not list them: the list of the files of
// each page would then be part of the first page.
import type { Component } from 'svelte';
import { allMessages } from '../catalogue/catalogue.svelte';
import type routes from '../routes.json';
import { isMissing } from './places';

/** The path of a page that is not part of the first page; '*' is any other path. */
export type LazyPath = Exclude<keyof typeof routes, '/' | '/practice'> | '*';

const pages = {
  '/practice/all': () => import('../findall/FindAll.svelte'),
  '/practice/all/:puzzle': () => import('../findall/FindAll.svelte'),
  '/daily': () => import('../daily/Daily.svelte'),
  '/daily/:number': () => import('../daily/Daily.svelte'),
  '/daily/archive': () => import('../daily/Archive.svelte'),
  '/timed': () => import('../timed/Timed.svelte'),
  '/race': () => import('../live/RaceHome.svelte'),
  '/race/:race': () => import('../live/RacePage.svelte'),
  '/r/:code': () => import('../live/CodePage.svelte'),
  '/c/:code': () => import('../challenge/ChallengePage.svelte'),
  '/class': () => import('../live/ClassHome.svelte'),
  '/class/:race': () => import('../live/ClassPage.svelte'),
  '/sheet': () => import('../sheet/SheetPage.svelte'),
  '/s/:code': () => import('../sheet/PrintedSet.svelte'),
  '/drills': () => import('../drills/Drills.svelte'),
  '/set': () => import('../drills/SetMaker.svelte'),
  '/set/:hands': () => import('../drills/SetPage.svelte'),
  '/solve': () => import('../solver/Solver.svelte'),
  '/solve/:hand': () => import('../solver/Solver.svelte'),
  '/p/:puzzle': () => import('../solver/PuzzlePage.svelte'),
  '/stats': () => import('../stats/Stats.svelte'),
  '/stats/:view': () => import('../stats/Stats.svelte'),
  '/player/:id': () => import('../stats/PlayerPage.svelte'),
  '/review/:run': () => import('../review/Review.svelte'),
  '/history': () => import('../stats/History.svelte'),
  '/settings': () => import('../settings/Settings.svelte'),
  '/about': () => import('../settings/About.svelte'),
  '*': () => import('./Lost.svelte'),
} satisfies Record<LazyPath, () => Promise<{ default: Component }>>;

/** Loads a page, and all messages before its first rendering. */
export const loadPage = async (path: LazyPath): Promise<{ default: Component }> => {
  const load = isMissing(path) ? () => import('./NoServer.svelte') : pages[path];
  const [page] = await Promise.all([load(), allMessages()]);
  return page;
};
