import { expect, test } from 'vitest';
import { RepeatGuard } from './repeatguard';

test('the same action counts as a repetition until shortly after the answer', () => {
  const guard = new RepeatGuard();
  const isRepeat = (action: string, ...times: number[]) => times.map((now) => guard.isRepeat(action, now));
  expect(isRepeat('skip', 0)).toEqual([false]);
  guard.started('skip');
  expect(isRepeat('skip', 1, 9000)).toEqual([true, true]);
  guard.finished('skip', 10_000);
  expect(isRepeat('skip', 10_000, 10_299, 10_300)).toEqual([true, true, false]);
  expect(isRepeat('none', 10_001)).toEqual([false]);
});

test('the next hand is an answer, and a later response to the same action changes nothing', () => {
  const guard = new RepeatGuard();
  guard.started('skip');
  guard.finished(undefined, 1000);
  expect(guard.isRepeat('skip', 1299)).toBe(true);
  guard.finished('skip', 1290);
  expect(guard.isRepeat('skip', 1300)).toBe(false);
  guard.started('skip');
  expect(guard.isRepeat('skip', 2000)).toBe(true);
});

test('another action in between ends the repetition', () => {
  const guard = new RepeatGuard();
  guard.started('skip');
  guard.started('next');
  guard.finished('skip', 1000);
  expect(guard.isRepeat('skip', 1001)).toBe(false);
  expect(guard.isRepeat('next', 2000)).toBe(true);
});
