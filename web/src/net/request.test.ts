import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from './request';

let answer: (signal: AbortSignal) => Promise<Response>;
const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, refuse) => {
    if (signal.aborted) refuse(signal.reason);
    signal.addEventListener('abort', () => refuse(signal.reason));
  });

/** A signal, and a count of its listeners. */
function watched(): { abort: AbortController; listeners: () => number } {
  const abort = new AbortController();
  let count = 0;
  const { addEventListener: add, removeEventListener: remove } = abort.signal;
  abort.signal.addEventListener = (...of: unknown[]) => (count++, add.apply(abort.signal, of as never));
  abort.signal.removeEventListener = (...of: unknown[]) => (count--, remove.apply(abort.signal, of as never));
  return { abort, listeners: () => count };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => answer(signal));
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a complete response can be read and leaves no timer and no listener behind', async () => {
  let limit!: AbortSignal;
  answer = async (signal) => ((limit = signal), new Response('{"a":1}', { status: 201 }));
  const { abort, listeners } = watched();
  const response = await request('/x', 1000, { signal: abort.signal });
  expect(vi.getTimerCount()).toBe(0);
  expect(listeners()).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  abort.abort();
  expect(limit.aborted).toBe(false);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ a: 1 });
});

test('a response without content is accepted', async () => {
  answer = async () => new Response(null, { status: 204 });
  expect((await request('/x', 1000)).status).toBe(204);
});

test.each([
  ['no answer', never],
  [
    'half an answer',
    async (signal: AbortSignal) =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode('{"a":'));
            signal.addEventListener('abort', () => stream.error(signal.reason));
          },
        }),
      ),
  ],
])('%s within the limit rejects with a TimeoutError', async (_, late) => {
  answer = late;
  const { abort, listeners } = watched();
  const result = expect(request('/x', 1000, { signal: abort.signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await vi.advanceTimersByTimeAsync(1000);
  await result;
  expect(listeners()).toBe(0);
});

test('the error is the reason of the signal, even if it was aborted before', async () => {
  answer = never;
  const { abort, listeners } = watched();
  const why = new Error('the page is gone');
  const result = request('/x', 1000, { signal: abort.signal });
  abort.abort(why);
  await expect(result).rejects.toBe(why);
  await expect(request('/x', 1000, { signal: abort.signal })).rejects.toBe(why);
  expect(listeners()).toBe(0);
});

test('a failed request leaves no timer', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  await expect(request('/x', 1000)).rejects.toThrow('no network');
});
