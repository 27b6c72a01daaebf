import { expect, test } from 'vitest';
import type { Played } from '../net/shapes';
import { swing, swingText } from './swing';

const hands = (...played: Partial<Played>[]) => ({ shown: played as Played[] });

test.each([
  [hands({}), hands({ cost: 3000 }), -3000],
  [hands({ cost: 3000 }), hands({ cost: 8000 }), -5000],
  [hands({ cost: 3000 }), hands({ cost: 3000, bonus: 5000 }, {}), 5000],
  [hands({ bonus: 5000 }, {}), hands({ bonus: 5000 }, {}, {}), 0],
])('what changed swings the clock', (before, after, want) => expect(swing(before, after)).toBe(want));

test('a clock that counts down loses by a fault; one that counts up is charged', () => {
  expect(swingText(-3000, true, 's')).toBe('−3 s');
  expect(swingText(5000, true, 's')).toBe('+5 s');
  expect(swingText(-3000, false, 's')).toBe('+3 s');
});
