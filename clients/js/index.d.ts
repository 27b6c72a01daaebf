/** The 24-point game: every answer is exact. */

/** The numbers of a hand: [3, 3, 8, 8], "3 3 8 8", "3388" or "A 10 K Q". */
export type Hand = string | readonly (number | bigint | string)[];

/** The value to make: 24, "8/3". */
export type Target = number | bigint | string;

export type Rules =
  'classic' | 'beginner' | 'hdoj' | 'countdown' | 'countdown-all' | 'le-compte' | 'power' | 'joined';

export interface CallOptions {
  /** Ends the call. If the engine is already at work, its worker is started again. */
  signal?: AbortSignal;
}

export interface PuzzleOptions extends CallOptions {
  /** 24 by default, or the target of the rules. */
  target?: Target;
  /** classic by default. */
  rules?: Rules;
}

export interface SolveOptions extends PuzzleOptions {
  /** Which solutions are different: form by default. */
  distinct?: 'written' | 'form' | 'idea';
  /** Which parentheses are written: fewest by default. */
  parens?: 'fewest' | 'all';
  /** Only the simplest solution. */
  first?: boolean;
  /** The nearest values, if there is no solution. */
  nearest?: boolean;
  /** The idea, the patterns, the last step and the largest number of each solution; takes three times as long. */
  traits?: boolean;
}

export interface Solution {
  /** "8/(3-8/3)" */
  expr: string;
  /** "8 ÷ (3 − 8 ÷ 3)" */
  pretty: string;
  /** The number of the idea, from 1; only with traits. */
  idea?: number;
  patterns?: string[];
  last?: string;
  fraction?: boolean;
  largest?: string;
}

export interface PuzzleAnswer {
  hand: number[];
  target: string;
  rules: string;
  solvable: boolean;
}

export interface SolveAnswer extends PuzzleAnswer {
  written?: number;
  forms?: number;
  ideas?: number;
  /** All solutions, the simplest first. */
  solutions: Solution[];
  nearest?: { value: string; distance: string; forms?: number; solutions: Solution[] }[];
}

export interface CountAnswer extends PuzzleAnswer {
  forms: number;
  written?: number;
  ideas?: number;
  /** The counts that would take too much work. */
  unknown?: ('written' | 'ideas')[];
}

/** The difficulty for people. Without a solution there is only solvable. */
export interface Grade extends PuzzleAnswer {
  seconds?: number;
  level?: 1 | 2 | 3 | 4 | 5;
  techniques?: string[];
  reasons?: string[];
  easiest?: string;
  last?: string;
}

export interface HintOptions extends PuzzleOptions {
  /** The last step to reveal, 1 by default. */
  step?: 1 | 2 | 3 | 4;
}

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
  expr?: boolean;
  credit?: boolean;
  steps?: boolean;
}

export interface Verdict {
  verdict: 'correct' | 'wrong' | 'invalid';
  reason?: string;
  detail?: string;
  value?: string;
  intermediate?: string;
  missing?: number[];
  extra?: number[];
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

export interface GenerateOptions extends CallOptions {
  n?: number;
  seed?: number | bigint;
  rules?: Rules;
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
  /** Makes puzzles that meet criteria; found is "full", or says why there are fewer. */
  generate(options?: GenerateOptions): Promise<Puzzle[] & { found: 'full' | 'all' | 'rare' }>;
  /** Ends the worker. */
  close(): void;
}

export interface LoadOptions {
  /** The address or file of make24.wasm.gz, by default beside the package. */
  wasm?: string | URL;
}

/** Loads the engine and returns its functions, which run in a worker. */
export declare function load(options?: LoadOptions): Promise<Make24>;
