// environment: page
import { expect, test } from 'vitest';
import { showPage, text } from '../../testing/pages';
import { integer } from '../../core/exact/rational';
import Ideas from './Ideas.svelte';
import { puzzleOf } from '../../core/answers/puzzle';

const answers = (exprs: string[], target: number) => ({
  puzzle: puzzleOf([1, 1, 2, 7], integer(target))!,
  solvable: true,
  counts: null,
  answers: exprs.map((expr, i) => ({ expr, idea: i + 1, patterns: [] })),
  cut: false,
  grade: null,
  nearest: [],
  tried: null,
});

test.each([
  [0, ['7*(1-2+1)', '7*(2-1-1)'], true],
  [0, ['7*(1-2+1)'], false],
  [28, ['7*(2+1+1)', '2*7*(1+1)'], false],
])('target %i, answers %j: the page says how ideas worth 0 differ: %s', (target, exprs, said) => {
  showPage(Ideas, { answers: answers(exprs, target) });
  expect(document.querySelectorAll('.ideas > *')).toHaveLength(exprs.length);
  expect(text().includes('With the target 0, opposite signs are two ideas')).toBe(said);
});
