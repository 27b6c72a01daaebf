// Asks the server. Every answer is the shape asked for, or a Refusal is thrown.
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
  Sessions,
  Wish,
} from './shapes';
import { network } from './network.svelte';
import { posted, problemName, request } from './request';

export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.name);
    this.name = 'Refusal';
  }
}

/** What went wrong, by the server's word where that is known. */
export const problemIn = (error: unknown): Problem =>
  error instanceof Refusal ? error.problem : { name: 'internal', status: 0, detail: String(error) };

/** No answer, or one of a server that is not itself. */
export const unreached = (error: unknown): boolean =>
  error instanceof Refusal && (error.problem.status === 0 || error.problem.status >= 500);

/** No answer came. */
export const unanswered = (): Refusal => new Refusal({ name: 'offline', status: 0, detail: '' });

/** How long an answer may take before the network is taken for lost. */
const patience = 10_000;

/** Whoever gives up sooner than this did not wait long enough to say that it is. */
const least = 5_000;

async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  wait = patience,
  sent?: Promise<Response>,
): Promise<T> {
  let response: Response;
  let said: unknown;
  try {
    response = await (sent ??
      request('/game' + path, wait, body === undefined ? { method } : posted(JSON.stringify(body), method)));
    // An answer cut off, or the page of a network that wants a login, is no answer.
    if (response.ok && response.status !== 204) said = await response.json();
  } catch (error) {
    const hasty = wait < least && error instanceof DOMException && error.name === 'TimeoutError';
    if (!hasty) network.silent();
    throw unanswered();
  }
  network.answered();
  if (!response.ok) throw new Refusal(await problemOf(response));
  return said as T;
}

export async function problemOf(response: Response): Promise<Problem> {
  const fallback: Problem = { name: 'internal', status: response.status, detail: '' };
  if (!response.headers.get('Content-Type')?.startsWith('application/problem+json')) return fallback;
  try {
    const said = await response.json();
    const name = problemName(said) || fallback.name;
    return { name, status: response.status, detail: String(said.detail ?? ''), run: said.run };
  } catch {
    return fallback;
  }
}

const query = (fields: Record<string, string | number | undefined>): string => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given as [string, string][]).toString();
  return text && '?' + text;
};

export const me = () => ask<Me>('GET', '/me');
export const changeMe = (change: Partial<Pick<Me, 'name' | 'lang' | 'settings'>>) =>
  ask<Me>('PATCH', '/me', change);
export const deleteMe = () => ask<void>('DELETE', '/me', {});

export const beginPasskey = () => ask<PublicKeyCredentialCreationOptionsJSON>('POST', '/passkeys/begin', {});
export const addPasskey = (name: string, credential: unknown) =>
  ask<Me>('POST', '/passkeys', { name, credential });
export const removePasskey = (id: string) => ask<Me>('DELETE', '/passkeys/' + encodeURIComponent(id), {});
export const beginLogin = () => ask<PublicKeyCredentialRequestOptionsJSON>('POST', '/login/begin', {});
export const login = (credential: unknown) => ask<Me>('POST', '/login', credential);
/** Options for a passkey of the player who is signed in. */
export const beginConfirm = () => ask<PublicKeyCredentialRequestOptionsJSON>('POST', '/confirm/begin', {});
export const confirm = (credential: unknown) => ask<Me>('POST', '/confirm', credential);
export const sessions = () => ask<Sessions>('GET', '/sessions');
/** Ends all but this one. */
export const endSessions = () => ask<Sessions>('DELETE', '/sessions', {});
export const logout = () => ask<void>('POST', '/logout', {});

/** sent: the answer, where it was asked for already. */
export const beginRun = (key: string, wish: Wish, wait?: number, sent?: Promise<Response>) =>
  ask<Run>('POST', '/runs', { key, ...wish }, wait, sent);
export const run = (id: string) => ask<Run>('GET', '/runs/' + encodeURIComponent(id));
/** after: the next of the answer before. */
export const runs = (mode?: ModeName, after?: string, limit?: number) =>
  ask<Runs>('GET', '/runs' + query({ mode, after, limit }));
export const move = (id: string, m: RunMove | Finish) =>
  ask<Run>('POST', '/runs/' + encodeURIComponent(id) + '/moves', m);
export const bring = (played: OfflineRun) => ask<Run>('POST', '/offline', played);

export const daily = () => ask<Daily>('GET', '/daily');
export const board = (number: number) => ask<Board>('GET', '/daily/' + number);
export const stats = (since?: number) => ask<{ plays: Play[] }>('GET', '/stats' + query({ since }));
export const due = () => ask<Due>('GET', '/review');
