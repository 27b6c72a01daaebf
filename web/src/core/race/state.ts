// State is the state of a run of one player after its events.
import type { Miss, Outcome } from '../shapes';
import type { Hand, EndReason } from './event';
import type { Mode } from './mode';

export interface State {
  readonly version: number;
  /** The time of the last event. */
  readonly lastAt: number;
  readonly mode: Mode | null;
  readonly number: number;
  readonly offline: boolean;
  readonly started: boolean;
  readonly hands: readonly Hand[];
  readonly seat: Seat | null;
  /** The IDs of the dealer's latest accepted actions, oldest first. */
  readonly dealerActionIDs: readonly string[];
}

export interface Seat {
  readonly player: string;
  /** When the run clock expires; 0 without a clock. */
  readonly deadline: number;
  readonly endReason: EndReason | '';
  readonly streak: number;
  readonly bestStreak: number;
  /** The revealed hands in order; only the last can be open. */
  readonly attempts: readonly Attempt[];
  readonly actionIDs: readonly string[];
}

/** A hand as shown to the player, with its outcome. */
export interface Attempt {
  readonly revealedAt: number;
  readonly deadline: number; // 0 without a clock
  readonly outcome: Outcome;
  readonly closedAt: number;
  readonly hints: number;
  readonly points: number;
  readonly bonus: number;
  readonly missCost: number;
  /** The time away from the table, in milliseconds, which does not count. */
  readonly away: number;
  readonly misses: number;
  readonly lastMiss: Miss | null;
  readonly expr: string;
}

export const emptyState: State = {
  version: 0,
  lastAt: 0,
  mode: null,
  number: 0,
  offline: false,
  started: false,
  hands: [],
  seat: null,
  dealerActionIDs: [],
};

/** The number of latest action IDs that a seat, and the dealer, remembers. */
export const maxRemembered = 64;

/** The latest valid time of an event. */
export const maxTimestamp = Number.MAX_SAFE_INTEGER;

export const isOver = (s: State): boolean => s.seat !== null && s.seat.endReason !== '';

/** Returns the attempt at the open hand, if one is open. */
export function openAttempt(s: State): Attempt | undefined {
  const last = s.seat?.attempts.at(-1);
  return last?.outcome === 'open' ? last : undefined;
}

/** Returns the number of hands that are dealt and not revealed. */
export const handsLeft = (s: State): number =>
  s.hands.length - (s.seat && s.seat.endReason === '' ? s.seat.attempts.length : 0);

interface Timer {
  at: number;
  ofHand: boolean;
}

/** Returns the clock that expires next, or null; the run's if both expire at the same time. */
export function nextTimer(s: State): Timer | null {
  if (!s.started || !s.seat || s.seat.endReason) return null;
  const run = s.seat.deadline;
  const hand = openAttempt(s)?.deadline ?? 0;
  if (run > 0 && (hand === 0 || run <= hand)) return { at: run, ofHand: false };
  return hand > 0 ? { at: hand, ofHand: true } : null;
}

/** Returns when the next clock expires, or null. */
export const deadline = (s: State): number | null => nextTimer(s)?.at ?? null;
