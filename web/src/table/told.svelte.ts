// What a screen reader is told at the table.
import { spokenSentence } from '../notation/spoken';
import type { Words } from './message';

export class Told {
  #said = $state.raw<Words>(() => '');
  #again = $state(false);
  /** In the language that is spoken when it is read; a no-break space at its end makes the same
   * words news. */
  readonly words = $derived.by(() => this.#said() + (this.#again ? '\u00a0' : ''));

  tell(words: string | Words): void {
    const said = () => spokenSentence(typeof words === 'string' ? words : words());
    this.#again = said() === this.words;
    this.#said = said;
  }

  /** Tells something more after what was told. */
  add(words: Words): void {
    const before = this.#said;
    this.tell(() => `${before()} ${words()}`);
  }
}
