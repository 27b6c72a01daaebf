// Numbers as a screen reader should announce them: "eight thirds", 三分之八.
import { say, sayIfKnown } from '../catalogue/catalogue.svelte';
import { parts, pieces, type Op } from './marks';

/**
 * Returns a number such as "-8/3" in words. Integers stay digits, which screen readers read well.
 */
export function announcedNumber(value: string): string {
  const { minus, num, den } = parts(value);
  const unsigned = den === '1' ? num : fraction(num, den);
  return minus ? say('web.spoken.minus', { value: unsigned }) : unsigned;
}

function fraction(num: string, den: string): string {
  const part = sayIfKnown(`web.spoken.part.${den}.${num === '1' ? 'one' : 'many'}`);
  if (!part) return say('web.spoken.over', { num, den });
  return say('web.spoken.fraction', { num: sayIfKnown('web.spoken.' + num) || num, part });
}

/** Returns a sentence with its fractions in words: "Make eight thirds." */
export const announcedSentence = (sentence: string): string =>
  pieces(sentence)
    .map(({ text, fraction }) => (fraction ? announcedNumber(text) : text))
    .join('');

export const opKey = {
  '+': 'web.op.plus',
  '-': 'web.op.minus',
  '*': 'web.op.times',
  '/': 'web.op.divide',
} as const;

export const announcedOp = (op: Op): string => say(opKey[op]);
