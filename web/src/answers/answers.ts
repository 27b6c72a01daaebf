// All answers of a hand, grouped by idea: what the solver and the review show.
import { parse } from '../exact/parse';
import type { Expr } from '../exact/tree';
import { formOf } from './form';
import type { Puzzle } from '../exact/puzzle';
import { lastStep, stepsOf, type Step } from './steps';

/** A form, in its simplest legal writing. */
export interface Answer {
  readonly expr: string;
  /** Which idea it is of, from 1. */
  readonly idea: number;
  readonly patterns: readonly string[];
}

export interface Grade {
  readonly seconds: number;
  readonly level: number;
  readonly techniques: readonly string[];
  readonly reasons: readonly string[];
  readonly easiest: string;
}

/** A value that can be made where the target cannot. */
export interface Near {
  readonly value: string;
  readonly answers: readonly Answer[];
}

export interface Answers {
  readonly puzzle: Puzzle;
  readonly solvable: boolean;
  /** Counted by the engine; null where counting is more work than the server allows. */
  readonly counts: { readonly ideas: number; readonly forms: number; readonly written: number } | null;
  readonly answers: readonly Answer[];
  /** There are more answers than are listed. */
  readonly cut: boolean;
  /** null for a hand without a solution, or one too large to be graded. */
  readonly grade: Grade | null;
  readonly nearest: readonly Near[];
  /** How many forms were tried for a hand without a solution; null where that is not known. */
  readonly tried: number | null;
}

export interface Line {
  readonly expr: string;
  readonly tree: Expr;
  readonly form: string;
  readonly patterns: readonly string[];
  readonly steps: readonly Step[];
  readonly easiest: boolean;
  readonly yours: boolean;
}

export interface Idea {
  readonly number: number;
  /** What the idea comes to in the end; null for a number alone. */
  readonly last: Step | null;
  /** The first is the one that is shown, the others are folded beneath it. */
  readonly lines: readonly Line[];
  readonly easiest: boolean;
  readonly yours: boolean;
}

/**
 * The ideas, the one that players find most likely first, then in the engine's order, which has
 * the simplest first. Within an idea the player's own line stands first, then the easiest.
 */
export function ideasOf(answers: readonly Answer[], easiest = '', yours = ''): Idea[] {
  const easiestForm = formOfText(easiest);
  const yourForm = formOfText(yours);
  const byIdea = new Map<number, Line[]>();
  for (const { expr, idea, patterns } of answers) {
    const tree = parse(expr);
    const form = formOf(tree);
    const mine = form === yourForm;
    const shown = mine ? yours : form === easiestForm ? easiest : expr;
    const line: Line = {
      expr: shown,
      tree: shown === expr ? tree : parse(shown),
      form,
      patterns,
      steps: stepsOf(shown === expr ? tree : parse(shown)),
      easiest: form === easiestForm,
      yours: mine,
    };
    byIdea.set(idea, [...(byIdea.get(idea) ?? []), line]);
  }
  const ideas = [...byIdea].map(([number, lines]) => ideaOf(number, lines));
  return ideas.sort((a, b) => rank(b) - rank(a) || a.number - b.number);
}

const rank = (x: { easiest: boolean; yours: boolean }): number => (x.yours ? 2 : 0) + (x.easiest ? 1 : 0);

function ideaOf(number: number, unsorted: Line[]): Idea {
  const lines = unsorted.toSorted((a, b) => rank(b) - rank(a));
  return {
    number,
    last: lastStep(lines[0]!.tree),
    lines,
    easiest: lines.some((line) => line.easiest),
    yours: lines.some((line) => line.yours),
  };
}

/** The form of a text, or '' where it is no expression. */
export function formOfText(text: string): string {
  if (!text) return '';
  try {
    return formOf(parse(text));
  } catch {
    return '';
  }
}
