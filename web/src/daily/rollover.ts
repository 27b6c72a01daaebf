// A daily of a day before may still be finished, under its own number. Pure.
import type { DailyDraft } from '../game/drafts';
import type { Daily } from '../net/shapes';

/** A daily of a day that is over, begun and not finished: the server's run, or one of this browser. */
export type Left = { number: number; run: string } | { number: number; draft: string };

/** What is left to finish of the days before: the latest. kept: the server cannot be reached. */
export function leftOf(
  said: Pick<Daily, 'number' | 'left'>,
  drafts: readonly DailyDraft[],
  kept: boolean,
): Left | null {
  const here = drafts
    .filter(({ number }) => number < said.number)
    .map(({ number, id }): Left => ({ number, draft: id }));
  const all = said.left && !kept ? [...here, said.left] : here;
  return all.reduce<Left | null>((last, one) => (last && last.number >= one.number ? last : one), null);
}
