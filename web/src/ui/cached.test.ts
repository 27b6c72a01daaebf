import { expect, test } from 'vitest';
import { Refusal } from '../net/api';
import { memoryStorage } from '../net/browserstorage';
import { orCached } from './cached';

const refuseWith = (name: string, status: number) => () =>
  Promise.reject(new Refusal({ name, status, detail: '' }));

test('orCached returns the last answer and its date while the server cannot be reached', async () => {
  const storage = Promise.resolve(memoryStorage());
  await expect(orCached('a', refuseWith('offline', 0), storage)).rejects.toMatchObject({
    problem: { name: 'offline' },
  });
  expect(await orCached('a', async () => [1], storage, 5000)).toEqual({ value: [1], asOf: null });
  expect(await orCached('a', refuseWith('offline', 0), storage)).toEqual({ value: [1], asOf: 5000 });
  expect(await orCached('a', refuseWith('internal', 502), storage)).toEqual({ value: [1], asOf: 5000 });
  await expect(orCached('b', refuseWith('offline', 0), storage)).rejects.toThrow();
});

test('orCached rethrows a refusal of the server', async () => {
  const storage = Promise.resolve(memoryStorage());
  await orCached('a', async () => 1, storage);
  await expect(orCached('a', refuseWith('no-player', 401), storage)).rejects.toMatchObject({
    problem: { status: 401 },
  });
});
