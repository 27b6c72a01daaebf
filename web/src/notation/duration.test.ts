import { expect, test } from 'vitest';
import { duration, remaining, seconds, shortSeconds } from './duration';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [7_000, '0:07'],
  [135_400, '2:15'],
  [3_599_999, '59:59'],
  [18_753_000, '5:12:33'],
  [-5, '0:00'],
])('%i ms is %s', (ms, want) => expect(duration(ms)).toBe(want));

test('what is left is 0:00 only when it is over', () => {
  expect(remaining(1)).toBe('0:01');
  expect(remaining(0)).toBe('0:00');
  expect(remaining(180_000)).toBe('3:00');
  expect(remaining(179_001)).toBe('3:00');
});

test.each([
  [14_240, '14.2'],
  [9_000, '9.0'],
  [99_940, '99.9'],
  [99_960, '100'],
  [132_400, '132'],
])('%i ms are %s seconds', (ms, want) => expect(seconds(ms)).toBe(want));

test.each([
  [6_000, '6'],
  [9_440, '9.4'],
  [9_949, '9.9'],
  [9_950, '10'],
  [14_240, '14'],
])('%i ms are %s seconds at a glance', (ms, want) => expect(shortSeconds(ms)).toBe(want));
