// RepeatGuard detects the second press of a double press, even if the dealer answers in between:
// the player cannot have reacted to the answer yet, for example to the next hand.

/** How long after an answer a press still counts as a repetition, in milliseconds. */
const graceMillis = 300;

export class RepeatGuard {
  #action = '';
  #until = 0;

  /** Records that an action was sent to the dealer. */
  started(action: string): void {
    this.#action = action;
    this.#until = Infinity;
  }

  /** Records that the dealer has answered an action. */
  finished(action: string, now = performance.now()): void {
    if (action === this.#action) this.#until = now + graceMillis;
  }

  /** Reports whether an action repeats the last one. */
  isRepeat(action: string, now = performance.now()): boolean {
    return action === this.#action && now < this.#until;
  }
}
