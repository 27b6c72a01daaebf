// The ideas of a hand from the hand table, and how two solutions of one idea differ. The table has the
// ideas that the engine computed; a solution is found there by its form (answers/form.ts).
import type { Answer } from './answers';
import { formOf } from './form';
import { stepsOf } from './steps';
import { format } from '../exact/format';
import { parse } from '../exact/parse';
import { leaves, type Expr, type Op } from '../exact/tree';
import { operationsOf } from '../exact/moves';

/** The maximum number of ideas of a hand in the mode "find all". */
export const maxIdeas = 100;

export class HandIdeas {
  readonly #byForm = new Map<string, number>();
  /** The simplest solution of each idea, in the engine's order. */
  readonly simplest: readonly string[];

  constructor(answers: readonly Answer[]) {
    const simplest: string[] = [];
    for (const { expr, idea } of answers) {
      this.#byForm.set(formOf(parse(expr)), idea - 1);
      simplest[idea - 1] ??= expr;
    }
    this.simplest = simplest;
  }

  get count(): number {
    return this.simplest.length;
  }

  /** Returns the index of the idea of an expression, or -1 if it is not a solution. */
  ideaOf(text: string): number {
    try {
      return this.#byForm.get(formOf(parse(text))) ?? -1;
    } catch {
      return -1;
    }
  }

  /** Returns the index in found of the solution with the same idea, or -1. */
  indexIn(found: readonly { expr: string }[], text: string): number {
    const idea = this.ideaOf(text);
    return idea < 0 ? -1 : found.findIndex(({ expr }) => this.ideaOf(expr) === idea);
  }

  /** Returns the simplest solutions of the ideas that are not found. */
  missing(found: readonly { expr: string }[]): string[] {
    const known = new Set(found.map(({ expr }) => this.ideaOf(expr)));
    return this.simplest.filter((_, idea) => !known.has(idea));
  }
}

/**
 * How two solutions of the same idea differ: not at all; in the order of numbers; in another way with
 * the same form; in an operation that changes nothing, such as × 1; or in a longer part that changes
 * nothing.
 */
export type Difference =
  { kind: 'none' | 'order' | 'written' | 'part' } | { kind: 'neutral'; op: Op; value: '0' | '1' };

/** Returns how a solution differs from an earlier one of the same idea. */
export function differenceOf(text: string, earlier: string): Difference {
  const [a, b] = [parse(text), parse(earlier)];
  if (format(a) === format(b)) return { kind: 'none' };
  if (formOf(a) === formOf(b)) return { kind: operators(a) === operators(b) ? 'order' : 'written' };
  const step = neutralStep(a);
  return step ? { kind: 'neutral', ...step } : { kind: 'part' };
}

const operators = (e: Expr): string =>
  operationsOf(e)
    .map(({ op }) => op)
    .sort()
    .join('');

/** Returns the first operation that changes nothing: × 1, ÷ 1, + 0 or − 0. */
function neutralStep(e: Expr): { op: Op; value: '0' | '1' } | null {
  for (const { a, op, b } of stepsOf(e)) {
    if ((b === '1' && (op === '*' || op === '/')) || (a === '1' && op === '*')) return { op, value: '1' };
    if ((b === '0' && (op === '+' || op === '-')) || (a === '0' && op === '+')) return { op, value: '0' };
  }
  return null;
}

/**
 * Returns the first two numbers of an idea that is not found, or null. It prefers numbers with which no
 * solution in found begins. It never returns the numbers of a last step, so it returns null for hands
 * of two numbers.
 */
export function firstPair(missing: readonly string[], found: readonly string[]): [string, string] | null {
  const known = new Set(found.flatMap((text) => firstPairs(text).map(keyOf)));
  const pairs = missing.flatMap(firstPairs);
  return pairs.find((pair) => !known.has(keyOf(pair))) ?? pairs[0] ?? null;
}

const keyOf = (pair: [string, string]): string => pair.toSorted().join(' ');

/** Returns the pairs of numbers of the hand that an expression combines, except in its last step. */
const firstPairs = (text: string): [string, string][] => {
  const e = parse(text);
  if (leaves(e).length < 3) return [];
  return stepsOf(e)
    .filter(({ leafA, leafB }) => leafA && leafB)
    .map(({ a, b }) => [a, b]);
};
