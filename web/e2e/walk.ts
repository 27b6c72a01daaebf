// Walks through every state of list.json and calls see in each. see may change the window and the
// theme, but must not play.
import type { Page } from 'playwright-core';
import { beginPractice, type See, type Walk } from './step';
import { Table } from './table';
import { empty, figures, offline, puzzle, review, settings, solver } from './walkpages';
import { daily, help, home, practice, single, timed } from './walktables';
import type { Lang } from './words';

/** The parts of the walk. Each begins with a new player. */
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
    await beginPractice(w);
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
    await beginPractice(w);
    await settings(w);
  },
  offline,
} satisfies Record<string, (w: Walk) => Promise<void>>;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts) as Part[];

export const walk = (
  part: Part,
  page: Page,
  lang: Lang,
  see: See,
  advanceTime: Walk['advanceTime'],
): Promise<void> => parts[part]({ page, table: new Table(page, 'mouse', lang), see, advanceTime });
