// Code generated from the Go types by "make gen". DO NOT EDIT.
// Moments are milliseconds since 1970, lengths of time are milliseconds.

export const awayTimeout = 60000;
export const maxPuzzles = 50;

/**
 * Action is a request of a player or of the dealer: one of the types below, as a value (not a
 * pointer). The interface is sealed, so a switch over Create, Configure, Deal, Join, Ready, Leave,
 * Host, Start, Pause, Resume, Next, Claim, Hint, Skip, Finish and Tick is complete.
 * [mode.ValidName] must be true for IDs and player names.
 */
export type Action =
  | ({ do: 'create' } & Create)
  | ({ do: 'configure' } & Configure)
  | ({ do: 'deal' } & Deal)
  | ({ do: 'join' } & Join)
  | ({ do: 'ready' } & Ready)
  | ({ do: 'leave' } & Leave)
  | ({ do: 'host' } & Host)
  | ({ do: 'start' } & Start)
  | ({ do: 'pause' } & Pause)
  | ({ do: 'resume' } & Resume)
  | ({ do: 'next' } & Next)
  | ({ do: 'claim' } & Claim)
  | ({ do: 'hint' } & Hint)
  | ({ do: 'skip' } & Skip)
  | ({ do: 'finish' } & Finish)
  | ({ do: 'tick' } & Tick);

/** AwaySeat is a seat that is not connected. */
export interface AwaySeat {
  seat: string;
  /** time of the server */
  since: number;
}

/** Best holds the best timed run of the player. */
export interface Best {
  best?: BestRun;
}

/**
 * BestRun is a player's best ranked timed run or streak of a mode: the one with the most solved hands, then the least time,
 * then the earliest. So neither a challenge, whose hands another player has chosen, nor a held run is.
 */
export interface BestRun {
  run: string;
  finished: number;
  solved: number;
  /** as in Summary */
  time: number;
  /** for each solved hand, the time used on the clock when it was solved, with penalties */
  pace: number[];
}

/** Board summarizes the ranked results of a daily. */
export interface Board {
  number: number;
  players: number;
  /** number of players at each number of solved hands, 0 to 5 */
  solved: number[];
  yours?: PlayerResult;
  /** in milliseconds, of players who solved all hands; ascending, at most 1000 */
  times: number[];
}

/** BoardEntry is a player on a leaderboard. */
export interface BoardEntry {
  /** ID */
  player: string;
  name: string;
  /** from 1; equal entries share a place; 0: none */
  place?: number;
  /** points; in races, the number of opponents left behind */
  score: number;
  /** number of solved hands */
  solved: number;
  /** number of finished hands */
  hands: number;
  /** in milliseconds */
  time: number;
  you?: boolean;
}

/** BoardPlace is the place of a player on a leaderboard. */
export interface BoardPlace {
  board: 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak' | 'race';
  period: 'day' | 'week' | 'all';
  /** 0: none */
  place?: number;
  players: number;
  /** as in Leaderboard */
  races?: number;
  /** as in Leaderboard */
  needed?: number;
}

/** BoardPlaces holds the player's places on all leaderboards. */
export interface BoardPlaces {
  places: BoardPlace[];
}

/**
 * Bonus is the time that a streak earns when it reaches Streak hands and, if Every is not 0, each
 * time it has grown by Every further hands.
 */
export interface Bonus {
  streak: number;
  every?: number;
  time: number;
}

/** Challenge is a challenge as a player may see it. It has no answer. */
export interface Challenge {
  code: string;
  /** KindHand, KindTimed or KindDaily */
  kind: 'hand' | 'timed' | 'daily';
  /** of the hand */
  puzzle?: string;
  /** of the daily */
  number?: number;
  /** of the player who created it; may be empty */
  name: string;
  /** the viewer created it */
  mine?: boolean;
  /** of the player who created it */
  score: Score;
  /** number of other players who have finished it */
  players: number;
  /** number of Players who finished since the creator last looked; sent to the creator only */
  unseen?: number;
  created: number;
  expires: number;
  /** code with an invitation, which keeps a seat for one friend; sent to the creator only */
  invite?: string;
  /** of the viewer's own run: StateNew, StateBegun or StateDone */
  state: 'new' | 'begun' | 'done';
  /** the viewer's run; with StateNew a finished run or practice of the daily */
  run?: string;
  /** of other players, best first; present with StateDone and for the creator */
  results?: ChallengeResult[];
}

/** ChallengeHands compares the hands of two players of a challenge, with their answers. */
export interface ChallengeHands {
  /** of the player who created it */
  first: Played[];
  /** of the other player */
  second: Played[];
}

/** ChallengeResult is the result of a player who has finished a challenge of another player. */
export interface ChallengeResult extends Score {
  /** identifies the player in this challenge */
  seq: number;
  name: string;
  /** it is the viewer's */
  mine?: boolean;
  at: number;
}

/** Challenges holds the challenges that the player created. */
export interface Challenges {
  challenges: Challenge[];
}

/** Change holds what has changed in race.Public since the last update. */
export interface Change {
  version: number;
  at: number;
  /** time of the server */
  now: number;
  phase: Phase;
  host?: string;
  start?: number;
  paused?: number;
  shown?: number;
  hand_end?: number;
  next?: number;
  ends?: number;
  /** Players are the standings that have changed, and Hands the new public hands. */
  players?: PublicStanding[];
  hands?: PublicHand[];
  /** Joined are the seats that have been added. Their standings are in Players. */
  joined?: Seat[];
  /** All is set instead of Players and Hands if players have left or the mode has changed. */
  all?: Public;
  /** Seats are all seats. They are set instead of Joined if All is set or a name has changed. */
  seats?: Seat[];
  /** if the options have changed, or with All */
  options?: RaceOptions;
  /** Rematch is the ID of the race that follows. */
  rematch?: string;
}

/** Claim claims that an expression makes the target, or that there is no solution. */
export interface Claim {
  id: string;
  hand: number;
  /** any text that expr.Parse accepts */
  expr?: string;
  /** "no solution"; Expr must be empty */
  none?: boolean;
  /** time for which the player was away while this hand was open, in milliseconds */
  away?: number;
}

/**
 * Class is the view of a class that only its teacher gets. Times are in milliseconds, and 0 if there
 * is none.
 */
