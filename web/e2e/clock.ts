// The clock of a test. It begins at noon (UTC) of the day on which the tests began and stands still until the
// test advances it, so that no test depends on the speed of the machine, or reaches midnight by itself.
const day = 86_400_000;

/** Returns noon (UTC) today. Only the global setup calls it; tests use inject('noon'), also after midnight. */
export const noonToday = (): number => Math.floor(Date.now() / day) * day + day / 2;

/** Returns how far a time is ahead of the system's clock. */
export const timeUntil = (time: number): number => time - Date.now();

export class StandingClock {
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }
  advanceTime(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
