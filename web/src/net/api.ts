// The calls of the server's API. Each resolves to the type of its answer or throws a Refusal.
import type {
  Board,
  Daily,
  Due,
  Finish,
  Me,
  ModeName,
  OfflineRun,
  Play,
  Problem,
  Run,
  RunMove,
  Runs,
  RunOptions,
} from '../core/shapes';
import { network } from './network.svelte';
import { jsonRequest, problemName, request } from './request';

/** The error of a refused or unanswered request. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.name);
    this.name = 'Refusal';
  }
}

/** Returns the problem of an error: the server's, or "internal" with the error's text. */
export const problemFromError = (error: unknown): Problem =>
  error instanceof Refusal ? error.problem : { name: 'internal', status: 0, detail: String(error) };

/** Reports whether there was no answer, or one with a status of 500 or more. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && (error.problem.status === 0 || error.problem.status >= 500);

/** Returns the Refusal of a request without an answer. */
export const offlineRefusal = (): Refusal => new Refusal({ name: 'offline', status: 0, detail: '' });

/** Milliseconds without an answer after which the network counts as lost. */
const answerTimeout = 10_000;

/** A timeout shorter than this, in milliseconds, does not show that the network is lost. */
const minConclusiveTimeout = 5_000;

export async function callAPI<T>(
  method: string,
  path: string,
  body?: unknown,
  timeout = answerTimeout,
  pending?: Promise<Response>,
): Promise<T> {
  let response: Response;
  let parsed: unknown;
  try {
    response = await (pending ??
      request(
        '/game' + path,
        timeout,
        body === undefined ? { method } : jsonRequest(JSON.stringify(body), method),
      ));
    // A truncated answer or the login page of a captive portal fails here and counts as no answer.
    if (response.ok && response.status !== 204) parsed = await response.json();
  } catch (error) {
    const tooShort =
      timeout < minConclusiveTimeout && error instanceof DOMException && error.name === 'TimeoutError';
    if (!tooShort) network.onNoAnswer();
    throw offlineRefusal();
  }
  network.onAnswer();
  if (!response.ok) throw new Refusal(await problemFromResponse(response));
  return parsed as T;
}

export async function problemFromResponse(response: Response): Promise<Problem> {
  const fallback: Problem = { name: 'internal', status: response.status, detail: '' };
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return fallback;
  try {
    const parsed = await response.json();
    return { ...fallback, ...parsed, name: problemName(parsed) || fallback.name };
  } catch {
    return fallback;
  }
}

const queryText = (fields: Record<string, string | number | undefined>): string => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries as [string, string][]).toString();
  return text && '?' + text;
};

export const me = () => callAPI<Me>('GET', '/me');
export const changeMe = (change: Partial<Pick<Me, 'name' | 'lang' | 'settings'>>) =>
  callAPI<Me>('PATCH', '/me', change);

/** pending: the response, if the request was sent earlier. */
export const beginRun = (key: string, options: RunOptions, timeout?: number, pending?: Promise<Response>) =>
  callAPI<Run>('POST', '/runs', { key, ...options }, timeout, pending);
export const run = (id: string) => callAPI<Run>('GET', '/runs/' + encodeURIComponent(id));
/** after: the field next of the previous answer. */
export const runs = (mode?: ModeName | 'races', after?: string, limit?: number) =>
  callAPI<Runs>('GET', '/runs' + queryText({ mode, after, limit }));
export const move = (id: string, m: RunMove | Finish) =>
  callAPI<Run>('POST', '/runs/' + encodeURIComponent(id) + '/moves', m);
export const importOffline = (played: OfflineRun) => callAPI<Run>('POST', '/offline', played);

export const daily = () => callAPI<Daily>('GET', '/daily');
export const board = (number: number) => callAPI<Board>('GET', '/daily/' + number);
export const stats = (since?: number) => callAPI<{ plays: Play[] }>('GET', '/stats' + queryText({ since }));
export const due = () => callAPI<Due>('GET', '/review');
