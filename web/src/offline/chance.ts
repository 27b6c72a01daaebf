// Random numbers for dealing. Tests take theirs from testing/seed.ts, to deal the same hands again.

/** A whole number from 0 up to but not including n. */
export type Chance = (n: number) => number;

/** From the machine's source of randomness. */
export const byMachine: Chance = (n) => {
  // What is left over at the top would make small numbers likelier, so it is drawn again.
  const limit = 2 ** 32 - (2 ** 32 % n);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= limit);
  return drawn[0]! % n;
};
