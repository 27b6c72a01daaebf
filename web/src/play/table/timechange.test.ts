import { expect, test } from 'vitest';
import type { Played } from '../../core/shapes';
import { timeChange, timeChangeText } from './timechange';

const hands = (...played: Partial<Played>[]) => ({ shown: played as Played[] });

test.each([
  [hands({}), hands({ cost: 3000 }), -3000],
  [hands({ cost: 3000 }), hands({ cost: 8000 }), -5000],
  [hands({ cost: 3000 }), hands({ cost: 3000, bonus: 5000 }, {}), 5000],
  [hands({ bonus: 5000 }, {}), hands({ bonus: 5000 }, {}, {}), 0],
])('timeChange returns bonuses minus costs since the last view', (before, after, want) =>
  expect(timeChange(before, after)).toBe(want),
);

test('a miss takes time from a clock that counts down and adds to one that counts up', () => {
  expect(timeChangeText(-3000, true, 's')).toBe('−3 s');
  expect(timeChangeText(5000, true, 's')).toBe('+5 s');
  expect(timeChangeText(-3000, false, 's')).toBe('+3 s');
});
