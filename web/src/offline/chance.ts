// Where chance comes from: the machine's own, or a seed, with which everything is dealt the
// same again.

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

/** From a seed (mulberry32 over a hash of it). */
export function bySeed(seed: string): Chance {
  let state = 0x811c9dc5; // FNV-1a
  for (const c of seed) state = Math.imul(state ^ c.codePointAt(0)!, 0x01000193);
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

/** A list in an order that is drawn; the list stays. */
export function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = chance(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
