// Session is the interface between a table and a run, such as one that the server or this browser deals
// (play/session/runsession.svelte.ts).
import type { Clue, Played, Problem, Run, Trail, View } from './shapes';

export interface Session {
  /** The current run; null before the first hand. */
  readonly run: Run | null;
  /** A move waits for its answer. The player can still move tiles; further claims are queued. */
  readonly busy: boolean;
  /** This browser deals. */
  readonly offline: boolean;
  /** The last problem, until a move succeeds. */
  readonly problem: Problem | null;
  /** The clues of the open hand, for the numbers of the last request. */
  readonly clues: readonly Clue[];
  /** A race: the next hand is shown without a request, and "no solution" needs a second press. */
  readonly race?: boolean;
  /** The race is paused: no tile can be moved. */
  readonly locked?: boolean;
  /** The dealer's time, in milliseconds since 1970. This machine's clock may be wrong. */
  now(): number;

  // trail: the moves at the table. away: how long the player was away from the open hand, in
  // milliseconds.
  claim(expr: string, trail: Trail, away?: number): Promise<void>;
  claimNone(trail: Trail, away?: number): Promise<void>;
  /** from: the numbers now at the table, such as "3 8 8/3". */
  hint(step: number, from: string, trail: Trail, away?: number): Promise<void>;
  skip(trail: Trail, away?: number): Promise<void>;
  next(): Promise<void>;
}

/** Returns the hand that was revealed last, open or closed. */
export const currentHand = (view: View | undefined): Played | undefined => view?.shown.at(-1);

/** Returns the open hand, if there is one. */
export const openHand = (view: View | undefined): Played | undefined => {
  const last = currentHand(view);
  return last?.outcome === 'open' ? last : undefined;
};
