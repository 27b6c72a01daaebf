// Gets the answers of a hand: from the table of all four-card hands, which needs no network, or
// from the server's engine, which solves every puzzle.
import { absolute, rationalText } from '../../core/exact/rational';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { jsonRequest, problemName, request } from '../../net/request';
import { site } from '../../net/site';
import type { Answer, Answers, Grade, NearValue } from './answers';
import { isMeasured, maxNumbers, rulesName, type RulesName } from './puzzle';

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
  solutions: { expr: string; idea: number; patterns: string[] }[];
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

const askServer: Ask = (name, puzzle, rules, extra, signal) =>
  post('/v1/' + name, body(puzzle, rules, extra), signal);

/** Returns the answers from the server. */
export const fromServer: Source = sourceOf(askServer);

const answerOf = ({ expr, idea, patterns }: Answer): Answer => ({ expr, idea, patterns });

const gradeOf = ({ seconds, level, techniques, reasons, easiest }: Grade): Grade => ({
  seconds,
  level,
  techniques,
  reasons,
  easiest,
});

// JSON.stringify cannot write a bigint, and converting it to a number could lose digits.
function body({ hand, target }: Puzzle, rules: RulesName, extra: Record<string, string>): string {
  const fields = JSON.stringify({ target: rationalText(target), rules, ...extra });
  return `{"hand":[${hand.join(',')}],${fields.slice(1)}`;
}

const timeout = 12_000; // milliseconds

async function post<T>(path: string, body: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await request(path, timeout, { ...jsonRequest(body), signal });
  } catch {
    signal?.throwIfAborted();
    throw new AnswersError('offline');
  }
  if (!response.ok) throw new AnswersError(await failureReason(response));
  return (await response.json()) as T;
}

async function failureReason(response: Response): Promise<FailureReason> {
  switch (await response.json().then(problemName, () => '')) {
    case 'over-budget':
    case 'over-time':
      return 'work';
    case 'busy':
    case 'too-fast':
      return 'busy';
    case '':
      return response.status >= 500 ? 'offline' : 'refused'; // a proxy whose server is down
    default:
      return 'refused';
  }
}

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

/** Returns the answers of four cards with target 24 from the table, or null for other puzzles. */
export async function fromTable(puzzle: Puzzle): Promise<Answers | null> {
  if (!isMeasured(puzzle)) return null;
  const { loadHandTable } = await import('../../local/table/handtable');
  const entry = (await loadHandTable()).entry(puzzle.hand.map(Number));
  return entry && { puzzle, ...entry };
}

/** Returns the easiest answer of a puzzle by its ID, or null if there is none. */
export async function easiestAnswer(id: string): Promise<string | null> {
  const puzzle = parsePuzzle(id);
  const rules = puzzle && rulesName(puzzle);
  if (!puzzle || !rules) return null;
  const tableAnswers = await fromTable(puzzle).catch(() => null);
  if (!tableAnswers && !isGradable(puzzle)) return null;
  if (tableAnswers) return tableAnswers.grade?.easiest ?? null;
  const ask = site === undefined ? askServer : (await import('../../local/engine')).ask;
  return (await ask<Partial<Grade>>('grade', puzzle, rules, {})).easiest ?? null;
}

/**
 * Returns the answers of a puzzle: from the table if it has them, otherwise from the server, or
 * without a network from the engine in this page.
 */
export const answersOf: Source = async (puzzle, signal) => {
  const tableAnswers = await fromTable(puzzle).catch(() => null); // on failure, use the server
  if (tableAnswers) return tableAnswers;
  if (site !== undefined) return fromEngineHere(puzzle, signal, new AnswersError('offline'));
  try {
    const answers = await fromServer(puzzle, signal);
    void import('../../local/engine').then(({ storeEngine }) => storeEngine()).catch(() => {});
    return answers;
  } catch (error) {
    if (!(error instanceof AnswersError) || error.reason !== 'offline') throw error;
    return fromEngineHere(puzzle, signal, error);
  }
};

/** Returns the answers from the engine in this page. It throws failure if the engine cannot be loaded. */
async function fromEngineHere(puzzle: Puzzle, signal: AbortSignal | undefined, failure: Error) {
  const engine = await import('../../local/engine').catch(() => null); // not stored
  if (!engine) throw failure;
  return engine.fromEngine(puzzle, signal);
}
