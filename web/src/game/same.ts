// A button pressed again before the dealer has answered means what it meant the first time.
import type { Finish, MoveContext, RunMove } from '../net/shapes';

type Move = RunMove | Finish;

/** What a move is about, without its ID and what it tells of the table. */
const about = (move: Move): string => {
  const { id: _, trail: __, away: ___, ...rest } = move as Move & MoveContext;
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The move among those that wait that says the same. */
export const sameOf = (waiting: readonly Move[], move: Move): Move | undefined =>
  waiting.find((one) => about(one) === about(move));
