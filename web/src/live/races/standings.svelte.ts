// Standings follows the players of a race for the lanes: their order, which changes at most once a
// second, and the hands solved last.
import { newlySolved, ThrottledOrder, type Solved } from './lanes';
import type { Public } from '../../core/shapes';

/** How long a lane shows that its player has just solved a hand, in milliseconds. */
const justSolvedMillis = 2000;
const feedLength = 3;

export class Standings {
  order = $state.raw<readonly string[]>([]);
  /** The hands solved last, latest first. */
  feed = $state.raw<readonly Solved[]>([]);
  justSolved = $state.raw<ReadonlySet<string>>(new Set());
  #throttled = new ThrottledOrder();
  #before: Public | null = null;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Shows a state of the race, and returns the hands solved since the last one. */
  update(race: Public): Solved[] {
    const solved = this.#before ? newlySolved(this.#before, race) : [];
    this.#before = race;
    this.#reorder();
    if (solved.length === 0) return solved;
    this.feed = [...solved.toReversed(), ...this.feed].slice(0, feedLength);
    for (const { seat } of solved) {
      this.justSolved = new Set([...this.justSolved, seat]);
      this.#after(
        justSolvedMillis,
        () => (this.justSolved = new Set([...this.justSolved].filter((s) => s !== seat))),
      );
    }
    return solved;
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #reorder(): void {
    const wait = this.#throttled.update(this.#before!.players, this.now());
    this.order = this.#throttled.order;
    if (wait > 0) this.#after(wait, () => this.#reorder());
  }

  #after(milliseconds: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, milliseconds);
    this.#timers.add(timer);
  }
}
