// The dealer's clock, told from its answers, on a monotonic clock of this machine: its time
// of day may be wrong, or be set while a hand is open, and nothing comes of it.
//
// An answer says what time it was at the dealer at some moment between asking and hearing.
// The narrower that is, the surer; a sample grows less sure with age, as no two clocks run
// alike.

interface Sample {
  offset: number; // dealer's time minus ours, at its likeliest
  slack: number; // by how much it may be off
  heard: number;
}

/** How much two clocks may drift apart, in a millisecond: poor ones do 100 in a million. */
const drift = 1e-4;

const slackAt = (sample: Sample, at: number): number => sample.slack + (at - sample.heard) * drift;

export class Clock {
  #best: Sample | null = null;
  #told = -Infinity;

  /** monotonic: milliseconds that never go back, such as performance.now. guess: used until an answer came. */
  constructor(
    private readonly monotonic: () => number = () => performance.now(),
    private readonly guess: () => number = Date.now,
  ) {}

  /** The moment to give to hear as asked. */
  mark(): number {
    return this.monotonic();
  }

  /** An answer to what was asked at that mark said that it is now. */
  hear(now: number, asked: number): void {
    const heard = this.monotonic();
    const slack = Math.max(0, heard - asked) / 2;
    const sample = { offset: now - (asked + heard) / 2, slack, heard };
    const best = this.#best;
    // Samples that cannot both be right: one clock stood still, as ours may in sleep. The new one is.
    const apart = best && Math.abs(best.offset - sample.offset) > slackAt(best, heard) + slack;
    if (!best || apart || slack <= slackAt(best, heard)) this.#best = sample;
    if (apart) this.#told = -Infinity;
  }

  /** The dealer's time now. It does not go back, unless what was told was plainly wrong. */
  now(): number {
    const at = this.#best ? this.#best.offset + this.monotonic() : this.guess();
    this.#told = Math.max(this.#told, Math.round(at));
    return this.#told;
  }
}
