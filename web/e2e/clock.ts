// The clock of a test. It begins at noon (UTC) today and stands still until the test advances it, so that no
// test depends on the speed of the machine, or reaches midnight by itself.
const day = 86_400_000;

/** Returns noon (UTC) today. */
export const noonToday = (): number => Math.floor(Date.now() / day) * day + day / 2;

/** Returns how far noon is ahead of the system's clock. */
export const untilNoon = (): number => noonToday() - Date.now();

export class StandingClock {
  #now = noonToday();

  now(): number {
    return this.#now;
  }
  advanceTime(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
