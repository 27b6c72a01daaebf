// Counts the ideas of a solved hand that the player has found.
import { handInTable } from '../../local/offlinedeal';
import type { Played } from '../../core/shapes';
import { loadHandTable } from '../../local/table/handtable';
import { HandIdeas } from '../../core/answers/ideas';
import { loadProgress } from './progress';

/** Returns the number of ideas of a hand and of those found, or null if the hand is not in the hand
 * table or its ideas were shown. */
export async function countIdeas({
  puzzle,
  expr = '',
}: Played): Promise<{ found: number; ideas: number } | null> {
  const numbers = handInTable(puzzle);
  const progress = loadProgress(puzzle);
  if (!numbers || progress?.shown) return null;
  const entry = (await loadHandTable().catch(() => null))?.entry(numbers);
  if (!entry?.counts) return null;
  const { ideas } = entry.counts;
  if (!progress) return { found: 1, ideas };
  const isNew = new HandIdeas(entry.answers).indexIn(progress.found, expr) < 0;
  return { found: progress.found.length + (isNew ? 1 : 0), ideas };
}
