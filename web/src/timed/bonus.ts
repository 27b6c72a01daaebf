// What a streak wins in a timed run; docs/scoring.md has the table.

const wins: readonly (readonly [streak: number, seconds: number])[] = [
  [3, 3],
  [6, 5],
  [10, 7],
];
const far = { every: 5, seconds: 10 };

/** The next streak that wins time, and how many seconds. */
export function nextBonus(streak: number): { at: number; seconds: number } {
  for (const [at, seconds] of wins) if (streak < at) return { at, seconds };
  return { at: (Math.floor(streak / far.every) + 1) * far.every, seconds: far.seconds };
}
