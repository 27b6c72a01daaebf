// Describes the last step of an idea in one sentence: the values to aim for.
import { evaluate } from '../../core/exact/check';
import { pretty } from '../../core/exact/format';
import { compare, parseRational, rationalPretty, integer, type Rational } from '../../core/exact/rational';
import { operators, type Expr, type OperatorWord } from '../../core/exact/tree';
import type { Idea } from '../../core/answers/answers';
import { lastOperation, stepKey, type Step } from '../../core/answers/steps';

export type ReadingKey =
  | 'web.answers.read.alone'
  | 'web.answers.read.once'
  | `web.answers.read.${OperatorWord}.${'made' | 'card' | 'cards'}`
  | 'web.answers.read.past'
  | 'web.answers.read.past.card'
  | 'web.answers.read.small'
  | 'web.answers.read.negative';

export interface Reading {
  readonly key: ReadingKey;
  /** The operands: y is the card, if one of them is a card; otherwise they keep their order. */
  readonly args: { readonly x: string; readonly y: string };
}

/** Returns the sentence for a last step. steps is the number of all steps. */
export function readingOf(last: Step | null, target: Rational, steps: number): Reading {
  if (!last) return { key: 'web.answers.read.alone', args: { x: '', y: '' } };
  const { a, op, b, leafA, leafB } = last;
  const plain = { x: a, y: b };
  if (steps === 1) return { key: 'web.answers.read.once', args: plain };
  if (a.startsWith('-') && b.startsWith('-')) return { key: 'web.answers.read.negative', args: plain };
  if (op === '-' && isAbove(a, target) && !leafA) {
    return { key: leafB ? 'web.answers.read.past.card' : 'web.answers.read.past', args: plain };
  }
  if (op === '/' && isBelowOne(b)) return { key: 'web.answers.read.small', args: plain };
  const name = operators[op].word;
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
  return !!value && value.num > 0n && compare(value, integer(1)) < 0;
};

/**
 * Returns how an idea makes the operands of its last step, such as 2 = 8 − 6, by the number of
 * the idea. It contains only ideas that share their last step with another idea.
 */
export function derivationsOf(ideas: readonly Idea[]): Map<number, string[]> {
  const lastKey = ({ last }: Idea) => (last ? stepKey(last) : '');
  const counts = new Map<string, number>();
  for (const idea of ideas) counts.set(lastKey(idea), (counts.get(lastKey(idea)) ?? 0) + 1);
  const sameLast = ideas.filter((idea) => counts.get(lastKey(idea))! > 1);
  return new Map(sameLast.map((idea) => [idea.number, partsOf(idea.lines[0]!.tree)]));
}

function partsOf(tree: Expr): string[] {
  const last = lastOperation(tree);
  const parts = last ? [last.left, last.right] : [];
  return parts.flatMap((part) => {
    const value = part.kind === 'number' ? null : evaluate(part);
    return value ? [`${rationalPretty(value)} = ${pretty(part)}`] : [];
  });
}
