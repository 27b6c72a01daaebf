// A button pressed twice in a row means it once, also when the dealer answers in between: what lies
// there by then, the next hand or a fault just told, nobody has seen yet.

/** So soon after it came nobody has seen what the dealer says, in milliseconds. */
const unseen = 300;

export class Echo {
  #last = '';
  #until = 0;

  /** Something is asked of the dealer. */
  asked(what: string): void {
    this.#last = what;
    this.#until = Infinity;
  }

  /** The dealer has answered it. */
  answered(what: string, now = performance.now()): void {
    if (what === this.#last) this.#until = now + unseen;
  }

  /** Whether to ask it means what was asked last. */
  of(what: string, now = performance.now()): boolean {
    return what === this.#last && now < this.#until;
  }
}
