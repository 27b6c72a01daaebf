import { expect, test } from 'vitest';
import type { TrailMove } from '../core/shapes';
import { truncateTrail } from './trail';

const merge = (t: number): TrailMove => ({ t, do: 'merge', a: 0, op: '+', b: 1 });

test('a trail within the limits stays unchanged', () => {
  const trail = [merge(10), { t: 20, do: 'undo' } as const, { t: 20, do: 'reset' } as const];
  expect(truncateTrail(trail)).toEqual(trail);
});

test('times are integers and never decrease', () => {
  expect(truncateTrail([merge(-3), merge(10.6), merge(4), merge(NaN)]).map((m) => m.t)).toEqual([
    0, 11, 11, 11,
  ]);
});

test('a long trail is cut to fit the limits of the server', () => {
  const undone = truncateTrail(Array.from({ length: 500 }, (_, t) => ({ t, do: 'undo' }) as const));
  expect(undone).toHaveLength(200);
  const merged = truncateTrail(Array.from({ length: 500 }, (_, t) => merge(1e12 + t)));
  expect(JSON.stringify(merged).length).toBeLessThanOrEqual(8192);
  expect(merged.length).toBeGreaterThan(140);
});
