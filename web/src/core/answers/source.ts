// Puts together the answers of a hand from the lists, counts and grades of an engine: that of the
// server, or that in the page.
import { absolute } from '../exact/rational';
import type { Puzzle } from '../exact/puzzle';
import type { Answer, Answers, Grade, NearValue } from './answers';
import { maxNumbers, rulesName, type RulesName } from './puzzle';

/** Why there are no answers; each has a message web.solver.fail.*. */
export type FailureReason = 'offline' | 'rules' | 'many' | 'busy' | 'work' | 'refused';

/** The error of answers that cannot be loaded. */
export class AnswersError extends Error {
  constructor(readonly reason: FailureReason) {
    super(`answers: ${reason}`);
    this.name = 'AnswersError';
  }
}

export type Source = (puzzle: Puzzle, signal?: AbortSignal) => Promise<Answers>;

interface SolveAnswer {
  solvable: boolean;
  solutions: { expr: string; idea: number; patterns: string[]; choices?: string[] }[];
  nearest?: { value: string; solutions: SolveAnswer['solutions'] }[];
}
interface CountAnswer {
  written: number;
  forms: number;
  ideas: number;
}

/** The limits of package grade for the numbers, and for the numerator and denominator of the
 * target. */
const maxGradedNumber = 1_000_000n;
const maxGradedTarget = 2n ** 63n - 1n;

/**
 * Reports whether the server can grade a puzzle. Puzzles with larger numbers can only be solved.
 */
export function isGradable({ hand, target }: Puzzle): boolean {
  const { num, den } = absolute(target);
  return hand.every((n) => n <= maxGradedNumber) && num <= maxGradedTarget && den <= maxGradedTarget;
}

/** Asks /v1/solve or /v1/grade of the server, or the same function of the engine in this page. */
export type Ask = <T>(
  name: 'solve' | 'grade',
  puzzle: Puzzle,
  rules: RulesName,
  extra: Record<string, string>,
  signal?: AbortSignal,
) => Promise<T>;

/** Returns a source that asks for lists, counts and grades. */
export const sourceOf =
  (ask: Ask): Source =>
  async (puzzle, signal) => {
    const rules = rulesName(puzzle);
    if (!rules) throw new AnswersError('rules');
    if (puzzle.hand.length > maxNumbers(rules)) throw new AnswersError('many');
    const fetchAnswer = <T>(name: 'solve' | 'grade', extra: Record<string, string> = {}) =>
      ask<T>(name, puzzle, rules, extra, signal);
    const [allAnswers, counts, grade] = await Promise.all([
      fetchAnswer<SolveAnswer>('solve', { nearest: 'true' }).catch(onWorkLimit(() => null)),
      fetchAnswer<CountAnswer>('solve', { count: 'true' }).catch(onWorkLimit(() => null)),
      isGradable(puzzle)
        ? fetchAnswer<Grade & { solvable: boolean }>('grade').catch(onWorkLimit(() => null))
        : Promise.resolve(null),
    ]);
    // If not all answers can be listed within the limits, show only the simplest one.
    const listed = allAnswers ?? (await fetchAnswer<SolveAnswer>('solve', { first: 'true' }));
    return {
      puzzle,
      solvable: listed.solvable,
      counts: counts && { ideas: counts.ideas, forms: counts.forms, written: counts.written },
      answers: listed.solutions.map(answerOf),
      cut: !allAnswers,
      grade: grade?.solvable ? gradeOf(grade) : null,
      nearest: (listed.nearest ?? []).map(({ value, solutions }): NearValue => ({
        value,
        answers: solutions.map(answerOf),
      })),
      tried: null,
    };
  };

const answerOf = ({ expr, idea, patterns, choices = [] }: Answer): Answer => ({
  expr,
  idea,
  patterns,
  choices,
});

const gradeOf = ({ seconds, level, techniques, reasons, easiest }: Grade): Grade => ({
  seconds,
  level,
  techniques,
  reasons,
  easiest,
});

/**
 * Returns an error handler that returns the fallback if the server exceeded its limits, and
 * rethrows any other error.
 */
const onWorkLimit =
  <T>(fallback: () => T) =>
  (error: unknown): T => {
    if (error instanceof AnswersError && error.reason === 'work') return fallback();
    throw error;
  };
