// Clock estimates the dealer's time from its answers and a monotonic clock of this machine, so a
// wrong or adjusted system time does no harm.
//
// Each answer carries the dealer's time at some moment between request and answer: the shorter that
// interval, the smaller the uncertainty. The uncertainty of a sample grows with age, since clocks
// drift.

interface Sample {
  offset: number; // best estimate of dealer time minus monotonic time, in milliseconds
  uncertainty: number; // maximum error of offset, in milliseconds
  receivedAt: number; // by the monotonic clock
}

/** Maximum drift between two clocks, in milliseconds per millisecond; poor clocks drift 100 ppm. */
const maxDrift = 1e-4;

const uncertaintyAt = (sample: Sample, at: number): number =>
  sample.uncertainty + (at - sample.receivedAt) * maxDrift;

export class Clock {
  #best: Sample | null = null;
  #lastTime = -Infinity;

  /** monotonic returns milliseconds that never decrease, like performance.now. guess estimates the
   * dealer's time before the first answer. */
  constructor(
    private readonly monotonic: () => number = () => performance.now(),
    private readonly guess: () => number = Date.now,
  ) {}

  /** Returns the monotonic time now. Call it before a request and pass the result to sync. */
  mark(): number {
    return this.monotonic();
  }

  /** Adds a sample: the answer to a request sent at sentAt carried the dealer's time now. */
  sync(now: number, sentAt: number): void {
    const receivedAt = this.monotonic();
    const uncertainty = Math.max(0, receivedAt - sentAt) / 2;
    const sample = { offset: now - (sentAt + receivedAt) / 2, uncertainty, receivedAt };
    const best = this.#best;
    // If the samples contradict each other, a clock stood still, as ours may during sleep. Trust
    // the new one.
    const contradictory =
      best && Math.abs(best.offset - sample.offset) > uncertaintyAt(best, receivedAt) + uncertainty;
    if (!best || contradictory || uncertainty <= uncertaintyAt(best, receivedAt)) this.#best = sample;
    if (contradictory) this.#lastTime = -Infinity;
  }

  /** Returns the dealer's time. It never decreases, unless an earlier result was clearly wrong. */
  now(): number {
    const at = this.#best ? this.#best.offset + this.monotonic() : this.guess();
    this.#lastTime = Math.max(this.#lastTime, Math.round(at));
    return this.#lastTime;
  }
}