export interface Class {
  /** as in race.Public */
  version: number;
  /** of the next hands, with Puzzles */
  options: RaceOptions;
  hand?: ClassHand;
  /** number of further hands: those left of Options.Puzzles, or up to the limit of a class */
  left: number;
  /** before the end, without those whom the teacher removed */
  pupils: Pupil[];
  /** at the current hand, most frequent first */
  errors: ClassError[];
  /** at all hands, without values, most frequent first */
  all_errors: ClassError[];
  /**
   * Median and AllMedian are the medians of the times in which the current hand, and all hands, were
   * solved.
   */
  median?: number;
  all_median?: number;
  /** time of the server */
  now: number;
}

/**
 * ClassError is an error and how often it occurred. A pupil who makes it several times at a hand
 * counts once for that hand.
 */
export interface ClassError {
  kind: ErrorKind;
  /** the wrong result, if Kind is ErrorValue or ErrorFraction */
  value?: string;
  count: number;
}

/** ClassHand is the current hand of a class: the one shown last. */
export interface ClassHand {
  hand: number;
  puzzle: string;
  solvable: boolean;
  level?: number;
  /** step of the hint for all */
  hints?: number;
  revealed: number;
  /** when the clock of the hand runs out */
  ends?: number;
  /** a pupil has not closed it */
  open: boolean;
}

/** Closing is how a computer closes a hand. */
export interface Closing {
  /** in milliseconds */
  time: number;
  solved?: boolean;
}

/**
 * Configure changes the mode and the source of the hands before the start, and removes the dealt
 * hands. Only the dealer may send it, and only in a run whose mode is and remains hosted. In an
 * open-ended run with mode.Mode.LateJoin, it is possible at any time. Then it removes only the
 * hands that have not been shown, and may change only HandTime, MissCost, NoneCost and Solvable.
 */
export interface Configure {
  id: string;
  mode: RaceMode;
  /** as in event.Created */
  source?: string;
}

/**
 * ConfiguredEvent changes the mode and the source of hands before the start. It removes the dealt
 * hands, and no player is ready any longer. In an open-ended run with mode.Mode.LateJoin, it may
 * occur at any time and removes only the hands that have not been shown.
 */
export interface ConfiguredEvent extends EventHead {
  mode: RaceMode;
  source?: string;
}

/** CountingEvent begins the countdown to the start. */
export interface CountingEvent extends EventHead {
  /** time of the start */
  start: number;
}

/**
 * Create creates a run. Only the dealer may send it, for whom the player in Decide is "". Hands
 * are in the order in which they will be shown. If Mode.Hands is not 0, it is the number of
 * hands.
 */
export interface Create {
  id: string;
  mode: RaceMode;
  /** number of the daily */
  number?: number;
  /** played without the dealer, never ranked; Replay sets it */
  offline?: boolean;
  /** gets the first seat; if empty, every player must join */
  for?: string;
  hands?: Hand[];
  /** as in event.Created */
  source?: string;
}

/** Created is a race that was created. */
export interface Created extends Race {
  /** class: authorizes the teacher; stored only as a hash */
  secret?: string;
}

/** CreatedEvent is the first event of every log. It is secret, since it holds the hands. */
export interface CreatedEvent extends EventHead {
  mode: RaceMode;
  /** number of the daily; 0 in other modes */
  number?: number;
  /** played without the dealer, and judged afterwards */
  offline?: boolean;
  hands?: Hand[];
  /** how the dealer chooses the hands; only the dealer interprets it */
  source?: string;
}

/** Daily is today's daily for a player. */
export interface Daily {
  number: number;
  /** such as 2026-11-21 */
  date: string;
  /** when the next daily begins, in milliseconds since 1970 */
  ends: number;
  /** StateNew, StateBegun or StateDone */
  state: 'new' | 'begun' | 'done';
  /** ID of the player's run of this daily */
  run?: string;
  streak: Streak;
  /** puzzle IDs */
  hands: string[];
  left?: UnfinishedDaily;
}

/**
 * DailyHands compares the hands of a player's finished daily with those of all players who played the
 * daily online.
 */
export interface DailyHands {
  number: number;
  /** the hands that the player played, in order */
  hands: HandRank[];
  /** the player's rarest idea; absent if none is rare */
  rarest?: RareIdea;
}

/** DailyHistory holds which dailies a player has played. */
export interface DailyHistory {
  /** number of today's daily */
  today: number;
  /** one of the letters DayDone, DayPlayed and DayNew for each daily, from the first to today's */
  days: string;
  /** numbers of the missed dailies that a freeze covers; see StreakOf */
  frozen: number[];
  streak: Streak;
}

/**
 * Deal adds hands to a run whose Mode.Hands is 0, or before the start to a hosted run. Only the
 * dealer may send it.
 */
export interface Deal {
  id: string;
  hands: Hand[];
}

/** DealtEvent adds hands to an open-ended run. It is secret, like Created. */
export interface DealtEvent extends EventHead {
  hands?: Hand[];
}

/** Due is the review schedule of a player. */
export interface Due {
  /** number of techniques that are due */
  due: number;
  /** when the next technique becomes due; 0: none will */
  next?: number;
  /** all techniques on the schedule, earliest Due first */
  kinds: ReviewTechnique[];
}

/** EndReason is the reason for which a hand was closed as not solved, or a run ended. */
export type EndReason = 'skip' | 'time' | 'shown' | 'taken' | 'next' | 'done' | 'stop' | 'dealer';

/** ErrorKind is a kind of wrong claim. */
export type ErrorKind = 'none' | 'foreign' | 'reused' | 'unused' | 'zero' | 'rule' | 'fraction' | 'value';

/**
 * Event is a value (not a pointer) of one of the types below that embed Head. The interface is
 * sealed, so a switch over Created, Configured, Joined, Ready, Left, Hosted, Counting, Started,
 * Paused, Resumed, Dealt, Revealed, Hinted, Solved, Missed, Passed and Finished is complete.
 */
