import { expect, test } from 'vitest';
import { Refusal } from '../net/api';
import { memoryShelf } from '../net/shelf';
import { orLast } from './last';

const refused = (name: string, status: number) => () =>
  Promise.reject(new Refusal({ name, status, detail: '' }));

test('what was said last is told while the server is away, with its date', async () => {
  const on = Promise.resolve(memoryShelf());
  await expect(orLast('a', refused('offline', 0), on)).rejects.toMatchObject({
    problem: { name: 'offline' },
  });
  expect(await orLast('a', async () => [1], on, 5000)).toEqual({ said: [1], asOf: null });
  expect(await orLast('a', refused('offline', 0), on)).toEqual({ said: [1], asOf: 5000 });
  expect(await orLast('a', refused('internal', 502), on)).toEqual({ said: [1], asOf: 5000 });
  await expect(orLast('b', refused('offline', 0), on)).rejects.toThrow();
});

test('what the server refuses is refused', async () => {
  const on = Promise.resolve(memoryShelf());
  await orLast('a', async () => 1, on);
  await expect(orLast('a', refused('no-player', 401), on)).rejects.toMatchObject({
    problem: { status: 401 },
  });
});
