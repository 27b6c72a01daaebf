// The pages that are loaded when they are opened. router.ts does not list them: the list of the files of
// each page would then be part of the first page.
import type { Component } from 'svelte';
import { allMessages } from '../catalogue/catalogue.svelte';

const pages = {
  find: () => import('../findall/FindAll.svelte'),
  daily: () => import('../daily/Daily.svelte'),
  archive: () => import('../daily/Archive.svelte'),
  timed: () => import('../timed/Timed.svelte'),
  raceHome: () => import('../live/RaceHome.svelte'),
  racePage: () => import('../live/RacePage.svelte'),
  codePage: () => import('../live/CodePage.svelte'),
  challenge: () => import('../challenge/ChallengePage.svelte'),
  classHome: () => import('../live/ClassHome.svelte'),
  classPage: () => import('../live/ClassPage.svelte'),
  drills: () => import('../drills/Drills.svelte'),
  setMaker: () => import('../drills/SetMaker.svelte'),
  setPage: () => import('../drills/SetPage.svelte'),
  solver: () => import('../solver/Solver.svelte'),
  puzzlePage: () => import('../solver/PuzzlePage.svelte'),
  stats: () => import('../stats/Stats.svelte'),
  player: () => import('../stats/PlayerPage.svelte'),
  review: () => import('../review/Review.svelte'),
  history: () => import('../stats/History.svelte'),
  settings: () => import('../settings/Settings.svelte'),
  about: () => import('../settings/About.svelte'),
  lost: () => import('./Lost.svelte'),
} satisfies Record<string, () => Promise<{ default: Component }>>;

export type PageName = keyof typeof pages;

/** Loads a page, and all messages before its first rendering. */
export const loadPage = async (name: PageName): Promise<{ default: Component }> => {
  const [page] = await Promise.all([pages[name](), allMessages()]);
  return page;
};
