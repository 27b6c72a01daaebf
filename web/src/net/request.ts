// Every request to the server goes through request, which has a time limit.
import { addressOf } from './address';
import { site } from './site';

/** Reports whether a server answers at a path: on a site without one, each path is that of a file. */
const isServerPath = (path: string): boolean => site === undefined && path.startsWith('/');

/** The statuses of responses that must not have a body. */
const bodiless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

/** How long to wait for the server's run if this browser cannot deal one, in milliseconds. */
export const runTimeout = 8_000;

/** Answers a request of the game. */
export type Answer = (path: string, init?: RequestInit) => Promise<Response>;

let answer: Answer | undefined;

/** On a site without a server, the page itself answers requests of the game. */
export function answerGameWith(local: Answer): void {
  answer = local;
}

/**
 * Like fetch of a path of the server, but resolves when the whole response has arrived, and rejects with a
 * TimeoutError after timeout milliseconds. The response that it returns is in memory: to read it waits for
 * nothing that has no time limit. It uses setTimeout, which tests can fake, instead of AbortSignal.timeout,
 * and one controller, since browsers of 2023 lack AbortSignal.any.
 * The requests of the game go to the function of answerGameWith, if there is one.
 */
export async function request(path: string, timeout: number, init?: RequestInit): Promise<Response> {
  if (answer && path.startsWith('/game/')) return answer(path, init);
  const controller = new AbortController();
  const callerSignal = init?.signal;
  const abort = () => controller.abort(callerSignal!.reason);
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener('abort', abort);
  const timer = setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), timeout);
  try {
    const response = await fetch(isServerPath(path) ? addressOf(path) : path, {
      ...init,
      signal: controller.signal,
    });
    const body = await response.arrayBuffer();
    return new Response(bodiless.has(response.status) ? null : body, response);
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', abort);
  }
}

/** Resolves to the value of a promise, or to undefined after a number of milliseconds. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const expiry = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)),
  );
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer));
}

/** Returns the options of a request that sends JSON. */
export const jsonRequest = (body: string, method = 'POST'): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** Returns the name of a problem document, the end of its type, or "" if it has none. */
export const problemName = ({ type }: { type?: unknown }): string =>
  String(type ?? '').split('#problem-')[1] ?? '';
