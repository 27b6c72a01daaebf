import { expect, test } from 'vitest';
import { Echo } from './echo';

test('the same again means the same for as long as nobody can have seen the answer', () => {
  const echo = new Echo();
  const again = (what: string, ...times: number[]) => times.map((now) => echo.of(what, now));
  expect(again('skip', 0)).toEqual([false]);
  echo.asked('skip');
  expect(again('skip', 1, 9000)).toEqual([true, true]);
  echo.answered('skip', 10_000);
  expect(again('skip', 10_000, 10_299, 10_300)).toEqual([true, true, false]);
  expect(again('none', 10_001)).toEqual([false]);
});

test('another thing that is asked in between ends it', () => {
  const echo = new Echo();
  echo.asked('skip');
  echo.asked('next');
  echo.answered('skip', 1000);
  expect(echo.of('skip', 1001)).toBe(false);
  expect(echo.of('next', 2000)).toBe(true);
});
