import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  formatDuration,
  formatPredicted,
  formatRemaining,
  formatSeconds,
  shownShare,
  shownShares,
  wholeSeconds,
} from './duration';

test.each([
  [0, '0:00'],
  [999, '0:00'],
  [7_000, '0:07'],
  [135_400, '2:15'],
  [135_999, '2:15'],
  [3_599_999, '59:59'],
  [18_753_000, '5:12:33'],
  [-5, '0:00'],
])('%i ms is %s', (ms, want) => expect(formatDuration(ms)).toBe(want));

test('remaining time is 0:00 only when it is over', () => {
  expect(formatRemaining(1)).toBe('0:01');
  expect(formatRemaining(0)).toBe('0:00');
  expect(formatRemaining(180_000)).toBe('3:00');
  expect(formatRemaining(179_001)).toBe('3:00');
});

test.each([
  [0, '0.0'],
  [9_449, '9.4'],
  [9_999, '9.9'],
  [19_999, '19.9'],
  [20_000, '20'],
  [132_999, '132'],
])('%i ms are %s seconds', (ms, want) => expect(formatSeconds(ms)).toBe(want));

// The command prints predicted seconds by the same rule; internal/app/cli tests it with the same file.
const vectors: [number, string][] = JSON.parse(
  readFileSync(new URL('../../../../internal/app/cli/testdata/seconds.json', import.meta.url), 'utf8'),
);
test.each(vectors)('%d predicted seconds are printed as %s', (s, want) =>
  expect(formatPredicted(s)).toBe(want),
);

describe('shownShares', () => {
  test('always add up to the sum that is shown', () => {
    let seed = 24;
    const random = (n: number): number => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (let run = 0; run < 500; run++) {
      const times = Array.from({ length: 1 + random(8) }, () => random(90_000));
      const sum = times.reduce((a, b) => a + b, 0);
      const shown = shownShares(times);
      expect(shown.reduce((a, b) => a + b, 0)).toBe(1000 * wholeSeconds(sum));
      for (const [i, ms] of times.entries()) {
        expect(shown[i]! % 1000).toBe(0);
        expect(Math.abs(shown[i]! - ms)).toBeLessThan(1000);
      }
      let before = 0;
      expect(times.map((ms) => [shownShare(before, ms), (before += ms)][0])).toEqual(shown);
    }
  });

  test('show 7 and 8 seconds for two hands of 7.6 seconds, since their sum is shown as 15', () => {
    expect(shownShares([7_600, 7_600])).toEqual([7_000, 8_000]);
    expect(formatDuration(15_200)).toBe('0:15');
  });

  test('count the last time only up to the sum, since a penalty may exceed the time left', () => {
    expect(shownShares([170_500, 12_500], 180_000)).toEqual([170_000, 10_000]);
  });
});
