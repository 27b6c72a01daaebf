// The problems of the game without a server, which have the names and the statuses of docs/game.md.
import type { Run } from '../core/shapes';
import type { RefusalReason } from '../core/race/decide';

const statuses = {
  'already-done': 409,
  'bad-expression': 422,
  'bad-move': 422,
  'bad-name': 422,
  'bad-run': 422,
  'bad-options': 422,
  expired: 409,
  finished: 409,
  'no-daily': 404,
  'no-deal': 424, // not 503, which the pages take for a server that does not answer
  'no-puzzle': 422,
  'no-review': 409,
  'no-run': 404,
  'not-found': 404,
  'not-today': 409,
} as const;
export type ProblemName = keyof typeof statuses;

/** The error of a refused request. */
export class Problem extends Error {
  readonly status: number;

  constructor(
    override readonly name: ProblemName,
    status?: number,
    public run?: Run,
  ) {
    super(name);
    this.status = status ?? statuses[name];
  }

  response(): Response {
    const { name, status, run } = this;
    return new Response(JSON.stringify({ type: '/docs#problem-' + name, status, run }), {
      status,
      headers: { 'Content-Type': 'application/problem+json' },
    });
  }
}

/** Returns the name of the problem for a refused action, as on the server. */
export function problemOf(refused: RefusalReason, action: { do: string; expr?: string }): ProblemName {
  switch (refused) {
    case 'already done':
      return 'already-done';
    case 'expired':
    case 'finished':
      return refused;
    case 'bad action':
      return action.do === 'claim' && action.expr !== undefined ? 'bad-expression' : 'bad-move';
    default:
      return 'bad-move';
  }
}
