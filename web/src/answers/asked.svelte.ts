// The answers of the puzzle that a page shows, asked for once and kept while the page is open.
import { puzzleID, type Puzzle } from '../exact/puzzle';
import type { Answers } from './answers';
import { answersOf, NoAnswers, type Failing } from './source';

const kept = new Map<string, Answers>();
const mostKept = 64;

export class Asked {
  answers = $state.raw<Answers | null>(null);
  failing = $state<Failing | null>(null);
  /** Set while an answer is awaited. */
  busy = $state(false);
  /** Set when that takes longer than the eye forgives. */
  slow = $state(false);
  #id = '';
  #abort: AbortController | null = null;

  /** Asks for a puzzle; the last one asked for is the one that is shown. */
  async ask(puzzle: Puzzle): Promise<void> {
    const id = puzzleID(puzzle);
    if (id === this.#id && !this.failing) return;
    this.drop();
    this.#id = id;
    const abort = (this.#abort = new AbortController());
    const known = kept.get(id);
    this.busy = true;
    const timer = setTimeout(() => (this.slow = true), 400);
    try {
      const answers = known ?? (await answersOf(puzzle, abort.signal));
      if (abort.signal.aborted) return;
      keep(id, answers);
      this.answers = answers;
      this.failing = null;
    } catch (failed) {
      if (abort.signal.aborted) return;
      this.answers = null;
      this.failing = failed instanceof NoAnswers ? failed.why : 'refused';
    } finally {
      clearTimeout(timer);
      if (this.#abort === abort) this.busy = this.slow = false;
    }
  }

  /** Asks for nothing any more. What is shown stays until another puzzle is asked for. */
  drop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.#id = '';
    this.busy = this.slow = false;
  }
}

function keep(id: string, answers: Answers): void {
  kept.delete(id);
  kept.set(id, answers);
  const [oldest] = kept.keys();
  if (kept.size > mostKept && oldest) kept.delete(oldest);
}
