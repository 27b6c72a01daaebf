/** The 24-point game: every answer is exact. */

/**
 * The numbers of a hand: [3, 3, 8, 8], "3 3 8 8", "3388" or "A 10 K Q". Here and in options, an integer beyond
 * 2^53 must be a bigint or a string, since a number is not exact there.
 */
export type Hand = string | readonly (number | bigint | string)[];

/** An integer in a result: a bigint if it is beyond 2^53, otherwise a number. */
export type Integer = number | bigint;

/** The value to make: 24, "8/3". */
export type Target = number | bigint | string;

export type Rules =
  | 'classic'
  | 'beginner'
  | 'hdoj'
  | 'countdown'
  | 'countdown-all'
  | 'le-compte'
  | 'power'
  | 'joined'
  | 'joker'
  | 'ace-eleven'
  | 'face-ten'
  | 'factorial'
  | 'make-ten'
  | 'no-brackets';

/** Operators and limits, as in a puzzle ID, such as "r.asm.ip". */
export type RulesText = `r.${string}`;

export interface CallOptions {
  /** Cancels the call. If the engine may be working on it, the worker is restarted. */
  signal?: AbortSignal;
}

export interface PuzzleOptions extends CallOptions {
  /** 24 by default, or the target of the rules. */
  target?: Target;
  /** classic by default. */
  rules?: Rules | RulesText;
}

export interface SolveOptions extends PuzzleOptions {
  /** When two solutions count as different; form by default. */
  distinct?: 'written' | 'form' | 'idea';
  /** Whether only the necessary parentheses are written, or all; fewest by default. */
  parens?: 'fewest' | 'all';
  /** Return only the simplest solution. */
  first?: boolean;
  /** Also return the values nearest to the target, if there is no solution. */
  nearest?: boolean;
  /** Also return the optional fields of Solution; takes three times as long. */
  traits?: boolean;
}

export interface Solution {
  /** "8/(3-8/3)" */
  expr: string;
  /** "8 ÷ (3 − 8 ÷ 3)" */
  pretty: string;
  /** What numbers of the hand stand for, such as "K=10"; absent if each stands for itself. */
  choices?: string[];
  // Only with traits:

  /** The number of the idea, from 1. */
  idea?: number;
  patterns?: string[];
  /** The kind of the last step. */
  last?: string;
  /** Whether an intermediate result is a fraction. */
  fraction?: boolean;
  /** The largest intermediate result. */
  largest?: string;
}

/** The puzzle that was asked about. Results have the fields of the HTTP API (docs/api.md of make24). */
export interface PuzzleAnswer {
  hand: Integer[];
  target: string;
  rules: string;
  solvable: boolean;
}

export interface SolveAnswer extends PuzzleAnswer {
  // One of these is the number of solutions, by the level in distinct; none with first.
  written?: Integer;
  forms?: Integer;
  ideas?: Integer;
  /** All solutions, the simplest first. */
  solutions: Solution[];
  nearest?: { value: string; distance: string; forms?: number; solutions: Solution[] }[];
}

export interface CountAnswer extends PuzzleAnswer {
  forms: Integer;
  written?: Integer;
  ideas?: Integer;
  /** The levels at which counting would take too much work. */
  unknown?: ('written' | 'ideas')[];
}

/** The difficulty for people. The optional fields are missing if there is no solution. */
export interface Grade extends PuzzleAnswer {
  /** The time that a practised adult needs. */
  seconds?: number;
  level?: 1 | 2 | 3 | 4 | 5;
  techniques?: string[];
  /** What makes the hand hard. */
  reasons?: string[];
  /** The easiest solution. */
  easiest?: string;
  /** What numbers of the hand stand for in it; absent if each stands for itself. */
  choices?: string[];
  /** The last step of the easiest solution. */
  last?: string;
}

export interface HintOptions extends PuzzleOptions {
  /** The last step to reveal, 1 by default. */
  step?: 1 | 2 | 3 | 4;
}

/** One clue of a hint; its kind decides which other fields it has (docs/hints.md of make24). */
export interface Clue {
  step: number;
  kind: string;
  op?: string;
  a?: string;
  b?: string;
  value?: string;
  left?: string[];
  rest?: { op: string; a: string; b: string; value: string }[];
  techniques?: string[];
  /** What numbers of the hand stand for, such as "K=10". */
  choices?: string[];
}

