// The problems of the server, for tests that imitate it. A Go test writes the file
// (internal/web/game/problem_test.go).
import { Refusal } from '../net/api';
import type { Problem, Run } from '../net/shapes';
import type { RefusalReason } from '../race/decider';
import file from './testdata/problems.json';

export type ProblemName = keyof typeof file.status;

/** Returns the problem name of an action that the dealer refuses. */
export const problemOf = (why: RefusalReason): ProblemName => file.refusals[why] as ProblemName;

export const problem = (name: ProblemName): Problem => ({ name, status: file.status[name], detail: '' });

/** Returns what net/api throws for a problem; 'offline' means that no answer came. */
export const refusal = (name: ProblemName | 'offline'): Refusal =>
  new Refusal(name === 'offline' ? { name, status: 0, detail: '' } : problem(name));

/** Returns the server's response with a problem. */
export const refused = (name: ProblemName, run?: Run): Response =>
  new Response(JSON.stringify({ type: '/docs#problem-' + name, ...problem(name), run }), {
    status: file.status[name],
    headers: { 'Content-Type': 'application/problem+json' },
  });
