// GhostRuns loads the ghosts of a race and follows their progress by the server's time.
import { ghostsOf } from '../../net/races';
import { closedHands, withGhosts } from '../common/ghosts';
import type { Ghost, Race } from '../../core/shapes';

const retryMillis = 2000;

export class GhostRuns {
  ghosts = $state.raw<readonly Ghost[]>([]);
  #closed = $state.raw<readonly number[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(
    private readonly race: string,
    private readonly now: () => number,
    private readonly request: (race: string) => Promise<readonly Ghost[]> = ghostsOf,
  ) {}

  /** Requests the ghosts until a request succeeds. */
  async load(): Promise<void> {
    try {
      const ghosts = await this.request(this.race);
      if (!this.#stopped) this.ghosts = ghosts;
    } catch {
      if (!this.#stopped) this.#timer = setTimeout(() => void this.load(), retryMillis);
    }
  }

  /** Follows the ghosts in a race that is running since start. */
  follow(start: number): void {
    if (this.#stopped || this.ghosts.length === 0) return;
    clearTimeout(this.#timer);
    const elapsed = this.now() - start;
    const closed = this.ghosts.map((ghost) => closedHands(ghost, elapsed));
    if (closed.join() !== this.#closed.join()) this.#closed = closed;
    const next = this.ghosts.flatMap(({ timeline }, i) => timeline[closed[i]!]?.at ?? []);
    if (next.length > 0)
      this.#timer = setTimeout(() => this.follow(start), Math.max(20, Math.min(...next) - elapsed));
  }

  /** Follows the ghosts no longer: the race is paused. */
  hold(): void {
    clearTimeout(this.#timer);
  }

  /** Returns the race with its ghosts. */
  show = (race: Race): Race => withGhosts(race, this.ghosts, this.#closed);

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }
}
