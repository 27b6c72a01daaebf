// The status of today's daily in this browser, which decides what its page offers.
import type { StoredDaily } from '../../net/daily';
import type { LocalState } from '../session/today';

export type DailyStatus =
  /** It can be begun. */
  | 'new'
  /** It was begun online and can be resumed online. */
  | 'begun'
  /** It was begun offline and can be resumed. */
  | 'draft'
  /** It was finished offline and is not sent; only this browser has the result. */
  | 'played'
  /** It is done, and the server has the result. */
  | 'done'
  /** It was begun online and can be resumed when the server is reachable. */
  | 'away'
  /** It is done; the result is available when the server is reachable. */
  | 'unseen';

/** Returns the status of a daily. local is what this browser stores of it. */
export function statusOf(
  day: Pick<StoredDaily, 'state' | 'offline'>,
  local: LocalState,
  unreachable: boolean,
): DailyStatus {
  if (day.state === 'done' && !unreachable) return 'done';
  if (local === 'waiting') return 'played';
  if (day.state === 'done') return 'unseen';
  if (local === 'draft') return 'draft';
  if (day.state === 'begun') return unreachable ? 'away' : 'begun';
  return unreachable && day.offline ? 'unseen' : 'new';
}
