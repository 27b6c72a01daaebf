// Where the answers of a hand come from: the table of all hands of four, which needs no network,
// or the server's engine, which knows every puzzle.
import { absolute, rationalText } from '../exact/rational';
import { parsePuzzle, type Puzzle } from '../exact/puzzle';
import { posted, problemName, request } from '../net/request';
import type { Answer, Answers, Grade, Near } from './answers';
import { isMeasured, mostNumbers, rulesName } from './puzzle';

/** Why there are no answers: no network, a puzzle that cannot be solved here, too much work. */
export type Failing = 'offline' | 'rules' | 'many' | 'busy' | 'work' | 'refused';

export class NoAnswers extends Error {
  constructor(readonly why: Failing) {
    super(why);
    this.name = 'NoAnswers';
  }
}

export type Source = (puzzle: Puzzle, signal?: AbortSignal) => Promise<Answers>;

interface Solved {
  solvable: boolean;
  solutions: { expr: string; idea: number; patterns: string[] }[];
  nearest?: { value: string; solutions: Solved['solutions'] }[];
}
interface Counted {
  written: number;
  forms: number;
  ideas: number;
}

/** The largest number, and the largest numerator or denominator of a target, of what has a grade (package
 * grade). */
const largestNumber = 1_000_000n;
const largestTarget = 2n ** 63n - 1n;

/** Whether the server grades a puzzle; one of larger numbers it only solves. */
export function isGraded({ hand, target }: Puzzle): boolean {
  const { num, den } = absolute(target);
  return hand.every((n) => n <= largestNumber) && num <= largestTarget && den <= largestTarget;
}

/** The answers by /v1/solve and /v1/grade. */
export const bySolver: Source = async (puzzle, signal) => {
  const rules = rulesName(puzzle);
  if (!rules) throw new NoAnswers('rules');
  if (puzzle.hand.length > mostNumbers(rules)) throw new NoAnswers('many');
  const get = <T>(path: string, more: Record<string, string> = {}) =>
    ask<T>('/v1/' + path, body(puzzle, rules, more), signal);
  const [solved, counts, grade] = await Promise.all([
    get<Solved>('solve', { nearest: 'true' }).catch(unlessWork(() => null)),
    get<Counted>('solve', { count: 'true' }).catch(unlessWork(() => null)),
    isGraded(puzzle)
      ? get<Grade & { solvable: boolean }>('grade').catch(unlessWork(() => null))
      : Promise.resolve(null),
  ]);
  // A hand with more answers than the server lists shows the simplest one.
  const listed = solved ?? (await get<Solved>('solve', { first: 'true' }));
  return {
    puzzle,
    solvable: listed.solvable,
    counts: counts && { ideas: counts.ideas, forms: counts.forms, written: counts.written },
    answers: listed.solutions.map(answerOf),
    cut: !solved,
    grade: grade?.solvable ? gradeOf(grade) : null,
    nearest: (listed.nearest ?? []).map(({ value, solutions }): Near => ({
      value,
      answers: solutions.map(answerOf),
    })),
    tried: null,
  };
};

const answerOf = ({ expr, idea, patterns }: Answer): Answer => ({ expr, idea, patterns });

const gradeOf = ({ seconds, level, techniques, reasons, easiest }: Grade): Grade => ({
  seconds,
  level,
  techniques,
  reasons,
  easiest,
});

// Put together by hand: numbers may be larger than JSON.stringify would keep exact.
function body({ hand, target }: Puzzle, rules: string, more: Record<string, string>): string {
  const fields = JSON.stringify({ target: rationalText(target), rules, ...more });
  return `{"hand":[${hand.join(',')}],${fields.slice(1)}`;
}

const patience = 12_000;

async function ask<T>(path: string, body: string, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await request(path, patience, { ...posted(body), signal });
  } catch {
    signal?.throwIfAborted();
    throw new NoAnswers('offline');
  }
  if (!response.ok) throw new NoAnswers(await whyOf(response));
  return (await response.json()) as T;
}

async function whyOf(response: Response): Promise<Failing> {
  switch (await response.json().then(problemName, () => '')) {
    case 'over-budget':
    case 'over-time':
      return 'work';
    case 'busy':
    case 'too-fast':
      return 'busy';
    case '':
      return response.status >= 500 ? 'offline' : 'refused'; // a proxy without its server
    default:
      return 'refused';
  }
}

/** Goes on with something else where the work was too much; other failures stay failures. */
const unlessWork =
  <T>(otherwise: () => T) =>
  (failed: unknown): T => {
    if (failed instanceof NoAnswers && failed.why === 'work') return otherwise();
    throw failed;
  };

/** The answers of four cards at 24, from the table that the pages bring along; null for others. */
export async function byTable(puzzle: Puzzle): Promise<Answers | null> {
  if (!isMeasured(puzzle)) return null;
  const { table } = await import('../offline/table');
  const entry = (await table()).entry(puzzle.hand.map(Number));
  return entry && { puzzle, ...entry };
}

/** The answer that comes easiest, by the puzzle's ID; null when there is none. */
export async function easiest(id: string): Promise<string | null> {
  const puzzle = parsePuzzle(id);
  const rules = puzzle && rulesName(puzzle);
  if (!puzzle || !rules) return null;
  const known = await byTable(puzzle).catch(() => null);
  if (!known && !isGraded(puzzle)) return null;
  const grade = known ? known.grade : await ask<Partial<Grade>>('/v1/grade', body(puzzle, rules, {}));
  return grade?.easiest ?? null;
}

/** The answers of a puzzle: from the table where it has them, else from the server. */
export const answersOf: Source = async (puzzle, signal) => {
  const known = await byTable(puzzle).catch(() => null); // without the table the server will do
  return known ?? bySolver(puzzle, signal);
};
