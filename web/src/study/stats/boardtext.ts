// The names of the leaderboards in the player's language.
import { say } from '../../core/catalogue/catalogue.svelte';
import type { BoardName } from './boards';

const boardTexts = {
  daily: 'web.nav.daily',
  timed1: 'web.boards.timed1',
  timed: 'web.boards.timed',
  timed5: 'web.boards.timed5',
  streak: 'web.nav.streak',
  race: 'web.boards.races',
} as const satisfies Record<BoardName, string>;

/** Returns the name of a board. */
export const boardText = (board: BoardName): string => say(boardTexts[board]);
