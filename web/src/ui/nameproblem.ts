// Why the server refuses a name.
import { sayIfKnown } from '../core/catalogue/catalogue.svelte';
import type { Problem } from '../core/shapes';
import { problemWords } from './message';

/** Returns why a name was refused, or '' for no problem or another one. */
export const nameError = (problem: Pick<Problem, 'name' | 'reason'> | null | undefined): string =>
  problem?.name === 'bad-name'
    ? sayIfKnown('web.name.refused.' + (problem.reason ?? '')) || problemWords(problem)
    : '';
