// One way to ask the server: every request has a limit of time, and every refusal a name.

/** fetch, which fails with a TimeoutError if the whole answer takes longer than some milliseconds. The limit is a timer
 * of the page, so tests control it as they control all its timers. */
export function request(path: string, wait: number, init?: RequestInit): Promise<Response> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), wait);
  init?.signal?.addEventListener('abort', () => limit.abort());
  return fetch(path, { ...init, signal: limit.signal });
}

/** What sends JSON. */
export const posted = (body: string, method = 'POST'): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** The name of a problem; empty if it has none. */
export const problemName = ({ type }: { type?: unknown }): string =>
  String(type ?? '').split('#problem-')[1] ?? '';
