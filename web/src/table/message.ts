// What stands in the line under the steps, in the language that is spoken when it is read.
import { say, sayIfKnown } from '../catalogue/catalogue.svelte';
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

export const problemWords = ({ name }: Problem): string =>
  sayIfKnown('web.problem.' + name) || sayIfKnown('problem.' + name) || say('web.table.problem');

/** What can be done about a refusal: what is refused for good is not asked again. */
export function offerFor({ name, status }: Problem): Message['offer'] {
  if (name === 'no-player') return 'guest';
  if (name === 'no-run') return 'anew';
  return name === 'elsewhere' || [404, 409, 422].includes(status) ? undefined : 'retry';
}
