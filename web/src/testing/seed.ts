import type { RandomInt } from '../local/table/random';

/** Returns a random source: mulberry32, which starts at a hash of the seed. */
export function seededRandom(seed: string): RandomInt {
  let state = 0x811c9dc5; // FNV-1a
  for (const c of seed) state = Math.imul(state ^ c.codePointAt(0)!, 0x01000193);
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}
