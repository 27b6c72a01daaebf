// One sentence that reads an idea's last step: what to aim for.
import { evaluate } from '../exact/check';
import { pretty } from '../exact/format';
import { compare, parseRational, rationalPretty, whole, type Rational } from '../exact/rational';
import type { Expr } from '../exact/tree';
import type { Idea } from './answers';
import { lastOperation, stepKey, type Step } from './steps';

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

/**
 * Where several ideas end in the same step, how each comes by its parts, such as 2 = 8 − 6; by the
 * idea's number. Ideas that end in a step of their own have nothing here.
 */
export function madeBy(ideas: readonly Idea[]): Map<number, string[]> {
  const end = ({ last }: Idea) => (last ? stepKey(last) : '');
  const times = new Map<string, number>();
  for (const idea of ideas) times.set(end(idea), (times.get(end(idea)) ?? 0) + 1);
  const twins = ideas.filter((idea) => times.get(end(idea))! > 1);
  return new Map(twins.map((idea) => [idea.number, partsOf(idea.lines[0]!.tree)]));
}

function partsOf(tree: Expr): string[] {
  const last = lastOperation(tree);
  const parts = last ? [last.left, last.right] : [];
  return parts.flatMap((part) => {
    const value = part.kind === 'number' ? null : evaluate(part);
    return value ? [`${rationalPretty(value)} = ${pretty(part)}`] : [];
  });
}
