// The problems of the server, for tests that play it. Go writes the file (internal/web/game/problem_test.go).
import { Refusal } from '../net/api';
import type { Problem, Run } from '../net/shapes';
import type { Refused } from '../race/turn';
import file from './testdata/problems.json';

export type ProblemName = keyof typeof file.status;

/** The problem of an action that the dealer refuses. */
export const problemOf = (why: Refused): ProblemName => file.refusals[why] as ProblemName;

export const problem = (name: ProblemName): Problem => ({ name, status: file.status[name], detail: '' });

/** What the pages' side of a request throws for a problem; offline: no answer came. */
export const refusal = (name: ProblemName | 'offline'): Refusal =>
  new Refusal(name === 'offline' ? { name, status: 0, detail: '' } : problem(name));

/** The server's answer with a problem. */
export const refused = (name: ProblemName, run?: Run): Response =>
  new Response(JSON.stringify({ type: '/docs#problem-' + name, ...problem(name), run }), {
    status: file.status[name],
    headers: { 'Content-Type': 'application/problem+json' },
  });
