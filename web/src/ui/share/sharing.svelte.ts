// The state of buttons that share or copy a text.
import { shareMethods, shareOrCopy } from './share';

const copiedMillis = 2000;

/** It is created while its component is initialized. */
export class Sharing {
  readonly methods = shareMethods();
  /** The button that copied the text, for copiedMillis milliseconds. */
  copied = $state<'share' | 'copy' | ''>('');
  /** Neither sharing nor copying worked, so the text is shown for selection. */
  shown = $state(false);

  constructor() {
    $effect(() => {
      if (!this.copied) return;
      const timer = setTimeout(() => (this.copied = ''), copiedMillis);
      return () => clearTimeout(timer);
    });
  }

  /** Shares a text with the system's share dialog, or else copies it. */
  readonly share = (text: string): Promise<void> => this.#send('share', text);

  readonly copy = (text: string): Promise<void> => this.#send('copy', text);

  async #send(button: 'share' | 'copy', text: string): Promise<void> {
    this.copied = '';
    const result = await shareOrCopy(text, button === 'copy' ? { copy: this.methods.copy } : this.methods);
    this.shown = result === 'show';
    if (result === 'copied') this.copied = button;
  }
}
