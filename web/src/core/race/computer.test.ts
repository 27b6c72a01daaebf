import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draw, placeOf, secondsOf, steps, type Closing, type Step } from './computer';

interface Vector {
  seed: string;
  index: number;
  step: Step;
  predicted: number[];
  closings: Closing[];
}

const vectors: Vector[] = JSON.parse(
  readFileSync(new URL('testdata/computers.json', import.meta.url), 'utf8'),
);

test('draws are those of the server', () => {
  expect(vectors).toHaveLength(15);
  for (const { seed, index, step, predicted, closings } of vectors)
    expect(draw(seed, index, step, predicted)).toEqual(closings);
});

test('five steps, with their seconds a hand', () => {
  const of = (...levels: number[]) => steps.map((step) => secondsOf(step, levels));
  expect(of()).toEqual([54, 29, 17, 10, 5]);
  expect(of(1, 2)).toEqual([38, 21, 12, 7, 4]);
  expect(of(3)).toEqual([51, 28, 16, 9, 5]);
  expect(of(4, 5)).toEqual([82, 45, 25, 15, 8]);
});

test('a time has a place among the steps', () => {
  expect(placeOf(500_000, [])).toBe(0);
  expect(placeOf(100, [])).toBe(1);
  expect(placeOf(9_800, [])).toBeCloseTo(0.75, 1);
  const places = [60, 40, 20, 12, 8, 4].map((s) => placeOf(s * 1000, []));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
