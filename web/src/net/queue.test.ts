import { expect, test, vi } from 'vitest';
import { until } from '../testing/until';
import { Queue, QueueClosedError, retryDelay } from './queue';

const networkError = new Error('lost');

/** Returns a dealer behind a network with these faults. It makes each move once; received lists
 * every arrival. */
function dealer(faults: ('request' | 'answer' | null)[]) {
  const done: string[] = [];
  const received: string[] = [];
  let open = 0;
  const send = async (move: { id: string }): Promise<string> => {
    expect(++open, 'one at a time').toBe(1);
    await Promise.resolve();
    open--;
    const fault = faults.shift() ?? null;
    if (fault === 'request') throw networkError;
    received.push(move.id);
    if (!done.includes(move.id)) done.push(move.id);
    if (fault === 'answer') throw networkError;
    return 'did ' + move.id;
  };
  return { send, done, received };
}

const noDelay = () => Promise.resolve();
/** Waits until wake is called. */
const untilWoken = (woken: Promise<void>) => woken;

test('moves are made in order, each once, however the network fails', async () => {
  for (let n = 0; n < 3 ** 6; n++) {
    const kinds = ['request', 'answer', null] as const;
    const faults = Array.from({ length: 6 }, (_, i) => kinds[Math.floor(n / 3 ** i) % 3]!);
    const { send, done } = dealer(faults);
    const queue = new Queue({ send, shouldRetry: (e) => e === networkError, wait: noDelay });
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => queue.put({ id })));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(answers).toEqual(['did a', 'did b', 'did c']);
    expect(queue.waiting).toEqual([]);
  }
});

test('put rejects for a refused move, and the next move is sent', async () => {
  const queue = new Queue({
    send: async (move: { id: string }) => {
      if (move.id === 'b') throw new Error('no');
      return move.id;
    },
    shouldRetry: () => false,
  });
  const all = await Promise.allSettled(['a', 'b', 'c'].map((id) => queue.put({ id })));
  expect(all.map((p) => p.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a move that is put twice is sent once', async () => {
  const { send, received } = dealer([]);
  const queue = new Queue({ send, shouldRetry: () => true });
  await Promise.all([queue.put({ id: 'a' }), queue.put({ id: 'a' })]);
  expect(received).toEqual(['a']);
});

test('onChange receives the waiting moves and the error', async () => {
  const changes: string[] = [];
  const { send } = dealer(['request']);
  const queue = new Queue({
    send,
    shouldRetry: () => true,
    wait: noDelay,
    onChange: (waiting, fault) => changes.push(waiting.map((m) => m.id).join() + (fault ? '!' : '')),
  });
  await queue.put({ id: 'a' });
  expect(changes).toEqual(['a', 'a!', '']);
});

test('wake retries at once', async () => {
  const { send } = dealer(['request']);
  const wait = vi.fn(untilWoken);
  const queue = new Queue({ send, shouldRetry: () => true, wait });
  const answer = queue.put({ id: 'a' });
  await until(() => expect(wait).toHaveBeenCalledOnce());
  queue.wake();
  expect(await answer).toBe('did a');
});

test('a closed queue rejects its moves and sends nothing more', async () => {
  const { send, received } = dealer(['answer', 'request', 'request']);
  const wait = vi.fn(untilWoken);
  const queue = new Queue({ send, shouldRetry: () => true, wait });
  const first = queue.put({ id: 'a' });
  const second = queue.put({ id: 'b' });
  await until(() => expect(wait).toHaveBeenCalledOnce());
  const waiting = queue.close();
  expect(waiting.map((m) => m.id)).toEqual(['a', 'b']);
  await expect(first).rejects.toBeInstanceOf(QueueClosedError);
  await expect(second).rejects.toBeInstanceOf(QueueClosedError);
  await expect(queue.put({ id: 'c' })).rejects.toBeInstanceOf(QueueClosedError);
  expect(received).toEqual(['a']);
});

test('retry delays double up to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map(retryDelay)).toEqual([
    500, 1000, 2000, 4000, 8000, 15000, 15000, 15000,
  ]);
});
