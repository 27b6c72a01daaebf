import { expect, test } from 'vitest';
import { apart, area, line, ticks } from './scale';

test.each([
  [12, 24, [10, 15, 20, 25]],
  [0, 3, [0, 1, 2, 3]],
  [14.2, 14.2, [14, 15, 16]],
  [5, 180, [0, 50, 100, 150, 200]],
])('ticks from %d to %d', (least, most, want) => {
  expect(ticks(least, most)).toEqual(want);
});

test('ticks hold what they are for, whatever it is', () => {
  for (let least = 0; least < 300; least += 7.3) {
    for (let span = 0; span < 900; span += 31.7) {
      const all = ticks(least, least + span);
      expect(all[0]).toBeLessThanOrEqual(least);
      expect(all.at(-1)).toBeGreaterThanOrEqual(least + span);
      expect(all.length).toBeGreaterThan(2);
      expect(all.length).toBeLessThan(8);
    }
  }
});

test('a line and its area', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10.04, y: 2 },
  ];
  expect(line(points)).toBe('M0 5L10 2');
  expect(area(points, 9)).toBe('M0 5L10 2L10 9L0 9Z');
  expect(area([], 9)).toBe('');
});

test('labels keep apart, and the last is there', () => {
  expect(apart([0, 10, 60, 95, 100], 40)).toEqual([true, false, true, false, true]);
  expect(apart([], 40)).toEqual([]);
  expect(apart([5], 40)).toEqual([true]);
});
