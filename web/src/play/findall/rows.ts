// The rows of the list of ideas: those found in the order in which they were found, then the others.
import { minSolutions, percentOf } from '../../study/answers/handstats';
import type { FindAll } from '../../core/types.gen';

export interface Row {
  index: number;
  kind: 'found' | 'shown' | 'open';
  /** A solution; empty for an open row. */
  expr: string;
  /** The time at the table when the player found the idea, in milliseconds. */
  time: number;
  /** The share of the players' solutions that have this idea, in percent; 0: under 1 %; null: unknown,
   * or no counted solution has it. */
  share: number | null;
}

/** The share, in percent, below which an idea is rare. */
export const rareShare = 10;

/** Returns the rows of a hand. hidden has the shown ideas that the player has yet to play. */
export function rowsOf(
  { ideas, found, rest = [], shown, solutions }: FindAll,
  hidden: readonly string[] | null = null,
): Row[] {
  const share = (solved: number): number | null =>
    solved > 0 && solutions >= minSolutions ? (percentOf(solved, solutions) ?? 0) : null;
  const rows: Omit<Row, 'index'>[] = found.map(({ expr, time, solved }) => ({
    kind: 'found',
    expr,
    time,
    share: share(solved),
  }));
  if (shown) {
    for (const { expr, solved } of rest) {
      if (hidden?.includes(expr)) rows.push(open);
      else rows.push({ kind: 'shown', expr, time: 0, share: share(solved) });
    }
  }
  while (rows.length < ideas) rows.push(open);
  return rows.map((row, index) => ({ ...row, index }));
}

const open: Omit<Row, 'index'> = { kind: 'open', expr: '', time: 0, share: null };
