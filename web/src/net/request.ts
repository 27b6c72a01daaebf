// One way to ask the server: every request has a limit of time, and every refusal a name.

/** Like fetch, but resolves when the whole answer has arrived, and rejects with a TimeoutError if that takes longer
 * than wait milliseconds. The limit is a timer of the page and not AbortSignal.timeout, so tests control it as they
 * control all its timers; AbortSignal.any is missing in browsers of 2023. */
export async function request(path: string, wait: number, init?: RequestInit): Promise<Response> {
  const limit = new AbortController();
  const given = init?.signal;
  const end = () => limit.abort(given!.reason);
  if (given?.aborted) end();
  given?.addEventListener('abort', end);
  const timer = setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), wait);
  try {
    const response = await fetch(path, { ...init, signal: limit.signal });
    await response.clone().blob();
    return response;
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', end);
  }
}

/** What a promise gives; undefined if that takes longer than some milliseconds. */
export async function inTime<T>(what: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<undefined>((done) => (timer = setTimeout(() => done(undefined), milliseconds)));
  return Promise.race([what, late]).finally(() => clearTimeout(timer));
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
