// The pages that are loaded when they are opened. start.ts loads this module when the first of them is
// opened: the list of the files of each page would otherwise be part of the first page.
import type { Component } from 'svelte';
import { allMessages } from '../core/catalogue/catalogue.svelte';
import { isMissing, type PagePath } from '../ui/page/places';

/** The path of a page that is not part of the first page. */
export type LazyPath = Exclude<PagePath, '/' | '/practice'>;

const pages = {
  '/practice/all': () => import('../play/findall/FindAll.svelte'),
  '/practice/all/:puzzle': () => import('../play/findall/FindAll.svelte'),
  '/daily': () => import('../play/daily/Daily.svelte'),
  '/daily/:number': () => import('../play/daily/Daily.svelte'),
  '/daily/archive': () => import('../play/daily/Archive.svelte'),
  '/timed': () => import('../play/timed/Timed.svelte'),
  '/duel': () => import('../play/duel/Duel.svelte'),
  '/t/:run': () => import('../play/timed/ResultPage.svelte'),
  '/race': () => import('../live/races/RaceHome.svelte'),
  '/race/:race': () => import('../live/RacePage.svelte'),
  '/r/:code': () => import('../live/races/CodePage.svelte'),
  '/c/:code': () => import('../play/challenge/ChallengePage.svelte'),
  '/f/:code': () => import('../study/friends/FriendPage.svelte'),
  '/class': () => import('../live/classes/ClassHome.svelte'),
  '/class/:race': () => import('../live/classes/ClassPage.svelte'),
  '/sheet': () => import('../print/SheetPage.svelte'),
  '/s/:code': () => import('../print/PrintedSet.svelte'),
  '/drills': () => import('../play/drills/Drills.svelte'),
  '/set': () => import('../play/drills/SetMaker.svelte'),
  '/set/:hands': () => import('../play/drills/SetPage.svelte'),
  '/solve': () => import('../study/solver/Solver.svelte'),
  '/solve/:hand': () => import('../study/solver/Solver.svelte'),
  '/p/:puzzle': () => import('../study/solver/PuzzlePage.svelte'),
  '/stats': () => import('../study/stats/Stats.svelte'),
  '/stats/:view': () => import('../study/stats/Stats.svelte'),
  '/player/:id': () => import('../study/stats/PlayerPage.svelte'),
  '/review/:run': () => import('../study/review/Review.svelte'),
  '/history': () => import('../study/stats/History.svelte'),
  '/settings': () => import('./settings/Settings.svelte'),
  '/about': () => import('./settings/About.svelte'),
  '*': () => import('../ui/page/Lost.svelte'),
} satisfies Record<LazyPath, () => Promise<{ default: Component }>>;

/** Loads a page, and all messages before its first rendering. */
export const loadPage = async (path: LazyPath): Promise<Component> => {
  const load = isMissing(path) ? () => import('./NoServer.svelte') : pages[path];
  const [page] = await Promise.all([load(), allMessages()]);
  return page.default;
};
