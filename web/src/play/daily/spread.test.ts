import { expect, test } from 'vitest';
import { solvedBars, timeBars } from './spread';

const s = (n: number) => n * 1000;

test('every time is in a bar, and one bar is marked as the player’s', () => {
  for (const ownTime of [s(1), s(61), s(100), s(5000)]) {
    const times = Array.from({ length: 300 }, (_, i) => s(60 + ((i * 37) % 240)));
    const bars = timeBars(times, ownTime);
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(300);
    expect(bars.filter((bar) => bar.mine)).toHaveLength(1);
    expect(bars.length).toBeLessThanOrEqual(18);
    const ownBar = bars.find((bar) => bar.mine)!;
    expect(ownBar.from).toBeLessThanOrEqual(ownTime);
    expect(ownBar.to).toBeGreaterThan(ownTime);
  }
});

test('the last bar collects the slowest times', () => {
  const times = [...Array.from({ length: 99 }, (_, i) => s(60 + i)), s(90_000)];
  const bars = timeBars(times, s(70));
  expect(bars.length).toBeLessThanOrEqual(18);
  expect(bars.at(-1)!.to).toBeLessThan(s(300));
});

test('too few times give no bars', () => {
  expect(timeBars([s(1), s(2), s(3), s(4)], s(1))).toEqual([]);
});

test('solvedBars marks the bar of the player', () => {
  expect(solvedBars([0, 1, 0, 3, 4, 4], 4).map((bar) => bar.mine)).toEqual([
    false,
    false,
    false,
    false,
    true,
    false,
  ]);
});
