// Loads the answers of the puzzle that a page shows. Answers are cached while the page is open.
import { puzzleID, type Puzzle } from '../../core/exact/puzzle';
import type { Answers } from '../../core/answers/answers';
import { AnswersError, type FailureReason } from '../../core/answers/source';
import { answersOf } from './source';

const cache = new Map<string, Answers>();
const maxCached = 64;

export class AnswersQuery {
  answers = $state.raw<Answers | null>(null);
  failure = $state<FailureReason | null>(null);
  /** True while answers are loading. */
  busy = $state(false);
  /** True if loading takes longer than 400 ms. */
  slow = $state(false);
  #id = '';
  #abort: AbortController | null = null;

  /** Loads the answers of a puzzle. A later call cancels an earlier one. */
  async load(puzzle: Puzzle): Promise<void> {
    const id = puzzleID(puzzle);
    if (id === this.#id && !this.failure) return;
    this.cancel();
    this.#id = id;
    const abort = (this.#abort = new AbortController());
    const cached = cache.get(id);
    this.busy = true;
    const timer = setTimeout(() => (this.slow = true), 400);
    try {
      const answers = cached ?? (await answersOf(puzzle, abort.signal));
      if (abort.signal.aborted) return;
      addToCache(id, answers);
      this.answers = answers;
      this.failure = null;
    } catch (error) {
      if (abort.signal.aborted) return;
      this.answers = null;
      this.failure = error instanceof AnswersError ? error.reason : 'refused';
    } finally {
      clearTimeout(timer);
      if (this.#abort === abort) this.busy = this.slow = false;
    }
  }

  /** Cancels loading. The answers shown stay until the next load. */
  cancel(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#id = '';
    this.busy = this.slow = false;
  }
}

function addToCache(id: string, answers: Answers): void {
  cache.delete(id);
  cache.set(id, answers);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest) cache.delete(oldest);
}
