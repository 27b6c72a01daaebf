// The problems of the server, for tests that imitate it. A Go test writes the file
// (internal/server/game/problem_test.go).
import { Refusal } from '../net/api';
import type { Problem, Run } from '../core/shapes';
import type { RefusalReason } from '../core/race/decider';
import file from './testdata/problems.json';

export type ProblemName = keyof typeof file.status;

/** Returns the name of the problem that the server reports for a refused action. */
export const problemNameOf = (reason: RefusalReason): ProblemName => file.refusals[reason] as ProblemName;

export const problem = (name: ProblemName): Problem => ({ name, status: file.status[name], detail: '' });

/** Returns the error that net/api throws for a problem; 'offline' stands for no answer. */
export const refusal = (name: ProblemName | 'offline'): Refusal =>
  new Refusal(name === 'offline' ? { name, status: 0, detail: '' } : problem(name));

/** Returns the response of the server that reports a problem. */
export const problemResponse = (name: ProblemName, run?: Run): Response =>
  new Response(JSON.stringify({ type: '/docs#problem-' + name, ...problem(name), run }), {
    status: file.status[name],
    headers: { 'Content-Type': 'application/problem+json' },
  });
