// What a table needs of a run, whoever deals: the server (online.svelte.ts) or this browser
// when there is no network (offline.svelte.ts). Both give the same View, so that the pages
// need not know which it is.
import type { Clue, Played, Problem, Run, Trail, View } from '../net/shapes';

export interface Session {
  /** The run as it is now; null before the first hand is there. */
  readonly run: Run | null;
  /** A move is on its way. Taps go on; claims wait in order. */
  readonly busy: boolean;
  /** Dealt by this browser. */
  readonly offline: boolean;
  /** The last refusal, until the next move that succeeds. */
  readonly problem: Problem | null;
  /** Clues had for the open hand, from the numbers for which they were asked last. */
  readonly clues: readonly Clue[];
  /** The dealer's clock now, in milliseconds since 1970: not this machine's, which may be wrong. */
  now(): number;

  // trail: the moves at the table. away: how long the player was away from the open hand.
  claim(expr: string, trail: Trail, away?: number): Promise<void>;
  claimNone(trail: Trail, away?: number): Promise<void>;
  /** from: the numbers now at the table, such as "3 8 8/3". */
  hint(step: number, from: string, trail: Trail, away?: number): Promise<void>;
  skip(trail: Trail, away?: number): Promise<void>;
  next(): Promise<void>;
}

/** The hand that was shown last, open or just closed. */
export const current = (view: View | undefined): Played | undefined => view?.shown.at(-1);

/** The hand that is open, if one is. */
export const openHand = (view: View | undefined): Played | undefined => {
  const last = current(view);
  return last?.outcome === 'open' ? last : undefined;
};
