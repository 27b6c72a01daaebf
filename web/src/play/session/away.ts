// Measures how long the player is away from the open hand: the page is hidden or shows something
// else. In practice without a time limit, this time does not count. It is stored in sessionStorage,
// so it survives a reload.
import type { Run } from '../../core/shapes';
import { modes, pauses } from '../../core/race/mode';
import { openHand, type Session } from '../../core/session';

type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

export interface Away {
  /** Milliseconds away, not counting an absence that has not ended. */
  away: number;
  /**
   * When the absence that has not ended began, by the dealer's clock, in milliseconds since 1970.
   */
  since?: number;
}

const storageKey = (run: string) => 'make24.away.' + run;

/** Returns the stored time away from the open hand of a run. */
export function loadAway(run: Run, storage?: TabStorage): Away {
  try {
    const stored: Partial<Away> & { hand?: number } = JSON.parse(
      (storage ?? sessionStorage).getItem(storageKey(run.run)) ?? '{}',
    );
    if (stored.hand === openHand(run.view)?.hand && Number.isSafeInteger(stored.away)) {
      return { away: stored.away!, since: Number.isSafeInteger(stored.since) ? stored.since : undefined };
    }
  } catch {
    // No storage, or invalid content: the player counts as present.
  }
  return { away: 0 };
}

function saveAway(run: Run, away: Away, storage?: TabStorage): void {
  try {
    const hand = openHand(run.view)?.hand;
    (storage ?? sessionStorage).setItem(storageKey(run.run), JSON.stringify({ hand, ...away }));
  } catch {
    // Storage is full or forbidden: after a reload the absence counts as time at the table.
  }
}

/** Reports whether a hand is open and its clock stops while the player is away. */
const clockPauses = ({ view, request: options }: Run): boolean =>
  openHand(view) !== undefined && pauses({ ...modes[view.mode], hand_time: options.hand_time });

export class Absence {
  constructor(
    private readonly session: () => Pick<Session, 'run' | 'now'>,
    /** Receives the time away. */
    private readonly play: { away: number },
    private readonly storage?: TabStorage,
  ) {}

  /** Tracks absence from the current hand. The returned function stops the tracking and begins an
   * absence. */
  watch(page: Document = document): () => void {
    const onVisibilityChange = (): void => (page.hidden ? this.leave() : this.comeBack());
    const onPageHide = (): void => this.leave();
    const listeners = new AbortController();
    page.addEventListener('visibilitychange', onVisibilityChange, { signal: listeners.signal });
    page.defaultView?.addEventListener('pagehide', onPageHide, { signal: listeners.signal });
    const { run } = this.session();
    this.play.away = run ? loadAway(run, this.storage).away : 0;
    onVisibilityChange();
    return () => {
      listeners.abort();
      this.leave();
    };
  }

  leave(): void {
    const { run, now } = this.#current();
    if (!run || !clockPauses(run)) return;
    const { away, since } = loadAway(run, this.storage);
    if (since === undefined) saveAway(run, { away, since: now }, this.storage);
  }

  comeBack(): void {
    const { run, now } = this.#current();
    if (!run || !clockPauses(run)) return;
    const { away, since } = loadAway(run, this.storage);
    if (since === undefined) return;
    this.play.away = away + Math.max(0, now - since);
    saveAway(run, { away: this.play.away }, this.storage);
  }

  #current(): { run: Run | null; now: number } {
    const session = this.session();
    return { run: session.run, now: session.now() };
  }
}
