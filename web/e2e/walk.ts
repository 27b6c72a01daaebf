// Walks through every state of list.json and calls check in each. check may change the window and
// the theme, but must not play.
import type { Page } from 'playwright-core';
import { beginPractice, type Check, type Walk } from './step';
import { Table } from './table';
import { walkChallenge, walkClass, walkDuel, walkRace } from './walkraces';
import {
  walkDrills,
  walkEmptyPages,
  walkFindAll,
  walkOffline,
  walkPuzzle,
  walkReview,
  walkSettings,
  walkSheets,
  walkSolver,
} from './walkpages';
import { walkStats } from './walkstats';
import {
  walkChoices,
  walkDaily,
  walkHelp,
  walkHome,
  walkPractice,
  walkSinglePuzzle,
  walkTimed,
} from './walktables';
import type { Lang } from './words';

/** The parts of the walk. Each begins with a new player. */
const parts = {
  home: async (w) => {
    await walkEmptyPages(w);
    await walkHome(w);
    await walkHelp(w);
  },
  practice: async (w) => {
    await walkPractice(w);
    await walkSinglePuzzle(w);
    await walkChoices(w);
  },
  history: async (w) => {
    await beginPractice(w);
    await walkDaily(w);
    await walkStats(w);
    await walkReview(w);
  },
  timed: walkTimed,
  challenge: walkChallenge,
  race: walkRace,
  class: walkClass,
  solver: async (w) => {
    await walkSolver(w);
    await walkDrills(w);
    await walkDuel(w);
    await walkSheets(w);
    await walkFindAll(w);
    await walkPuzzle(w);
  },
  settings: async (w) => {
    await beginPractice(w);
    await walkSettings(w);
  },
  offline: walkOffline,
} satisfies Record<string, (w: Walk) => Promise<void>>;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as Part[];

export const walk = (
  part: Part,
  page: Page,
  lang: Lang,
  check: Check,
  advanceTime: Walk['advanceTime'],
): Promise<void> => parts[part]({ page, table: new Table(page, 'mouse', lang), check, advanceTime });
