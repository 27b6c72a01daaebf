// Walks through every state of list.json. see is called in each, and may change the window and the
// theme, but must not play.
import type { Page } from 'playwright-core';
import { dealt, type See, type Walk } from './step';
import { Table } from './table';
import { empty, figures, offline, puzzle, review, settings, solver } from './walkpages';
import { daily, help, home, practice, single, timed } from './walktables';
import type { Lang } from './words';

/** Parts of the walk, each for a player who begins with nothing. */
const parts = {
  home: async (w) => {
    await empty(w);
    await home(w);
    await help(w);
  },
  practice: async (w) => {
    await practice(w);
    await single(w);
  },
  back: async (w) => {
    await dealt(w);
    await daily(w);
    await figures(w);
    await review(w);
  },
  timed,
  solver: async (w) => {
    await solver(w);
    await puzzle(w);
  },
  settings: async (w) => {
    await dealt(w);
    await settings(w);
  },
  offline,
} satisfies Record<string, (w: Walk) => Promise<void>>;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as Part[];

export const walk = (part: Part, page: Page, lang: Lang, see: See, pass: Walk['pass']): Promise<void> =>
  parts[part]({ page, table: new Table(page, 'mouse', lang), see, pass });
