// One sentence that reads an idea's last step: what to aim for.
import { compare, parseRational, whole, type Rational } from '../exact/rational';
import type { Step } from './steps';

export type Reading =
  | 'web.answers.read.alone'
  | 'web.answers.read.once'
  | `web.answers.read.${'times' | 'plus' | 'minus' | 'over' | 'power'}.${'made' | 'card' | 'cards'}`
  | 'web.answers.read.past'
  | 'web.answers.read.past.card'
  | 'web.answers.read.small'
  | 'web.answers.read.negative';

export interface Read {
  readonly key: Reading;
  /** x is made or begins the step, y is the other: a card where one is. */
  readonly args: { readonly x: string; readonly y: string };
}

const names = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'over', '^': 'power' } as const;

/** The reading of a last step, towards a target; steps: how many there are in all. */
export function readingOf(last: Step | null, target: Rational, steps: number): Read {
  if (!last) return { key: 'web.answers.read.alone', args: { x: '', y: '' } };
  const { a, op, b, leafA, leafB } = last;
  const plain = { x: a, y: b };
  if (steps === 1) return { key: 'web.answers.read.once', args: plain };
  if (a.startsWith('-') && b.startsWith('-')) return { key: 'web.answers.read.negative', args: plain };
  if (op === '-' && isAbove(a, target) && !leafA) {
    return { key: leafB ? 'web.answers.read.past.card' : 'web.answers.read.past', args: plain };
  }
  if (op === '/' && isBelowOne(b)) return { key: 'web.answers.read.small', args: plain };
  const name = names[op];
  if (leafA && leafB) return { key: `web.answers.read.${name}.cards`, args: plain };
  if (leafA && (op === '+' || op === '*'))
    return { key: `web.answers.read.${name}.card`, args: { x: b, y: a } };
  if (leafB) return { key: `web.answers.read.${name}.card`, args: plain };
  return { key: `web.answers.read.${name}.made`, args: plain };
}

const isAbove = (text: string, target: Rational): boolean => {
  const value = parseRational(text);
  return !!value && compare(value, target) > 0;
};

const isBelowOne = (text: string): boolean => {
  const value = parseRational(text);
  return !!value && value.num > 0n && compare(value, whole(1)) < 0;
};
