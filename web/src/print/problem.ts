import { say } from '../core/catalogue/catalogue.svelte';
import type { Problem } from '../core/shapes';
import { problemWords } from '../ui/message';

/** Returns the text of a problem with a sheet. */
export const sheetProblem = (problem: Problem): string =>
  problem.name === 'bad-options' ? say('web.sheet.nothing') : problemWords(problem, 'web.sheet.failed');
