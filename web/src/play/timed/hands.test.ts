import { expect, test } from 'vitest';
import { missedTechniques } from './hands';

test('the techniques of missed hands are named by how often they were missed', () => {
  const techniques: Record<string, string[]> = {
    a: ['fraction', 'product'],
    b: ['product'],
    c: ['product'],
    d: [],
  };
  const hands = [...'abcd'].map((puzzle) => ({ puzzle }));
  expect(missedTechniques(hands, (puzzle) => techniques[puzzle]!)).toEqual(['product', 'fraction']);
  expect(missedTechniques([], () => ['product'])).toEqual([]);
});
