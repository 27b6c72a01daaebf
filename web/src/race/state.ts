// What a log amounts to. A state is a value: nothing changes one that is held.
import type { Puzzle } from '../exact/puzzle';
import type { Hand, Why } from './event';
import type { Mode } from './mode';

export interface Miss {
  readonly expr?: string;
  readonly reason?: string;
  readonly value?: string;
}

export type Outcome = '' | 'solved' | 'unfinished' | 'skip' | 'time' | 'shown';

/** A hand as a player met it. */
export interface Try {
  readonly revealed: number;
  /** 0 without one. */
  readonly deadline: number;
  /** Empty before it is closed. */
  readonly outcome: Outcome;
  readonly closed: number;
  readonly hints: number;
  readonly points: number;
  readonly bonus: number;
  /** Of its misses, in all. */
  readonly cost: number;
  readonly misses: number;
  /** The last. */
  readonly missed: Miss;
  readonly expr: string;
}

/** A player and how far they are; only the last try can be open. */
export interface Seat {
  readonly player: string;
  /** When the clock of the run is over; 0 without one. */
  readonly end: number;
  /** Why the run ended; empty before. */
  readonly why: Why | '';
  readonly ended: number;
  readonly streak: number;
  readonly best: number;
  readonly tries: readonly Try[];
  /** The latest accepted actions. */
  readonly acts: readonly string[];
}

export interface State {
  readonly version: number;
  /** The time of the last event. */
  readonly last: number;
  readonly mode: Mode | null;
  readonly number: number;
  readonly offline: boolean;
  readonly started: boolean;
  readonly hands: readonly (Hand & { readonly judged: Puzzle })[];
  readonly seats: readonly Seat[];
  /** The dealer's accepted actions. */
  readonly acts: readonly string[];
}

/** A run that is not yet created. */
export const empty: State = {
  version: 0,
  last: 0,
  mode: null,
  number: 0,
  offline: false,
  started: false,
  hands: [],
  seats: [],
  acts: [],
};

export const seatOf = (s: State, player: string): number => s.seats.findIndex((p) => p.player === player);

/** The open hand of a player. */
export function openTry(p: Seat): Try | undefined {
  const t = p.tries.at(-1);
  return t?.outcome === '' ? t : undefined;
}

/** The time a hand took, faults included. */
export const used = (t: Try): number => t.closed - t.revealed + t.cost;

/** Whether the run is over for everybody who joined it. */
export const isOver = (s: State): boolean => s.seats.length > 0 && s.seats.every((p) => p.why !== '');

/** How many hands the player who is furthest has still to be shown. */
export function left(s: State): number {
  const playing = s.seats.filter((p) => p.why === '');
  return s.hands.length - Math.max(0, ...playing.map((p) => p.tries.length));
}

/** A clock that will run out: of the open hand of a seat, or of its run. */
export interface Timer {
  readonly at: number;
  readonly seat: number;
  readonly hand: boolean;
}

/** The next one; of several at one time the first seat's, its run first. */
export function timer(s: State): Timer | null {
  if (!s.started) return null;
  let next: Timer | null = null;
  const consider = (t: Timer): void => {
    if (!next || t.at < next.at) next = t;
  };
  s.seats.forEach((p, seat) => {
    if (p.why !== '') return;
    if (p.end > 0) consider({ at: p.end, seat, hand: false });
    const t = openTry(p);
    if (t && t.deadline > 0) consider({ at: t.deadline, seat, hand: true });
  });
  return next;
}

/** When a clock acts next, if there is one. */
export const deadline = (s: State): number | null => timer(s)?.at ?? null;
