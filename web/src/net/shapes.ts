// The types of the server's answers, which docs/game.md describes. Moments are milliseconds since
// 1970, lengths of time are milliseconds.
import type { Race } from '../live/shapes';
import type { Action } from '../race/event';

export type ModeName = 'practice' | 'daily' | 'timed';
/** taken and next occur in races and classes only: another player was the first to solve the hand, or
 * the teacher went on. */
export type Outcome = 'open' | 'solved' | 'skip' | 'time' | 'shown' | 'taken' | 'next' | 'unfinished';

export interface RunOptions {
  mode: ModeName;
  level?: number;
  /** The code of a technique. */
  kind?: string;
  cards?: number;
  rules?: string;
  target?: string;
  none?: boolean;
  hand_time?: number;
  puzzles?: string[];
  review?: boolean;
  number?: number;
}

export interface Miss {
  expr?: string;
  reason?: string;
  value?: string;
}

export interface Played {
  hand: number;
  puzzle: string;
  outcome: Outcome;
  revealed: number;
  time?: number;
  cost?: number;
  bonus?: number;
  points?: number;
  hints?: number;
  misses?: number;
  missed?: Miss;
  expr?: string;
  solvable?: boolean;
  level?: number;
  seconds?: number;
  /** Milliseconds away from the table, which time excludes. */
  away?: number;
  /** Until when the player cannot claim, in a race in which all have the same hand. */
  blocked?: number;
}

export interface Standing {
  player: string;
  shown: number;
  closed: number;
  solved: number;
  points: number;
  time?: number;
  streak?: number;
  best?: number;
  misses?: number;
  why?: 'done' | 'time' | 'stop' | 'dealer';
}

export interface View {
  version: number;
  at: number;
  mode: ModeName;
  number?: number;
  offline?: boolean;
  /** Every hand of the run has a solution, so a hint begins with step 2. */
  solvable?: boolean;
  phase: 'waiting' | 'running' | 'over';
  hands?: number;
  ends?: number;
  hand_end?: number;
  players: Standing[];
  shown: Played[];
}

/** One move at the table, t milliseconds after the hand was shown. Slots count from 0. */
export type TrailMove =
  | { t: number; do: 'merge'; a: number; op: '+' | '-' | '*' | '/'; b: number }
  | { t: number; do: 'undo' }
  | { t: number; do: 'reset' };
export type Trail = TrailMove[];

export interface Clue {
  step: number;
  kind: string;
  /**
   * The server's sentence, in the language of the request. The pages show that of table/clue.ts.
   */
  text?: string;
  op?: '+' | '-' | '*' | '/';
  a?: string;
  b?: string;
  value?: string;
  left?: string[];
  /** The moves after this one, up to the target. */
  rest?: { op: '+' | '-' | '*' | '/'; a: string; b: string; value: string }[];
  techniques?: string[];
}

export interface Run {
  run: string;
  wish: RunOptions;
  view: View;
  now: number;
  trails?: Record<string, Trail>;
  clues?: Clue[];
}

export type RunMove = { id: string; hand: number } & (
  | { do: 'next' }
  | ({ do: 'claim'; expr: string } & MoveContext)
  | ({ do: 'claim'; none: true } & MoveContext)
  | ({ do: 'hint'; step: number; from: string } & MoveContext)
  | ({ do: 'skip' } & MoveContext)
);
export type Finish = { id: string; do: 'finish' } & MoveContext;

/** What a move reports about the open hand: its trail, and how long the player was away. */
export interface MoveContext {
  trail?: Trail;
  away?: number;
}

/** A move of a run played offline, like race.Move. */
export type OfflineMove = { at: number } & Exclude<Action, { do: 'create' }>;

export interface OfflineRun {
  id: string;
  wish: RunOptions;
  hands: string[];
  moves: OfflineMove[];
  trails?: Record<string, Trail>;
}

export interface Streak {
  days: number;
  best: number;
  last: number;
}

export interface Me {
  id: string;
  name: string;
  lang: string;
  settings: Record<string, unknown>;
  passkeys: { id: string; name: string; created: number; used: number }[];
  created: number;
  streak: Streak;
  daily: { number: number; done: boolean };
  due: number;
  now: number;
}

export interface Sessions {
  /** Last used first. browser and system are empty if unknown. */
  sessions: { browser: string; system: string; created: number; used: number; current: boolean }[];
}

export interface Summary {
  run: string;
  mode: ModeName;
  number?: number;
  offline?: boolean;
  ranked?: boolean;
  created: number;
  finished: number;
  hands: number;
  solved: number;
  points: number;
  time: number;
}

export interface Runs {
  runs: Summary[];
  /** The value of the parameter "after" that requests the next runs, if there may be more. */
  next?: string;
}

export interface Daily {
  number: number;
  date: string;
  ends: number;
  state: 'new' | 'begun' | 'done';
  run?: string;
  streak: Streak;
  hands: string[];
  /** A daily of an earlier day that may still be finished. */
  left?: { number: number; run: string };
}

export interface Board {
  number: number;
  players: number;
  solved: number[];
  yours?: {
    place: number;
    better: number;
    solved: number;
    time: number;
    marks: ('solved' | 'hint' | 'miss')[];
  };
  times: number[];
}

export interface Play {
  run: string;
  hand: number;
  mode: ModeName;
  offline?: boolean;
  puzzle: string;
  solvable: boolean;
  level: number;
  seconds: number;
  techniques: string[];
  at: number;
  time: number;
  outcome: Outcome;
  points: number;
  hints: number;
  misses: number;
}

export interface Due {
  due: number;
  next: number;
  kinds: { kind: string; due: number; puzzle: string }[];
}

/** Why a request failed. name is the end of the problem's type, 'offline' if there was no answer,
 * or a name that a page chose. */
export interface Problem {
  name: string;
  status: number;
  detail: string;
  run?: Run;
  /** The present race, if an action in a race was rejected. */
  race?: Race;
}
