// ThrottledAnnouncer announces what happens in a race to screen readers, at most one message in some
// seconds. If several are waiting, the latest is announced.

export class ThrottledAnnouncer {
  words = $state('');
  #next: (() => string) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pauseMillis = 5000) {}

  announce(words: () => string): void {
    if (this.#timer !== undefined) return void (this.#next = words);
    this.words = words();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const next = this.#next;
      this.#next = null;
      if (next) this.announce(next);
    }, this.pauseMillis);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