export interface Hint {
  numbers: string[];
  target: string;
  rules: string;
  solvable: boolean;
  hints: Clue[];
}

export interface CheckOptions extends CallOptions {
  /** 24 by default. */
  target?: Target;
  /** A profile, such as "classic+none"; classic by default. */
  rules?: string;
  /** Also return the parsed expression. */
  expr?: boolean;
  /** Also return partial credit. */
  credit?: boolean;
  /** Also return the number of steps and the first wrong step. */
  steps?: boolean;
}

/** The judgement of an answer. The output fields in docs/stream.md of make24 describe it. */
export interface Verdict {
  verdict: 'correct' | 'wrong' | 'invalid';
  reason?: string;
  detail?: string;
  value?: string;
  intermediate?: string;
  missing?: Integer[];
  extra?: Integer[];
  more?: boolean;
  source: 'text' | 'tag' | 'box' | 'fence' | 'marker';
  /** Where the answer is, in bytes of UTF-8. */
  span?: [number, number];
  at?: [number, number];
  expr?: string;
  steps?: number;
  step?: { number: number; reason: string };
  credit?: { score: string; value: string; numbers: string; steps?: string };
}

/** The criteria of puzzles, as docs/generating.md of make24 describes them. */
export interface GenerateOptions extends CallOptions {
  /** The number of puzzles, 1 by default. */
  n?: number;
  /** The same options and seed always give the same puzzles; 0 by default. */
  seed?: number | bigint;
  rules?: Rules | RulesText;
  cards?: number | string;
  values?: string;
  max?: number;
  copies?: number;
  target?: Target;
  level?: number | string;
  seconds?: string;
  unique?: 'form' | 'idea';
  needs?: string | string[];
  shape?: string | string[];
  depth?: number | string;
  unsolvableShare?: number | string;
  stratify?: string | string[];
  columns?: string | string[];
}

/** A generated puzzle. The optional fields are present if they are known. */
export interface Puzzle extends PuzzleAnswer {
  id: string;
  level?: number;
  seconds?: number;
  techniques?: string[];
  forms?: number;
  ideas?: number;
  fraction?: boolean;
  depth?: number;
  shape?: string;
  solution?: string;
  tried?: number;
}

/** The error of every call that fails. Its message is one line. A call that its signal cancels rejects with the signal's reason. */
export declare class Make24Error extends Error {
  readonly code: 'bad-request' | 'over-budget' | 'internal';
}

export declare class Make24 {
  private constructor();
  /** Returns all solutions of a hand, the simplest first. */
  solve(hand: Hand, options?: SolveOptions): Promise<SolveAnswer>;
  /** Counts the solutions of a hand. */
  count(hand: Hand, options?: PuzzleOptions): Promise<CountAnswer>;
  /** Estimates how hard a hand is for people. */
  grade(hand: Hand, options?: PuzzleOptions): Promise<Grade>;
  /** Gives a hint for the numbers that a player has now; they may be fractions. */
  hint(numbers: Hand, options?: HintOptions): Promise<Hint>;
  /** Judges an answer that a person or a language model wrote. It is never run as a program. */
  check(answer: string, hand: Hand, options?: CheckOptions): Promise<Verdict>;
  /**
   * Makes puzzles that meet criteria. found is "full" if there are n puzzles, "all" if no more exist, and "rare" if
   * the search gave up.
   */
  generate(options?: GenerateOptions): Promise<Puzzle[] & { found: 'full' | 'all' | 'rare' }>;
  /** Stops the worker and rejects the calls that have no answer yet. The next call starts it again. */
  close(): void;
}

export interface LoadOptions {
  /** The URL of make24.wasm.gz, or in Node.js also its path; by default the file in the package. */
  wasm?: string | URL;
}

/**
 * Loads the engine and returns its functions, which run in a worker. Rejects with a Make24Error, whose code is
 * internal, if the file of the engine cannot be read. If the file is damaged, calls reject with that code.
 */
export declare function load(options?: LoadOptions): Promise<Make24>;
