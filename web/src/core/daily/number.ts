// Daily 1 was on 1 January 2026 (UTC).
const firstDaily = Date.UTC(2026, 0, 1);
const dayMillis = 86_400_000;

/** Returns the date of a daily, as midnight UTC. */
export const dateOfNumber = (number: number): Date => new Date(firstDaily + (number - 1) * dayMillis);
