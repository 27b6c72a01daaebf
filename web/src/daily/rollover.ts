// Midnight (UTC) with the page open: the next daily is offered, and one that was begun before
// may still be finished under its own number. Pure.
import type { KeptDaily } from '../game/daily';

/** A daily of a day that is over, begun and not finished. */
export interface Left {
  number: number;
  run: string;
}

type Day = Pick<KeptDaily, 'number' | 'state' | 'run'>;

/** What is left to finish when the server tells of a daily, and this one was offered before. */
export function leftOver(before: Day | null, said: Day, left: Left | null): Left | null {
  if (before && before.number < said.number && before.state === 'begun' && before.run)
    return { number: before.number, run: before.run };
  return left && left.number < said.number ? left : null;
}
