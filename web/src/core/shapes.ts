// The types of the server's answers, which docs/game.md and docs/live.md describe. Moments are milliseconds since
// 1970, lengths of time are milliseconds.
import type { ActionOf, Move } from './race/event';
import type * as types from './types.gen';

export type {
  Board,
  Change,
  Daily,
  DailyHands,
  DailyHistory,
  Due,
  Ghost,
  GhostRace,
  Ghosts,
  HandRank,
  Me,
  Miss,
  Moment,
  MyHands,
  Outcome,
  PastDaily,
  Phase,
  Play,
  Played,
  Presence,
  Profile,
  Public,
  PublicHand,
  PublicStanding,
  Race,
  RaceMode,
  RaceOptions,
  RaceResult,
  RaceResults,
  RareIdea,
  Replay,
  RunOptions,
  Runs,
  Seat,
  Standing,
  Streak,
  Summary,
  View,
} from './types.gen';

export type ModeName = types.View['mode'];

/** One move at the table, t milliseconds after the hand was shown. Slots count from 0. */
export type TrailMove =
  | { t: number; do: 'merge'; a: number; op: '+' | '-' | '*' | '/'; b: number }
  | { t: number; do: 'choose'; a: number; value: string }
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
  /** What cards stand for, such as K=10. */
  choices?: string[];
}

export interface Run extends types.Run {
  trails?: Record<string, Trail>;
  clues?: Clue[];
  /** The hands of a player in a race, which the table and the review show as a run. */
  race?: boolean;
}

export type RunMove =
  | ActionOf<'next'>
  | (ActionOf<'claim' | 'skip'> & MoveContext)
  | (ActionOf<'hint'> & MoveContext & { from: string });
export type Finish = ActionOf<'finish'> & MoveContext;

/** What a move reports about the open hand: its trail, and how long the player was away. */
export interface MoveContext {
  trail?: Trail;
  away?: number;
}

/** A move of a run played offline, like race.Move. */
export type OfflineMove = Exclude<Move, { do: 'create' }>;

export interface OfflineRun {
  id: string;
  request: types.RunOptions;
  hands: string[];
  moves: OfflineMove[];
  trails?: Record<string, Trail>;
}

export interface Sessions {
  /** Last used first. browser and system are empty if unknown. */
  sessions: types.SessionInfo[];
}

/** Why a request failed. name is the end of the problem's type, 'offline' if there was no answer,
 * or a name that a page chose. */
export interface Problem {
  name: string;
  status: number;
  detail: string;
  /** Why a name was refused. */
  reason?: string;
  run?: Run;
  /** The present race, if an action in a race was rejected. */
  race?: types.Race;
}

export type RaceAction = ActionOf<
  'ready' | 'leave' | 'host' | 'pause' | 'resume' | 'claim' | 'skip' | 'finish'
>;

/** What the teacher of a class may do. */
export type TeacherAction = ActionOf<'start' | 'next' | 'hint' | 'pause' | 'resume' | 'finish'>;
