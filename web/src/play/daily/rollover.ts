// A daily of an earlier day can still be finished, under its own number.
import type { DailyDraft } from '../../local/drafts';
import type { Daily } from '../../core/shapes';

/** An unfinished daily of an earlier day: a run of the server, or a draft of this browser. */
export type UnfinishedDaily = { number: number; run: string } | { number: number; draft: string };

/** Returns the latest unfinished daily of an earlier day. If the server is unreachable, only drafts
 * count. */
export function latestUnfinished(
  today: Pick<Daily, 'number' | 'left'>,
  drafts: readonly DailyDraft[],
  unreachable: boolean,
): UnfinishedDaily | null {
  const offlineDailies = drafts
    .filter(({ number }) => number < today.number)
    .map(({ number, id }): UnfinishedDaily => ({ number, draft: id }));
  const candidates = today.left && !unreachable ? [...offlineDailies, today.left] : offlineDailies;
  return candidates.reduce<UnfinishedDaily | null>(
    (latest, daily) => (latest && latest.number >= daily.number ? latest : daily),
    null,
  );
}
