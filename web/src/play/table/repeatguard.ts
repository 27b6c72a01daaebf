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

  /**
   * Records that the dealer has answered an action. A further answer has no effect: in a race, the
   * next hand may arrive on the stream before the response does.
   */
  finished(action = this.#action, now = performance.now()): void {
    if (action === this.#action && this.#until === Infinity) this.#until = now + graceMillis;
  }

  /** Reports whether an action repeats the last one. */
  isRepeat(action: string, now = performance.now()): boolean {
    return action === this.#action && now < this.#until;
  }
}
