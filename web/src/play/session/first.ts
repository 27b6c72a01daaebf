// The first hands of a new player, which teach the game, and the player's progress with them. The script in the
// head of index.html decides whether the player is new: this browser neither has a session nor has
// solved a hand.
import type { RunOptions } from '../../core/shapes';

/** The first hands, of levels 1, 1 and 2. The second has two ideas. */
export const firstHands = ['1-1.1.3.8-24-classic', '1-6.6.6.6-24-classic', '1-2.3.4.6-24-classic'] as const;

const storageKey = 'make24.first';
const done = 'done';

const root = (): HTMLElement => document.documentElement;

export const isNewPlayer = (): boolean => root().dataset.first !== undefined;

let solved: string[] = [];

function load(): string[] {
  try {
    solved = localStorage.getItem(storageKey)?.split(',') ?? solved;
  } catch {
    // Without storage, the solved hands are known only while the page is open.
  }
  return solved;
}

function save(value: string): void {
  try {
    localStorage.setItem(storageKey, value);
  } catch {
    // The next visit begins with the first hands again.
  }
}

/** Returns the options of a run with the first hands that a new player has not solved yet, or null
 * for any other player. */
export function firstOptions(): RunOptions | null {
  if (!isNewPlayer()) return null;
  const puzzles = firstHands.filter((puzzle) => !load().includes(puzzle));
  save(solved.join()); // from now on, the server knows this browser, but the player is still new
  return puzzles.length > 0 ? { mode: 'practice', puzzles, solvable: true } : null;
}

/** Records that a first hand was solved. */
export function solveFirst(puzzle: string): void {
  solved = [...new Set([...load(), puzzle])].filter(Boolean);
  if (firstHands.every((hand) => solved.includes(hand))) endFirst();
  else save(solved.join());
}

/** Records that the player is not new. */
export function endFirst(): void {
  save(done);
  delete root().dataset.first;
}
