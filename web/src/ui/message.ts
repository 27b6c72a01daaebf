// Messages in the line under the steps.
import { say, sayIfKnown, type Key } from '../core/catalogue/catalogue.svelte';
import type { Problem } from '../core/shapes';

export interface Message {
  tone: 'plain' | 'bad' | 'good';
  /** The text in the current language. */
  readonly text: string;
  /** guest and anew begin another run, because this one cannot continue here. */
  offer?: 'undo' | 'retry' | 'guest' | 'anew';
}

export type Words = () => string;

export const message = (tone: Message['tone'], words: Words, offer?: Message['offer']): Message => ({
  tone,
  offer,
  get text() {
    return words();
  },
});

/** Returns the text of a problem, or the fallback if the catalogue has none for it. */
export const problemWords = ({ name }: Pick<Problem, 'name'>, fallback: Key = 'web.table.problem'): string =>
  sayIfKnown('web.problem.' + name) || say(fallback);

/** Reports whether the same request would be refused again. */
export const isPermanent = ({ status }: Problem): boolean => [404, 409, 422].includes(status);

/**
 * Returns the action that a message about a problem offers. A permanent problem offers no retry.
 */
export function offerFor(problem: Problem): Message['offer'] {
  const { name } = problem;
  if (name === 'no-player') return 'guest';
  if (name === 'no-run') return 'anew';
  return name === 'elsewhere' || isPermanent(problem) ? undefined : 'retry';
}