export type Event =
  | ({ type: 'created' } & CreatedEvent)
  | ({ type: 'configured' } & ConfiguredEvent)
  | ({ type: 'joined' } & JoinedEvent)
  | ({ type: 'ready' } & ReadyEvent)
  | ({ type: 'left' } & LeftEvent)
  | ({ type: 'hosted' } & HostedEvent)
  | ({ type: 'counting' } & CountingEvent)
  | ({ type: 'started' } & StartedEvent)
  | ({ type: 'paused' } & PausedEvent)
  | ({ type: 'resumed' } & ResumedEvent)
  | ({ type: 'dealt' } & DealtEvent)
  | ({ type: 'revealed' } & RevealedEvent)
  | ({ type: 'hinted' } & HintedEvent)
  | ({ type: 'solved' } & SolvedEvent)
  | ({ type: 'missed' } & MissedEvent)
  | ({ type: 'passed' } & PassedEvent)
  | ({ type: 'finished' } & FinishedEvent);

/** EventHead holds the fields that every event has. */
export interface EventHead {
  at: number;
  /**
   * Player is the player whom the event concerns, whether a player, a clock or the dealer caused
   * it. It is empty if the event concerns all players.
   */
  player?: string;
  /**
   * ActionID is the ID of the action that caused the event. Only the first event of an action has
   * it; it is empty in further events and in those of clocks.
   */
  act?: string;
  /**
   * By is the player whose action caused the event, if that is not Player. Dealer is set if it was
   * the dealer, and Player is not empty. Both are unset without an ActionID.
   */
  by?: string;
  dealer?: boolean;
}

/** FindAll is the state of a hand of which a player looks for all ideas. */
export interface FindAll {
  puzzle: string;
  level: number;
  /** number of ideas of the hand */
  ideas: number;
  /** the ideas found, in the order in which they were received */
  found: FoundIdea[];
  /** when the other ideas were shown; 0: they were not */
  shown?: number;
  /** the other ideas, simplest first, if they were shown */
  rest?: IdeaCount[];
  /** number of solutions counted in solved, as in HandStats */
  solutions: number;
  /** number of hands of which the player has found all ideas */
  complete: number;
  /** index in found of the idea of each solution of the request; -1: not found */
  judged?: number[];
}

/** FindRequest adds solutions that a player has found of one hand, and can show the other ideas. */
export interface FindRequest {
  found?: FoundSolution[];
  /** show the ideas that the player has not found */
  show?: boolean;
}

/** FindTotals is what a player has done in the mode "find all". */
export interface FindTotals extends FoundTotals {
  /** the latest hands, latest first */
  latest: FoundHand[];
}

/**
 * Finish ends the run of the player. If the dealer sends it, it ends the run of the given player
 * or, without one, of every player. For one player, the run must have started. If the host's run
 * ends, the first player who is still playing becomes the host. In a mode with
 * mode.Mode.LateJoin, only the dealer may send it.
 */
export interface Finish {
  id: string;
  /** as in Claim */
  away?: number;
  /** only from the dealer */
  for?: string;
}

/**
 * FinishedEvent ends the player's run, or every player's run if Player is empty, and closes an open
 * hand as unfinished. Its Reason is ReasonDone, ReasonTime, ReasonStop or ReasonDealer. If
 * Unranked is set, the result is not ranked: the times of the run cannot be trusted, or the player had
 * no opponent who counts. Held is the
 * reason for which the result is not ranked until the dealer has decided about it, or empty. Related
 * are the players of a race who do not count as opponents of the player.
 */
export interface FinishedEvent extends EventHead {
  why: EndReason;
  /** for the open hand, as in Solved */
  away?: number;
  unranked?: boolean;
  held?: string;
  related?: string[];
}

/** FoundHand is a hand of which a player has looked for all ideas. */
export interface FoundHand {
  puzzle: string;
  /** number of ideas of the hand */
  ideas: number;
  /** number of those found */
  found: number;
  /** the other ideas were shown */
  shown: boolean;
  /** time of the last change */
  at: number;
}

/** FoundIdea is an idea that a player has found. */
export interface FoundIdea extends FoundSolution {
  /** as in IdeaCount */
  solved: number;
}

/** FoundSolution is a player's solution. */
export interface FoundSolution {
  expr: string;
  /** time at the table when the player found it, in milliseconds */
  time: number;
}

/** FoundTotals holds the sums over the hands of which a player has looked for all ideas. */
export interface FoundTotals {
  hands: number;
  /** number of hands of which all ideas were found */
  complete: number;
  /** number of ideas of all these hands */
  ideas: number;
  /** number of ideas found */
  found: number;
}

/** Friend is a friend of a player. */
export interface Friend {
  /** ID */
  player: string;
  /** empty if the friend is banned */
  name: string;
  since: number;
}

/** FriendLink has the player's link. */
export interface FriendLink {
  code: string;
}

/** FriendList holds the friends of a player by a link, without those of races. */
export interface FriendList {
  /** of the player's link; absent if there is none */
  code?: string;
  /** the latest first */
  friends: Friend[];
}

/** Ghost is a ghost as the players of a race may see it. It reveals nothing about a hand. */
export interface Ghost {
  /** may be empty; of a computer, it is */
  name: string;
  /** the strength of a computer, as in computer.StepOf */
  step?: string;
  colour?: number;
  /** a run of the viewer */
  mine?: boolean;
  /** when the run ended; 0 for a computer */
  played: number;
  solved: number;
  points: number;
  /** charged for the hands, as in race.Standing */
  time: number;
  /** the closed hands in order */
  timeline: GhostStep[];
}

/** GhostRace is a race of one player against ghosts. */
export interface GhostRace extends Race {
  ghosts: Ghost[];
}

/** GhostRef is a ghost: a recorded run, or a computer. */
export interface GhostRef {
  run?: string;
  /** in a race; empty: a run of one player */
  seat?: string;
  /** the strength of a computer, as in computer.StepOf */
  step?: string;
  /**
   * Closings says how the computer closes each hand. It was drawn when the race was created, so it stays the
   * same with another model.
   */
  closings?: Closing[];
}

/** GhostStep is the progress of a ghost after a hand. */
export interface GhostStep {
  /** time since the start */
  at: number;
  points: number;
  closed: number;
}

/** Ghosts holds the ghosts of a race. */
export interface Ghosts {
  ghosts: Ghost[];
}

/**
 * Hand is a puzzle with what the dealer knows about it. A player sees the puzzle when the hand is
 * shown to that player, and the other fields only after closing the hand.
 */
