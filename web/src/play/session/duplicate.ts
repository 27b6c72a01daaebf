// Finds repeated moves: a button pressed again before the dealer answers repeats the first press.
import type { Finish, MoveContext, RunMove } from '../../core/shapes';

type Move = RunMove | Finish;

/** Returns the content of a move without its ID and its context, for comparison. */
const contentOf = (move: Move): string => {
  const { id: _, trail: __, away: ___, ...rest } = move as Move & MoveContext;
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Returns the waiting move with the same content, if there is one. */
export const findDuplicate = (waiting: readonly Move[], move: Move): Move | undefined =>
  waiting.find((other) => contentOf(other) === contentOf(move));
