// What stands in the line under the steps, in the language that is spoken when it is read.
import { say, sayIfKnown, type Key } from '../catalogue/catalogue.svelte';
import type { Problem } from '../net/shapes';

export interface Message {
  tone: 'plain' | 'bad' | 'good';
  /** In the language that is spoken when it is read. */
  readonly text: string;
  /** guest, anew: the run cannot go on here, and another is begun. */
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

/** The sentence about a problem; other: about one that has none of its own. */
export const problemWords = ({ name }: Pick<Problem, 'name'>, other: Key = 'web.table.problem'): string =>
  sayIfKnown('web.problem.' + name) || say(other);

/** Whether the same is refused again. */
export const isPermanent = ({ status }: Problem): boolean => [404, 409, 422].includes(status);

/** What can be done about a refusal: what is refused for good is not asked again. */
export function offerFor(problem: Problem): Message['offer'] {
  const { name } = problem;
  if (name === 'no-player') return 'guest';
  if (name === 'no-run') return 'anew';
  return name === 'elsewhere' || isPermanent(problem) ? undefined : 'retry';
}