export interface Hand {
  /** the puzzle's ID */
  puzzle: string;
  solvable: boolean;
  /** 1 to 5; 0: unknown or unsolvable */
  level?: number;
  /** the time a practised adult needs; 0: unknown or unsolvable */
  seconds?: number;
}

/**
 * HandRank is the place of a player's time among the players who solved a hand. Place and Slower are 0
 * if the player did not solve the hand, or played it offline.
 */
export interface HandRank {
  /** number of players who finished the hand */
  players: number;
  /** number of them who solved it */
  solved: number;
  /** from 1; equal times share a place */
  place?: number;
  /** number of players who solved it in more time */
  slower?: number;
}

/**
 * HandStats describes how players solve a hand. A solution counts if the player found it without a hint and
 * did not choose the hand.
 */
export interface HandStats {
  puzzle: string;
  /** as in MeasuredHand; 0: the hand has no solution */
  predicted: number;
  /** as in MeasuredHand; 0: nobody has played the hand in a rated run */
  measured?: number;
  /** number of solutions counted: the latest, at most 1000 */
  solutions: number;
  /** all ideas, the most common one first; none for a hand that takes too much work */
  ideas?: IdeaCount[];
  counts: IdeaCounts;
  /** number of the idea of the given answer in Ideas, from 1; 0: there is none */
  yours?: number;
}

/**
 * Hint asks for the hint of a hand up to a step, 1 to 4. Each new step lowers the points of the
 * hand by one. If mode.Mode.Solvable is set, step 1 counts as step 2. A hint that contains the
 * answer closes the hand as not solved: a hint up to step 4, or any hint if the hand has no
 * solution. If the dealer sends it, it is for all players who have the hand open; this requires
 * a synchronized mode and no mode.Mode.Hints.
 */
export interface Hint {
  id: string;
  hand: number;
  step: number;
  /** as in Claim */
  away?: number;
}

/** HintedEvent records that the player was given the hint of a hand up to a step, 1 to 4. */
export interface HintedEvent extends EventHead {
  hand: number;
  step: number;
}

/** Host makes a player the host. Only the host and the dealer may send it. */
export interface Host {
  id: string;
  for: string;
}

/** HostedEvent makes the player the host. */
export interface HostedEvent extends EventHead {
}

/** IdeaCount is the number of solutions that have an idea. */
export interface IdeaCount {
  /** the simplest form of the idea, as in the API */
  expr: string;
  solved: number;
}

/**
 * IdeaCounts holds the numbers of ideas and forms that solve a hand. They are 0 for a hand that takes
 * too much work.
 */
export interface IdeaCounts {
  ideas: number;
  forms: number;
}

/** Invitation is a link as seen by the player who opens it. */
export interface Invitation {
  code: string;
  /** of the player whose link it is */
  name: string;
  /** it is the viewer's own link */
  mine?: boolean;
  /** the viewer is a friend of that player already */
  friend?: boolean;
}

/**
 * Join takes a seat before the start, or at any time if mode.Mode.LateJoin is set. It may
 * start the countdown (mode.Mode.AutoStart).
 */
export interface Join {
  id: string;
}

/** JoinedEvent gives the player a seat. */
export interface JoinedEvent extends EventHead {
}

/**
 * Leaderboard ranks players by their results in a period. Players without a name of their own are not
 * listed and do not count.
 */
export interface Leaderboard {
  /** one of Boards */
  board: 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak' | 'race';
  /** PeriodDay, PeriodWeek or PeriodAll */
  period: 'day' | 'week' | 'all';
  /** today's daily; only for the dailies of a day */
  number?: number;
  /** when the period began; 0: all time */
  from: number;
  /** when it ends; 0: all time */
  to: number;
  /** when the entries were read */
  read: number;
  /** number of players on the board */
  players: number;
  /** the first three */
  top: BoardEntry[];
  /** the player with two neighbours on each side */
  near?: BoardEntry[];
  /** number of entries before the first of Near */
  before?: number;
  /** the player's entry; nil without a result */
  you?: BoardEntry;
  /** at most 50 friends of the player, by a link or of the latest races, and the player, with places among each other; those without a result have no place */
  friends?: BoardEntry[];
  /** with a first place in the request: at most 50 entries from there on */
  list?: BoardEntry[];
  /** number of the player's races in the period; only for races */
  races?: number;
  /** minimum number of races for a place; only for races of all time */
  needed?: number;
  /** a result of the player in the period waits for the operator */
  held?: boolean;
  /** the player has not chosen a name, and so gets no place */
  unnamed?: boolean;
  /** the place that the player would get with a name, from 1; 0: none */
  would?: number;
}

/**
 * Leave gives up the seat of the player, or of another player if the dealer sends it, before the
 * start. If it was the seat of the host, the first player becomes the host.
 */
export interface Leave {
  id: string;
  /** only from the dealer */
  for?: string;
}

/** LeftEvent gives up the player's seat before the start. */
export interface LeftEvent extends EventHead {
}

/** Me is the object Me of docs/game.md. */
export interface Me extends Overview {
  id: string;
  name: string;
  /** the player has chosen the name */
  named: boolean;
  lang: string;
  settings: Record<string, unknown>;
  passkeys: Passkey[];
  created: number;
}

/** MeasuredHand compares the grade of a hand with the times of players. */
export interface MeasuredHand extends Points {
  puzzle: string;
  games: number;
  /** time of the grade in milliseconds */
  predicted: number;
  /** time within which a player with a rating of 1500 has a 50 % chance to solve it, in milliseconds */
  measured: number;
}

/**
 * MeasuredHands holds hands with their grades and measured times. Next is the value of after for the
 * following hands; empty: there are no more.
 */
export interface MeasuredHands {
  hands: MeasuredHand[];
  next?: string;
}

/** Miss is a wrong claim. */
export interface Miss {
  /** empty: the claim was "no solution" */
  expr?: string;
  /** text of the puzzle.Reason for which Expr is wrong */
  reason?: string;
  /** Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes. */
  value?: string;
}

/** MissedEvent records a wrong claim. The hand stays open, and the streak ends. */
export interface MissedEvent extends EventHead {
  hand: number;
  /** empty: a wrong "no solution" */
  expr?: string;
  /** text of the puzzle.Reason for which Expr is wrong */
  reason?: string;
  /** Value is the exact value of Expr; empty if it is undefined or longer than 40 bytes. */
  value?: string;
  /** time charged */
  cost?: number;
}

