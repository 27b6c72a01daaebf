// How many ideas of a solved hand the player has found.
import { handInTable } from '../game/offlinedeal';
import type { Played } from '../net/shapes';
import { loadHandTable } from '../offline/handtable';
import { findState } from './api';
import { HandIdeas } from './ideas';
import { loadProgress } from './progress';

/** Returns the number of ideas of a hand and of those found, or null if they are unknown. */
export async function countIdeas({
  puzzle,
  expr = '',
}: Played): Promise<{ found: number; ideas: number } | null> {
  try {
    const numbers = handInTable(puzzle);
    if (!numbers) {
      const { ideas, found, shown } = await findState(puzzle);
      return shown ? null : { found: Math.max(1, found.length), ideas };
    }
    const entry = (await loadHandTable()).entry(numbers);
    if (!entry?.solvable) return null;
    const ideas = new HandIdeas(entry.answers);
    const { found = [], shown = false } = loadProgress(puzzle) ?? {};
    if (shown) return null;
    return { found: found.length + (ideas.indexIn(found, expr) < 0 ? 1 : 0), ideas: ideas.count };
  } catch {
    return null; // no network, or a hand without this mode
  }
}
