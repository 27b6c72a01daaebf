import { expect, test } from 'vitest';
import { untouched } from './late';

const after = <T>(milliseconds: number, what: T): Promise<T> =>
  new Promise((done) => setTimeout(() => done(what), milliseconds));

test('what comes in time is taken', async () => {
  expect(await untouched(after(10, 'hand'), 500, new EventTarget())).toBe('hand');
});

test('what comes too late, or not at all, is not', async () => {
  expect(await untouched(after(200, 'hand'), 10, new EventTarget())).toBeNull();
  expect(await untouched(Promise.reject(new Error('no network')), 500, new EventTarget())).toBeNull();
});

test.each(['pointerdown', 'keydown'])('nor what comes after a %s', async (kind) => {
  const surface = new EventTarget();
  const taken = untouched(after(100, 'hand'), 500, surface);
  surface.dispatchEvent(new Event(kind));
  expect(await taken).toBeNull();
});
