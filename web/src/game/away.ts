// How long a player is away from the open hand: the page is hidden, or another is looked at. In practice
// without a clock that time does not count. It survives a reload with the tab.
import type { Run } from '../net/shapes';
import { modes, pauses } from '../race/mode';
import { openHand, type Session } from './session';

type Place = Pick<Storage, 'getItem' | 'setItem'>;

export interface Away {
  /** Milliseconds, without those since. */
  away: number;
  /** The moment since when they are away, by the dealer's clock. */
  since?: number;
}

const name = (run: string) => 'make24.away.' + run;

/** What is known of the hand of a run that is open. */
export function keptAway(run: Run, place?: Place): Away {
  try {
    const kept: Partial<Away> & { hand?: number } = JSON.parse(
      (place ?? sessionStorage).getItem(name(run.run)) ?? '{}',
    );
    if (kept.hand === openHand(run.view)?.hand && Number.isSafeInteger(kept.away)) {
      return { away: kept.away!, since: Number.isSafeInteger(kept.since) ? kept.since : undefined };
    }
  } catch {
    // No storage, or not ours: as if they had stayed.
  }
  return { away: 0 };
}

function keepAway(run: Run, away: Away, place?: Place): void {
  try {
    const hand = openHand(run.view)?.hand;
    (place ?? sessionStorage).setItem(name(run.run), JSON.stringify({ hand, ...away }));
  } catch {
    // Full or forbidden: then a reload counts as time at the table.
  }
}

/** Whether a hand is open whose clock stops while the player is away. */
const clockPauses = ({ view, wish }: Run): boolean =>
  openHand(view) !== undefined && pauses({ ...modes[view.mode], hand_time: wish.hand_time });

export class Absence {
  constructor(
    private readonly session: () => Pick<Session, 'run' | 'now'>,
    /** Is told how long the player was away. */
    private readonly play: { away: number },
    private readonly place?: Place,
  ) {}

  /** Follows the hand that lies there now, until what it returns is called: then the player has left. */
  watch(page: Document = document): () => void {
    const seen = (): void => (page.hidden ? this.leave() : this.comeBack());
    const left = (): void => this.leave();
    const stop = new AbortController();
    page.addEventListener('visibilitychange', seen, { signal: stop.signal });
    page.defaultView?.addEventListener('pagehide', left, { signal: stop.signal });
    const { run } = this.session();
    this.play.away = run ? keptAway(run, this.place).away : 0;
    seen();
    return () => {
      stop.abort();
      this.leave();
    };
  }

  leave(): void {
    const { run, now } = this.#now();
    if (!run || !clockPauses(run)) return;
    const { away, since } = keptAway(run, this.place);
    if (since === undefined) keepAway(run, { away, since: now }, this.place);
  }

  comeBack(): void {
    const { run, now } = this.#now();
    if (!run || !clockPauses(run)) return;
    const { away, since } = keptAway(run, this.place);
    if (since === undefined) return;
    this.play.away = away + Math.max(0, now - since);
    keepAway(run, { away: this.play.away }, this.place);
  }

  #now(): { run: Run | null; now: number } {
    const session = this.session();
    return { run: session.run, now: session.now() };
  }
}
