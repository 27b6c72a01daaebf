import { expect, test, vi } from 'vitest';
import { until } from '../testing/until';
import { Queue, pause, Taken } from './queue';

const lost = new Error('lost');

/** A dealer behind a bad network: it does each ID once, and says how often it was told. */
function dealer(faults: ('request' | 'answer' | null)[]) {
  const done: string[] = [];
  const heard: string[] = [];
  let open = 0;
  const send = async (move: { id: string }): Promise<string> => {
    expect(++open, 'one at a time').toBe(1);
    await Promise.resolve();
    open--;
    const fault = faults.shift() ?? null;
    if (fault === 'request') throw lost;
    heard.push(move.id);
    if (!done.includes(move.id)) done.push(move.id);
    if (fault === 'answer') throw lost;
    return 'did ' + move.id;
  };
  return { send, done, heard };
}

const instantly = () => Promise.resolve();
/** Never tries again by itself. */
const untilWoken = (woken: Promise<void>) => woken;

test('moves are done in order, each once, however the network fails', async () => {
  for (let n = 0; n < 3 ** 6; n++) {
    const kinds = ['request', 'answer', null] as const;
    const faults = Array.from({ length: 6 }, (_, i) => kinds[Math.floor(n / 3 ** i) % 3]!);
    const { send, done } = dealer(faults);
    const queue = new Queue({ send, again: (e) => e === lost, wait: instantly });
    const answers = await Promise.all(['a', 'b', 'c'].map((id) => queue.put({ id })));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(answers).toEqual(['did a', 'did b', 'did c']);
    expect(queue.waiting).toEqual([]);
  }
});

test('a refused move is told to who made it, and the next goes on', async () => {
  const queue = new Queue({
    send: async (move: { id: string }) => {
      if (move.id === 'b') throw new Error('no');
      return move.id;
    },
    again: () => false,
  });
  const all = await Promise.allSettled(['a', 'b', 'c'].map((id) => queue.put({ id })));
  expect(all.map((p) => p.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('the same move put twice is sent once', async () => {
  const { send, heard } = dealer([]);
  const queue = new Queue({ send, again: () => true });
  await Promise.all([queue.put({ id: 'a' }), queue.put({ id: 'a' })]);
  expect(heard).toEqual(['a']);
});

test('what waits and whether it is lost is told', async () => {
  const told: string[] = [];
  const { send } = dealer(['request']);
  const queue = new Queue({
    send,
    again: () => true,
    wait: instantly,
    changed: (waiting, fault) => told.push(waiting.map((m) => m.id).join() + (fault ? '!' : '')),
  });
  await queue.put({ id: 'a' });
  expect(told).toEqual(['a', 'a!', '']);
});

test('waking tries at once', async () => {
  const { send } = dealer(['request']);
  const wait = vi.fn(untilWoken);
  const queue = new Queue({ send, again: () => true, wait });
  const answer = queue.put({ id: 'a' });
  await until(() => expect(wait).toHaveBeenCalledOnce());
  queue.wake();
  expect(await answer).toBe('did a');
});

test('moves taken out are sent no more', async () => {
  const { send, heard } = dealer(['answer', 'request', 'request']);
  const wait = vi.fn(untilWoken);
  const queue = new Queue({ send, again: () => true, wait });
  const first = queue.put({ id: 'a' });
  const second = queue.put({ id: 'b' });
  await until(() => expect(wait).toHaveBeenCalledOnce());
  const taken = queue.take();
  expect(taken.map((m) => m.id)).toEqual(['a', 'b']);
  await expect(first).rejects.toBeInstanceOf(Taken);
  await expect(second).rejects.toBeInstanceOf(Taken);
  await expect(queue.put({ id: 'c' })).rejects.toBeInstanceOf(Taken);
  expect(heard).toEqual(['a']);
});

test('the pauses double up to 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map(pause)).toEqual([500, 1000, 2000, 4000, 8000, 15000, 15000, 15000]);
});