/**
 * Moment is an event of a run that is over, as everybody may know it. It has no expression: correct
 * claims are in the results, and wrong claims stay secret.
 */
export interface Moment {
  /**
   * Time is the time since the start in milliseconds. It stands still during a pause, as the clocks
   * do.
   */
  t: number;
  type: MomentType;
  /** the player whom the event concerns; empty: all players */
  player?: string;
  /** of revealed, hinted, solved, missed and passed; from 0 */
  hand?: number;
  /** of solved */
  points?: number;
  /** of hinted */
  step?: number;
  /** of passed and finished */
  why?: EndReason;
  /** of paused: the length of the pause; 0 if the run ended in it */
  length?: number;
}

/** MomentType says which event a Moment is. The texts are the types in the text of events. */
export type MomentType = 'joined' | 'revealed' | 'hinted' | 'solved' | 'missed' | 'passed' | 'paused' | 'finished';

/** MyHands holds what only the player in a seat may see. */
export interface MyHands {
  standing: Standing;
  shown: Played[];
  /** as in race.View */
  ends?: number;
  /** as in race.View */
  hand_end?: number;
}

/** NearHand is a hand with its rating. */
export interface NearHand extends Points {
  puzzle: string;
  /** time in milliseconds within which the player has a 50 % chance to solve it */
  expected: number;
}

/**
 * Next shows hand number Hand, if the hand before it is closed. In a synchronized mode, only the
 * host and the dealer may send it, and it closes the hand before it for all players. Modes with
 * mode.Mode.Auto need no Next.
 */
export interface Next {
  id: string;
  hand: number;
}

/** Outcome says whether and how a hand that was shown to a player was closed. */
export type Outcome = 'open' | 'solved' | 'skip' | 'time' | 'shown' | 'taken' | 'next' | 'unfinished' | 'absent';

/**
 * Overview holds the data of a player that every page shows. It is part of the response to
 * GET /game/me.
 */
export interface Overview {
  streak: Streak;
  daily: OverviewDaily;
  /** number of techniques due for review */
  due: number;
  /** time of the server, in milliseconds since 1970 */
  now: number;
}

/** OverviewDaily reports whether the player has completed today's daily. */
export interface OverviewDaily {
  number: number;
  done: boolean;
}

/** Pace says when the players of a run get the next hand. */
export type Pace = '' | 'first' | 'together';

/**
 * PassedEvent closes a hand as not solved. Its Reason is ReasonSkip, ReasonTime, ReasonShown,
 * ReasonTaken or ReasonNext.
 */
export interface PassedEvent extends EventHead {
  hand: number;
  why: EndReason;
  /** as in Solved */
  away?: number;
}

export interface Passkey {
  id: string;
  name: string;
  created: number;
  /** 0: never */
  used: number;
}

/** PastDaily is a daily up to today's for a player. */
export interface PastDaily {
  number: number;
  /** such as 2026-11-21 */
  date: string;
  /** StateNew, StateBegun or StateDone */
  state: 'new' | 'begun' | 'done';
  /** ID of the player's run of this daily, or else of the latest finished practice of it */
  run?: string;
  /** Run is practice */
  archive?: boolean;
}

/** Pause stops all clocks. Only the host and the dealer may send it. */
export interface Pause {
  id: string;
}

/** PausedEvent stops all clocks. Until Resumed, no hand can be claimed or shown. */
export interface PausedEvent extends EventHead {
}

/** Phase is the phase of a run. */
export type Phase = 'waiting' | 'counting' | 'running' | 'paused' | 'over';

/** Play is a closed hand. The server sends its JSON to the pages. */
export interface Play {
  run: string;
  /** index in the run, from 0 */
  hand: number;
  mode: 'practice' | 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak' | 'race' | 'quick' | 'class' | 'computer';
  offline?: boolean;
  /** puzzle ID */
  puzzle: string;
  solvable: boolean;
  /** 1 to 5; 0: unknown */
  level?: number;
  /** predicted time; 0: unknown */
  seconds?: number;
  /** of the easiest solution */
  techniques: string[];
  /** when the hand was closed */
  at: number;
  /** time used in milliseconds, with penalties */
  time: number;
  /** as in race.PlayedHand: solved, skip, time, shown or unfinished */
  outcome: Outcome;
  points: number;
  hints?: number;
  misses?: number;
}

/** Played is a hand shown to a player, with its result. */
export interface Played {
  hand: number;
  puzzle: string;
  outcome: Outcome;
  revealed: number;
  /**
   * Time is the time charged for a closed hand: the time for which it was open, minus Away, plus
   * Cost.
   */
  time?: number;
  /** total cost of wrong claims */
  cost?: number;
  bonus?: number;
  points?: number;
  /** the highest step of the hints given */
  hints?: number;
  misses?: number;
  /** the last wrong claim; nil without one */
  missed?: Miss;
  /** the correct claim; also empty for "no solution" */
  expr?: string;
  /** nil while open */
  solvable?: boolean;
  /** 0 while open */
  level?: number;
  /** 0 while open */
  seconds?: number;
  /** time away from the table; 0 while open */
  away?: number;
  /** until when the player may not claim, in a synchronized run; 0: not blocked */
  blocked?: number;
}

/** PlayerProfile is what everybody may know of a player with a name. */
export interface PlayerProfile {
  /** ID */
  player: string;
  name: string;
  /** as rating.Player.Shown */
  rating?: Points;
  /** the best ranked run of each timed mode */
  bests?: TimedResult[];
  /** number of ranked dailies */
  dailies: number;
  /** number of ranked races with opponents */
  races: number;
  /** of dailies */
  streak: Streak;
}

/** PlayerResult is the result of one player in a daily. */
export interface PlayerResult {
  /** from 1; equal results share a place; 0: not ranked */
  place?: number;
  /** number of players with a worse result */
  better: number;
  solved: number;
  /** in milliseconds */
  time: number;
  /** for each hand: "solved", "hint" (solved with a hint) or "miss" */
  marks: ('solved' | 'hint' | 'miss')[];
}

/** Points is a rating rounded to whole points. */
export interface Points {
  rating: number;
  /** in 95 of 100 cases, the true strength differs by at most Margin */
  margin: number;
}

