// Announcer holds the text that a screen reader announces at the table.
import { announcedSentence } from '../../core/notation/announced';
import type { Words } from '../../ui/message';

export class Announcer {
  #text = $state.raw<Words>(() => '');
  #repeated = $state(false);
  /** The text in the current language. If it equals the previous text, a trailing no-break space
   * makes the screen reader announce it again. */
  readonly words = $derived.by(() => this.#text() + (this.#repeated ? '\u00a0' : ''));

  announce(words: string | Words): void {
    const text = () => announcedSentence(typeof words === 'string' ? words : words());
    this.#repeated = text() === this.words;
    this.#text = text;
  }

  /** Appends words to the current text. */
  append(words: Words): void {
    const previous = this.#text;
    this.announce(() => `${previous()} ${words()}`);
  }
}
