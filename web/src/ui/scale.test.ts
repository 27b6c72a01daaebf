import { expect, test } from 'vitest';
import { visibleLabels, area, line, ticks } from './scale';

test.each([
  [12, 24, [10, 15, 20, 25]],
  [0, 3, [0, 1, 2, 3]],
  [14.2, 14.2, [14, 15, 16]],
  [5, 180, [0, 50, 100, 150, 200]],
])('ticks from %d to %d', (min, max, want) => {
  expect(ticks(min, max)).toEqual(want);
});

test('ticks always cover the range', () => {
  for (let min = 0; min < 300; min += 7.3) {
    for (let span = 0; span < 900; span += 31.7) {
      const all = ticks(min, min + span);
      expect(all[0]).toBeLessThanOrEqual(min);
      expect(all.at(-1)).toBeGreaterThanOrEqual(min + span);
      expect(all.length).toBeGreaterThan(2);
      expect(all.length).toBeLessThan(8);
    }
  }
});

test('line and area return SVG paths', () => {
  const points = [
    { x: 0, y: 5 },
    { x: 10.04, y: 2 },
  ];
  expect(line(points)).toBe('M0 5L10 2');
  expect(area(points, 9)).toBe('M0 5L10 2L10 9L0 9Z');
  expect(area([], 9)).toBe('');
});

test('visibleLabels keeps the gap and shows the last label', () => {
  expect(visibleLabels([0, 10, 60, 95, 100], 40)).toEqual([true, false, true, false, true]);
  expect(visibleLabels([], 40)).toEqual([]);
  expect(visibleLabels([5], 40)).toEqual([true]);
});