/** Presence is the JSON of an event: which seats are not connected, and how many watch. */
export interface Presence {
  /** by Since */
  away: AwaySeat[];
  /** Watching is the number of spectators of a race. It is 0 if there is one, who needs no number, and for a class. */
  watching?: number;
}

/** PrintSheet describes a sheet. */
export interface PrintSheet {
  code: string;
  kind: 'hands' | 'cards' | 'bingo';
  title: string;
  asked: number;
  found: number;
  /** number of hands of each level; 0: those without a solution */
  levels: Record<string, number>;
  pages: number;
  answerPages: number;
  url: string;
  /** puzzle IDs */
  hands: string[];
  dropped?: string;
}

/** Profile is how the others see a player. */
export interface Profile {
  /** at most MaxName characters */
  name: string;
  /** 1 to 7; 0: the server chooses one */
  colour: number;
}

/**
 * Public holds what everybody may know of a run with several players: its players and spectators.
 * It contains a hand only after every player who is playing has closed it. Times are in
 * milliseconds; a time of 0 means that there is none.
 */
export interface Public {
  /** State.Version */
  version: number;
  /** State.LastTime */
  at: number;
  mode: RaceMode;
  phase: Phase;
  host?: string;
  /** end of the countdown, or when the run has started */
  start?: number;
  /** when the current pause began */
  paused?: number;
  /** number of hands shown; in a synchronized run */
  shown?: number;
  /** when the clock of the open hand runs out; in a synchronized run */
  hand_end?: number;
  /** when the next hand is shown; in a synchronized run */
  next?: number;
  /** when the clock of the run runs out; in a synchronized run */
  ends?: number;
  /** in the order of seats */
  players: PublicStanding[];
  /** the hands that everybody may know, in order */
  hands: PublicHand[];
}

/** PublicHand is a hand that no player has open any longer. */
export interface PublicHand {
  hand: number;
  puzzle: string;
  solvable: boolean;
  level?: number;
  seconds?: number;
  /**
   * Solver is the player who solved the hand in the least time. Expr is that player's claim, empty
   * for "no solution", and Time the time. They are empty if no player solved the hand.
   */
  solver?: string;
  expr?: string;
  time?: number;
}

/** PublicStanding is the Standing of a player as everybody may know it. */
export interface PublicStanding extends Standing {
  ready?: boolean;
  /** of the hands of the run, in order, up to the last one shown to the player */
  outcomes?: Outcome[];
}

/** Pupil is a pupil of a class with the progress at the current hand. */
export interface Pupil extends Seat {
  /** of the current hand; empty before the first */
  outcome?: Outcome;
  /** Since is when the pupil last claimed, or got the hand, while the hand is open. */
  since?: number;
  /** for which a closed hand was open */
  time?: number;
  /** wrong claims at the current hand */
  misses?: number;
  /** in the class */
  solved: number;
  /** in the class */
  points: number;
  /** has made no claim in the class */
  idle?: boolean;
}

/** Race is a race as one player or a spectator sees it. */
export interface Race {
  race: string;
  /** empty after it has expired */
  code?: string;
  /** as Options.Public returns them */
  options: RaceOptions;
  /** the viewer's seat; empty for a spectator */
  seat?: string;
  seats: Seat[];
  public: Public;
  /** nil for a spectator */
  mine?: MyHands;
  /** ID of the rematch */
  next?: string;
  /** time of the server */
  now: number;
}

/**
 * RaceMode is one way to play. To let a player choose a value, such as HandTime in practice, change the
 * copy that Lookup returns. The zero Mode is invalid; see Valid.
 */
export interface RaceMode {
  name: string;
  /** maximum number of players */
  seats: number;
  /** number of hands; 0: open-ended */
  hands?: number;
  /** time of a player's run; 0: no limit */
  length?: number;
  /** time for each hand; 0: no limit */
  hand_time?: number;
  /** show the next hand as soon as one is closed */
  auto?: boolean;
  /** hints are allowed */
  hints?: boolean;
  /** time that a wrong expression costs */
  miss_cost?: number;
  /** time that a wrong "no solution" costs */
  none_cost?: number;
  /** Bonus is the time that streaks earn in a run with a clock, in ascending order of Streak. */
  bonus?: Bonus[];
  /** results of different players are compared */
  ranked?: boolean;
  /**
   * Solvable means that every hand of the run has a solution. Step 1 of a hint would then reveal
   * nothing, so hints begin with step 2, which costs only one point.
   */
  solvable?: boolean;
  /**
   * Sudden means that the first miss ends a player's run: a wrong claim, or a hand that closes without
   * being solved.
   */
  sudden?: boolean;
  pace?: Pace;
  /** Gap is the time between the end of a hand and the next hand in a Synchronized mode with Auto. */
  gap?: number;
  /** time between the Start action and the start */
  countdown?: number;
  /**
   * Hosted means that one of the players, at first the first one, is the host, who may start,
   * pause and resume the run. Without a host only the dealer may. The hands of a hosted run may be
   * dealt after its creation, and its mode may change until the start.
   */
  hosted?: boolean;
  /** players may join after the start; requires PaceTogether */
  late_join?: boolean;
  /**
   * AutoStart is the number of players at which the countdown starts by itself. Players may join
   * and leave until it ends. If fewer than AutoStart remain, the countdown stops. 0: the countdown
   * starts only by a Start action. AutoStart requires a Countdown and excludes Hosted.
   */
  auto_start?: number;
}

/** RaceOptions describes a race. The zero value of a field other than Kind is its default. */
export interface RaceOptions {
  /** race or class; the others only from CreateQuick */
  kind: 'race' | 'class' | 'quick' | 'computer';
  /** race: first, or empty for own pace */
  pace?: Pace;
  /** race: number of hands, 1 to 50; default 10 */
  hands?: number;
  /** race: time of the race in milliseconds; default 60 s a hand */
  length?: number;
  /** time for each hand in milliseconds; default 90 s with pace first, else no limit */
  hand_time?: number;
  /** time that a wrong claim costs, in milliseconds */
  penalty?: number;
  /** 1 to 5; 0: any */
  level?: number;
  /** instead of Level, in ascending order: the hands have these levels in turn */
  levels?: number[];
  /** 3 to 6; default 4 */
  cards?: number;
  /** name of a variant; default classic */
  rules?: string;
  /** default 24 */
  target?: string;
  /** include hands without a solution */
  none?: boolean;
  /** exactly these hands, by puzzle ID */
  puzzles?: string[];
  /** race: hands that the host failed to solve, latest first */
  missed?: boolean;
  /** class: pupils see the names and the ranking of all */
  ranking?: boolean;
  /** class: index of the first hand of these options; set by the server */
  first?: number;
  /** of the player who opened it, as in store.Ghost */
  strength?: number;
  /** who races along without a seat; Public returns only their steps */
  ghosts?: GhostRef[];
}

