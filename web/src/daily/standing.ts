// How today's daily stands for this browser, and so what its page offers. Pure.
import type { KeptDaily } from '../game/daily';
import type { Here } from '../game/today';

export type Standing =
  /** It may be begun. */
  | 'new'
  /** It was begun with the server, and goes on with it. */
  | 'begun'
  /** It was begun without the server, and goes on so. */
  | 'draft'
  /** It was played without the server, and how it went is known here alone. */
  | 'played'
  /** It is done, and the server says how it went. */
  | 'done'
  /** It goes on when the server can be reached. */
  | 'away'
  /** It is done, and how it went is seen when the server can be reached. */
  | 'unseen';

/** here: what this browser has of it. kept: the server cannot be reached. */
export function standingOf(day: Pick<KeptDaily, 'state' | 'offline'>, here: Here, kept: boolean): Standing {
  if (day.state === 'done' && !kept) return 'done';
  if (here === 'waits') return 'played';
  if (day.state === 'done') return 'unseen';
  if (here === 'draft') return 'draft';
  if (day.state === 'begun') return kept ? 'away' : 'begun';
  return kept && day.offline ? 'unseen' : 'new';
}
