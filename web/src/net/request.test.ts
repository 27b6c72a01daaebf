import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from './request';

let answer: (signal: AbortSignal) => Promise<Response>;
const noAnswer = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Returns a controller, and the number of listeners of its signal. */
function controllerWithCount(): { abort: AbortController; listeners: () => number } {
  const abort = new AbortController();
  let count = 0;
  const { addEventListener: add, removeEventListener: remove } = abort.signal;
  abort.signal.addEventListener = (...args: unknown[]) => (count++, add.apply(abort.signal, args as never));
  abort.signal.removeEventListener = (...args: unknown[]) => (
    count--,
    remove.apply(abort.signal, args as never)
  );
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
  let fetchSignal!: AbortSignal;
  answer = async (signal) => ((fetchSignal = signal), new Response('{"a":1}', { status: 201 }));
  const { abort, listeners } = controllerWithCount();
  const response = await request('/x', 1000, { signal: abort.signal });
  expect(vi.getTimerCount()).toBe(0);
  expect(listeners()).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  abort.abort();
  expect(fetchSignal.aborted).toBe(false);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ a: 1 });
});

test('a response without content is accepted', async () => {
  answer = async () => new Response(null, { status: 204 });
  expect((await request('/x', 1000)).status).toBe(204);
});

test.each([
  ['no answer', noAnswer],
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
])('with %s within the time limit, request rejects with a TimeoutError', async (_, incomplete) => {
  answer = incomplete;
  const { abort, listeners } = controllerWithCount();
  const result = expect(request('/x', 1000, { signal: abort.signal })).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  await vi.advanceTimersByTimeAsync(1000);
  await result;
  expect(listeners()).toBe(0);
});

test('a response whose body stalls has not arrived, even if a copy of it has', async () => {
  answer = async (signal) => {
    const body = new ReadableStream({
      start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
    });
    return Object.assign(new Response(body), { clone: () => new Response('{"a":1}') });
  };
  const result = expect(request('/x', 1000)).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(1000);
  await result;
});

test('a response keeps its status and its headers', async () => {
  answer = async () => new Response('no', { status: 429, headers: { 'Retry-After': '7' } });
  const response = await request('/x', 1000);
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '7']);
  expect(await response.text()).toBe('no');
});

test('request rejects with the reason of an aborted signal, even if it was aborted before', async () => {
  answer = noAnswer;
  const { abort, listeners } = controllerWithCount();
  const reason = new Error('the page is gone');
  const result = request('/x', 1000, { signal: abort.signal });
  abort.abort(reason);
  await expect(result).rejects.toBe(reason);
  await expect(request('/x', 1000, { signal: abort.signal })).rejects.toBe(reason);
  expect(listeners()).toBe(0);
});

test('a failed request leaves no timer', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  await expect(request('/x', 1000)).rejects.toThrow('no network');
});