/**
 * RaceResult is the result of a run for one player. Players of one run, or of one daily, are ranked by
 * Points, highest first, and then by Time, lowest first.
 */
export interface RaceResult extends Standing {
  mode: string;
  /** number of the daily */
  number?: number;
  offline?: boolean;
  /**
   * Ranked reports whether the result may be compared with those of other players: the mode is
   * ranked, and the run has ended, was not ended by the dealer, was not played offline, is not marked as
   * unranked by its event Finished, and is not held.
   */
  ranked: boolean;
  /** when the player's run ended; 0 before */
  finished?: number;
  /** total bonus won by streaks */
  gained?: number;
  /** total cost of wrong claims */
  lost?: number;
  /** total of the highest hint steps given */
  hints?: number;
  hands: Played[];
}

/** RaceResults holds the results of a race in order of rank. */
export interface RaceResults {
  results: RaceResult[];
  /** of the player who asks; set if the race has changed the rating */
  rating?: RatingChange;
  /** the result of the player who asks waits for the operator */
  held?: boolean;
  /** the result of the player who asks is not ranked, since no opponent counts */
  alone?: boolean;
}

/**
 * RareIdea is an idea that fewer than 15 % of the solutions of a hand have, next to the most common one.
 * Solutions with a hint do not count.
 */
export interface RareIdea {
  hand: number;
  idea: IdeaCount;
  common: IdeaCount;
  /** number of solutions of the hand */
  solutions: number;
}

/**
 * RatingChange describes how a run or a race changed the rating of a player. Before and Now are the ratings when the run
 * ended, without and with it; nil with fewer than MinHands rated hands.
 */
export interface RatingChange {
  before?: Points;
  now?: Points;
  /** number of rated hands up to and including this run */
  hands: number;
}

/** RatingDay is the last rating of a day. */
export interface RatingDay extends Points {
  /** when the run ended */
  at: number;
}

/** RatingReport is what a player sees about their own rating. */
export interface RatingReport {
  /** nil with fewer than MinHands rated hands */
  now?: Points;
  /** number of rated hands */
  hands: number;
  /** number of rated runs */
  runs: number;
  /** the last rating of each day that ended with one, earliest first; at most 1000 */
  history: RatingDay[];
  /** strongest first */
  kinds: TechniqueRating[];
  /** hands with a rating near the player's, if there is one */
  near: NearHand[];
}

/** RatingWhy explains how a run or a race changed the rating of a player. */
export interface RatingWhy {
  run: string;
  mode: 'practice' | 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak' | 'race' | 'quick' | 'class' | 'computer';
  /** of a daily */
  number?: number;
  /** when the run ended */
  at: number;
  change?: RatingChange;
  /** why there is no change */
  reason?: 'held' | 'offline' | 'chosen' | 'missed' | 'challenge' | 'practice' | 'short' | 'computer' | 'alone' | 'other';
  /**
   * Hands are those of a run and Opponents those of a race, with points that add up to the change. They are empty
   * if the player had no rating before.
   */
  hands: WhyHand[];
  opponents: WhyOpponent[];
}

/** Ready says whether the player is ready. The host may start anyway. */
export interface Ready {
  id: string;
  ready: boolean;
}

/** ReadyEvent records whether the player is ready for the start. */
export interface ReadyEvent extends EventHead {
  ready: boolean;
}

/** Replay is the course of a race from the start to the end. */
export interface Replay {
  race: string;
  /** time of the last moment */
  length: number;
  moments: Moment[];
}

/** Resume lets all clocks continue. Only the host and the dealer may send it. */
export interface Resume {
  id: string;
}

/** ResumedEvent lets all clocks continue. */
export interface ResumedEvent extends EventHead {
}

/** RevealedEvent shows a hand to the player and starts the time of the hand. */
export interface RevealedEvent extends EventHead {
  hand: number;
  puzzle: string;
}

/** ReviewTechnique is a technique on the schedule. */
export interface ReviewTechnique {
  /** code, as Technique.String of package grade returns it */
  kind: string;
  /** when the technique is due for review */
  due: number;
  /** puzzle ID of the latest hand with the technique */
  puzzle: string;
}

/** Run is a run as its player may see it. */
export interface Run {
  run: string;
  request: RunOptions;
  view: View;
  /** time of the server */
  now: number;
  /** set if the run is over and has changed the rating */
  rating?: RatingChange;
  /** the run is over, and its result waits for the operator */
  held?: boolean;
  /** by index of the closed hand; set if the run is over, and by Load for practice */
  trails?: Record<string, unknown>;
}

/** RunOptions describes the run that a player asks for. The zero value of a field is its default. */
export interface RunOptions {
  /** practice, daily, timed */
  mode: 'practice' | 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak';
  /** practice: 1 to 5; 0: any */
  level?: number;
  /** practice: code of a technique that the easiest solution must use */
  kind?: string;
  /** practice: 3 to 6; default 4 */
  cards?: number;
  /** practice: name of a variant; default classic */
  rules?: string;
  /** practice: default 24, or drawn for each hand under the countdown rules */
  target?: string;
  /** practice: include hands without a solution */
  none?: boolean;
  /** practice: milliseconds per hand; 0: no clock */
  hand_time?: number;
  /** practice: exactly these hands, by puzzle ID */
  puzzles?: string[];
  /** practice with puzzles: every hand has a solution; other hands are refused */
  solvable?: boolean;
  /** practice: hands of four cards with a rating near the player's */
  near?: boolean;
  /** practice with near or kind: the run ends after this number of hands, at most 50; 0: it does not end */
  hands?: number;
  /** practice: one hand for each technique that is due for review */
  review?: boolean;
  /** daily: the number the player expects; 0: today's. practice: the hands of this past daily */
  number?: number;
  /** code of the challenge that the run plays; set only by the server */
  challenge?: string;
  /** timed run of a challenge: the run whose hands are played; set only by the server, and not in Public */
  source?: string;
}

