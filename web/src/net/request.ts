// Every request to the server goes through request, which has a time limit.

/**
 * Like fetch, but resolves when the whole response has arrived, and rejects with a TimeoutError
 * after timeout milliseconds. The limit is a page timer, not AbortSignal.timeout, because tests
 * control page timers; browsers of 2023 lack AbortSignal.any.
 */
export async function request(path: string, timeout: number, init?: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const outer = init?.signal;
  const end = () => limit.abort(outer!.reason);
  if (outer?.aborted) end();
  outer?.addEventListener('abort', end);
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), timeout);
  try {
    const response = await fetch(path, { ...init, signal: limit.signal });
    await response.clone().blob();
    return response;
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

/** Resolves to the value of a promise, or to undefined after a number of milliseconds. */
export async function withTimeout<T>(promise: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const expiry = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), milliseconds)));
  return Promise.race([promise, expiry]).finally(() => clearTimeout(timer));
}

/** The options of a request that sends JSON. */
export const jsonRequest = (body: string, method = 'POST'): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** The name of a problem document: the fragment of its type; empty if it has none. */
export const problemName = ({ type }: { type?: unknown }): string =>
  String(type ?? '').split('#problem-')[1] ?? '';
