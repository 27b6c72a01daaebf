// Loads and words how all players solve a hand.
import { callAPI } from '../../net/api';
import type { HandStats } from '../../core/types.gen';

/** The minimum number of counted solutions for which shares are shown. */
export const minSolutions = 10;

/** Loads how players solve a hand, and the idea of an answer. */
export const handStats = (puzzle: string, answer = ''): Promise<HandStats> =>
  callAPI<HandStats>(
    'GET',
    '/hands/' + encodeURIComponent(puzzle) + (answer && '?answer=' + encodeURIComponent(answer)),
  );

/** The share of solutions with an idea: most of them, or one in this number. */
export type Share = 'most' | number;

/**
 * Returns the share of the player's idea; null if there are too few solutions to tell, or only one
 * idea. At least half of the solutions are most of them; otherwise the number n of "one in n" is the
 * quotient of all solutions and those with the idea, rounded to the nearest integer, halves up.
 */
export function shareOf({ solutions, ideas = [], yours = 0 }: HandStats): Share | null {
  const solved = ideas[yours - 1]?.solved ?? 0;
  if (solutions < minSolutions || ideas.length < 2 || solved === 0) return null;
  return 2 * solved >= solutions ? 'most' : Math.floor((2 * solutions + solved) / (2 * solved));
}

/** Returns the share of an idea in percent, rounded to the nearest integer, halves up; 0 if nobody
 * found it, and null if it is under 1 %. */
export function percentOf(solved: number, solutions: number): number | null {
  if (solved === 0) return 0;
  if (100 * solved < solutions) return null;
  return Math.floor((200 * solved + solutions) / (2 * solutions));
}
