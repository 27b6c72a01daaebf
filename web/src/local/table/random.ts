// Random numbers for dealing. Tests use testing/seed.ts instead, to deal the same hands each time.

/** Returns a random integer from 0 up to but not including n. */
export type RandomInt = (n: number) => number;

/** Returns random integers from crypto.getRandomValues. */
export const systemRandom: RandomInt = (n) => {
  // Values at or above the largest multiple of n would favour small results, so they are redrawn.
  const limit = 2 ** 32 - (2 ** 32 % n);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0]! >= limit);
  return drawn[0]! % n;
};