/** Runs is a page of the list of runs. */
export interface Runs {
  runs: Summary[];
  /** the value of the query parameter "after" for the next page */
  next?: string;
}

/** Score is the score of a player in a challenge. */
export interface Score {
  /** number of finished hands */
  hands: number;
  solved: number;
  points: number;
  /** in milliseconds, with penalties */
  time: number;
}

/** Seat is the profile of the player in a seat. */
export interface Seat extends Profile {
  /** as in race.Standing.Player */
  seat: string;
}

/** SessionInfo is the object Session of docs/game.md. */
export interface SessionInfo {
  browser: string;
  system: string;
  created: number;
  used: number;
  current: boolean;
}

/** Skip gives up a hand. */
export interface Skip {
  id: string;
  hand: number;
  /** as in Claim */
  away?: number;
}

/** SolvedEvent closes a hand as solved. */
export interface SolvedEvent extends EventHead {
  hand: number;
  /** in ASCII with the fewest parentheses; empty: "no solution" */
  expr?: string;
  points: number;
  /** time won by the streak */
  bonus?: number;
  /** time away from the table, which is not charged */
  away?: number;
}

/**
 * Standing holds the progress of one player. Until the run is over, a View has 0 for Time, Streak,
 * Best and Misses of other players. Otherwise these fields would show another player's wrong "no
 * solution", and so reveal that the hand has a solution.
 */
export interface Standing {
  player: string;
  /** hands shown */
  shown: number;
  /** hands closed, including unfinished ones */
  closed: number;
  solved: number;
  points: number;
  /**
   * Time is the sum of PlayedHand.Time over the closed hands. It never exceeds the length of the
   * run's clock, if there is one, plus the bonuses won.
   */
  time?: number;
  /** hands solved in a row up to now */
  streak?: number;
  /** the longest streak */
  best?: number;
  /** wrong claims */
  misses?: number;
  /** why the player's run ended; empty before */
  why?: EndReason;
}

/**
 * Start starts the countdown or, without one, all clocks, and shows the first hand. Only the
 * host, the dealer and the player of a run with one seat may send it.
 */
export interface Start {
  id: string;
}

/** StartedEvent starts the clocks of all players. */
export interface StartedEvent extends EventHead {
}

/** Streak counts the dailies of consecutive days that a player completed. */
export interface Streak {
  /** length of the streak that ends today or yesterday, or that a freeze continues; 0: none */
  days: number;
  /** length of the longest streak */
  best: number;
  /** number of the last completed daily; 0: none */
  last: number;
}

/** Summary is a run of one player, or a race that is over, in a list. */
export interface Summary {
  /** also the ID of a race */
  run: string;
  mode: 'practice' | 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak' | 'race' | 'quick' | 'class' | 'computer';
  /** of the daily */
  number?: number;
  offline?: boolean;
  ranked?: boolean;
  /** 0 for a race */
  created: number;
  /** 0: not yet */
  finished?: number;
  /** finished hands, without the one left open at the end */
  hands: number;
  solved: number;
  points: number;
  /** milliseconds spent on closed hands and the open one, with penalties, capped at the run's clock plus bonuses */
  time: number;
  /** in a race or quick match; as in store.RaceResult */
  place?: number;
  /** in a race or quick match; as in store.RaceResult */
  players?: number;
}

/**
 * TechniqueRating is a player's strength with the hands whose easiest solution uses a technique. It
 * is estimated from the latest timed runs and dailies that changed the rating.
 */
export interface TechniqueRating {
  kind: string;
  hands: number;
  /** Points is nil with fewer than 10 hands. */
  points?: Points;
}

/**
 * Tick makes Decide emit the events of clocks that have run out, and has no other effect. Any
 * client may send one at any time.
 */
export interface Tick {
}

/** TimedResult is the result of a timed run. */
export interface TimedResult {
  /** BoardTimed1, BoardTimed, BoardTimed5 or BoardStreak */
  mode: string;
  points: number;
  solved: number;
  /** in milliseconds */
  time: number;
}

/** UnfinishedDaily is an earlier daily that the player may still finish. */
export interface UnfinishedDaily {
  number: number;
  run: string;
}

/**
 * View holds what one player may know of a run: the hands shown to the player and the standings of
 * all players. It includes whether a hand has a solution, its level and its seconds only after the
 * player has closed that hand, and only the player's own answers. Times are in milliseconds.
 */
export interface View {
  /** State.Version */
  version: number;
  /** State.LastTime */
  at: number;
  /** name of the mode; empty before the run is created */
  mode: 'practice' | 'daily' | 'timed' | 'timed1' | 'timed5' | 'streak';
  /** number of the daily */
  number?: number;
  offline?: boolean;
  phase: Phase;
  /** number of hands in the run; 0 if it is open-ended */
  hands?: number;
  /** when the clock of the player's run runs out; 0: no limit */
  ends?: number;
  /** when the clock of the open hand runs out; 0: no limit */
  hand_end?: number;
  /** in the order of seats */
  players: Standing[];
  /** the hands shown to the player, in order */
  shown: Played[];
  /**
   * Solvable is mode.Mode.Solvable: every hand of the run has a solution, and hints begin with
   * step 2.
   */
  solvable?: boolean;
}

/** WhyHand is a hand of a run. */
export interface WhyHand {
  puzzle: string;
  /** main one */
  kind?: string;
  solvable: boolean;
  /** time in milliseconds that a player of this rating needs; 0: the hand does not count */
  expected?: number;
  /** in milliseconds */
  time: number;
  /** as in store.Play */
  outcome: Outcome;
  hints?: number;
  /** the player's last wrong claim was "no solution" */
  none?: boolean;
  /** a wrong expression ended the streak */
  wrong?: boolean;
  points: number;
}

/** WhyOpponent is an opponent in a race. */
export interface WhyOpponent {
  /** empty: the player was deleted, or the name has expired */
  name?: string;
  /** before the race; 0: the opponent had fewer than MinHands rated hands */
  rating?: number;
  /** 1: the player was better than this opponent, -1: worse, 0: equal */
  result: number;
  points: number;
}
