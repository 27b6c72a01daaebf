// The objects of races and classes, which docs/live.md describes. Moments are milliseconds since
// 1970, lengths of time are milliseconds.
import type { Played, Standing } from '../net/shapes';

export type Phase = 'waiting' | 'counting' | 'running' | 'paused' | 'over';

export interface RaceOptions {
  kind: 'race' | 'class';
  pace?: '' | 'first';
  hands?: number;
  length?: number;
  hand_time?: number;
  penalty?: number;
  level?: number;
  cards?: number;
  rules?: string;
  target?: string;
  none?: boolean;
  puzzles?: string[];
  missed?: boolean;
}

export interface Profile {
  name: string;
  /** 1 to 7; 0: the server chooses one. */
  colour: number;
}

export interface Seat extends Profile {
  seat: string;
}

export interface PublicStanding extends Standing {
  ready?: boolean;
  outcomes?: Played['outcome'][];
}

/** A hand that no player can claim any longer. */
export interface PublicHand {
  hand: number;
  puzzle: string;
  solvable: boolean;
  level?: number;
  seconds?: number;
  solver?: string;
  expr?: string;
  time?: number;
}

export interface RaceMode {
  name: string;
  seats: number;
  hands?: number;
  pace?: '' | 'first' | 'together';
  solvable?: boolean;
}

/** What changes in a race, except its players and hands. */
interface Moments {
  version: number;
  at: number;
  phase: Phase;
  host?: string;
  start?: number;
  shown?: number;
  hand_end?: number;
  next?: number;
  ends?: number;
}

/** What everybody may know of a race. */
export interface Public extends Moments {
  mode: RaceMode;
  players: PublicStanding[];
  hands: PublicHand[];
}

/** What only the player in a seat may see. */
export interface MyHands {
  standing: Standing;
  shown: Played[];
  ends?: number;
  hand_end?: number;
}

export interface Race {
  race: string;
  code?: string;
  options: RaceOptions;
  /** The seat of this player; absent for a spectator. */
  seat?: string;
  seats: Seat[];
  public: Public;
  mine?: MyHands;
  /** The ID of the rematch. */
  next?: string;
  now: number;
}

export interface Change extends Moments {
  now: number;
  players?: PublicStanding[];
  hands?: PublicHand[];
  all?: Public;
  seats?: Seat[];
  options?: RaceOptions;
  rematch?: string;
}

/** The result of a seat. */
export interface RaceResult extends Standing {
  hands: Played[];
}

export type RaceAction = { id: string } & (
  | { do: 'ready'; ready: boolean }
  | { do: 'leave' | 'pause' | 'resume' | 'finish' }
  | { do: 'host'; for: string }
  | { do: 'claim'; hand: number; expr: string }
  | { do: 'claim'; hand: number; none: true }
  | { do: 'skip'; hand: number }
);
