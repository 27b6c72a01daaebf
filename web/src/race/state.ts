// What a log amounts to, for a run of one player.
import type { Miss, Outcome } from '../net/shapes';
import type { Hand, Why } from './event';
import type { Mode } from './mode';

export interface State {
  readonly version: number;
  /** The time of the last event. */
  readonly last: number;
  readonly mode: Mode | null;
  readonly number: number;
  readonly offline: boolean;
  readonly started: boolean;
  readonly hands: readonly Hand[];
  readonly seat: Seat | null;
  /** Accepted actions of the dealer, the latest last. */
  readonly acts: readonly string[];
}

export interface Seat {
  readonly player: string;
  /** When the clock of the run is over; 0 without one. */
  readonly end: number;
  readonly why: Why | '';
  readonly streak: number;
  readonly best: number;
  /** The hands shown, in order; only the last can be open. */
  readonly tries: readonly Try[];
  readonly acts: readonly string[];
}

export interface Try {
  readonly revealed: number;
  readonly deadline: number; // 0 without one
  readonly outcome: Outcome;
  readonly closed: number;
  readonly hints: number;
  readonly points: number;
  readonly bonus: number;
  readonly cost: number;
  /** Of the time since it was revealed, what does not count. */
  readonly away: number;
  readonly misses: number;
  readonly missed: Miss | null;
  readonly expr: string;
}

export const none: State = {
  version: 0,
  last: 0,
  mode: null,
  number: 0,
  offline: false,
  started: false,
  hands: [],
  seat: null,
  acts: [],
};

/** How many accepted actions the state remembers. */
export const kept = 64;

/** The largest time there is. */
export const lastTime = Number.MAX_SAFE_INTEGER;

export const isOver = (s: State): boolean => s.seat !== null && s.seat.why !== '';

/** The try at the hand that is open. */
export function openTry(s: State): Try | undefined {
  const t = s.seat?.tries.at(-1);
  return t?.outcome === 'open' ? t : undefined;
}

/** How many hands are dealt and not shown. */
export const left = (s: State): number =>
  s.hands.length - (s.seat && s.seat.why === '' ? s.seat.tries.length : 0);

interface Timer {
  at: number;
  hand: boolean;
}

/** The clock that runs out next: of two at one time the run's. */
export function timer(s: State): Timer | null {
  if (!s.started || !s.seat || s.seat.why) return null;
  const run = s.seat.end;
  const hand = openTry(s)?.deadline ?? 0;
  if (run > 0 && (hand === 0 || run <= hand)) return { at: run, hand: false };
  return hand > 0 ? { at: hand, hand: true } : null;
}

export const deadline = (s: State): number | null => timer(s)?.at ?? null;
