// Daily number 1 was that of the first of January 2026, by the date in UTC.
const first = Date.UTC(2026, 0, 1);
const day = 86_400_000;

/** The date of a daily, to be read in UTC. */
export const dateOfNumber = (number: number): Date => new Date(first + (number - 1) * day);
