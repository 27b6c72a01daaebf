// Deals hands for the mode "find all".
import { deal } from '../../local/table/deal';
import type { HandTable, Level } from '../../local/table/handtable';
import type { RandomInt } from '../../local/table/random';
import { handInTable } from '../../local/offlinedeal';

/** The range of the number of ideas of a dealt hand. */
const minIdeas = 2;
const maxIdeas = 12;

const maxDraws = 200;

/** Returns the puzzle ID of a hand with several ideas, if possible a hand that is not in done. */
export function nextPuzzle(
  table: HandTable,
  random: RandomInt,
  level: number,
  done: readonly string[],
): string {
  const options = { level: (level > 0 ? level : 0) as Level | 0 };
  let fallback = '';
  for (let i = 0; i < maxDraws; i++) {
    const puzzle = deal(table, random, options);
    const ideas = table.entry(handInTable(puzzle)!)?.counts?.ideas ?? 0;
    if (ideas < minIdeas || ideas > maxIdeas) continue;
    if (!done.includes(puzzle)) return puzzle;
    fallback = puzzle;
  }
  return fallback || deal(table, random, options);
}
