// Gets the answers of a hand: from the table of all four-card hands, which needs no network, or
// from the server's engine, which solves every puzzle.
import { rationalText } from '../../core/exact/rational';
import { parsePuzzle, type Puzzle } from '../../core/exact/puzzle';
import { jsonRequest, problemName, request } from '../../net/request';
import { site } from '../../net/site';
import type { Answers, Grade } from '../../core/answers/answers';
import { isMeasured, rulesName, type RulesName } from '../../core/answers/puzzle';
import {
  AnswersError,
  isGradable,
  sourceOf,
  type Ask,
  type FailureReason,
  type Source,
} from '../../core/answers/source';

const askServer: Ask = (name, puzzle, rules, extra, signal) =>
  post('/v1/' + name, body(puzzle, rules, extra), signal);

/** Returns the answers from the server. */
export const fromServer: Source = sourceOf(askServer);

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
