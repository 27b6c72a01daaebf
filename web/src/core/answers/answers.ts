// Groups the answers of a hand by idea, for the solver and the review.
import { parse } from '../exact/parse';
import type { Expr } from '../exact/tree';
import { formOf } from './form';
import type { Puzzle } from '../exact/puzzle';
import { lastStep, stepsOf, type Step } from './steps';

/** A form, given as its simplest expression that the rules allow. */
export interface Answer {
  readonly expr: string;
  /** The number of the idea, counted from 1. */
  readonly idea: number;
  readonly patterns: readonly string[];
  /** What numbers of the hand stand for, such as K=10. */
  readonly choices?: readonly string[];
}

export interface Grade {
  readonly seconds: number;
  readonly level: number;
  readonly techniques: readonly string[];
  readonly reasons: readonly string[];
  readonly easiest: string;
}

/** A value that can be made if the target cannot. */
export interface NearValue {
  readonly value: string;
  readonly answers: readonly Answer[];
}

export interface Answers {
  readonly puzzle: Puzzle;
  readonly solvable: boolean;
  /** The engine's counts; null if counting takes more work than the server allows. */
  readonly counts: { readonly ideas: number; readonly forms: number; readonly written: number } | null;
  readonly answers: readonly Answer[];
  /** Whether the list is incomplete. */
  readonly cut: boolean;
  /** null for a hand without a solution, or one too large to be graded. */
  readonly grade: Grade | null;
  readonly nearest: readonly NearValue[];
  /** The number of forms tried for a hand without a solution; null if unknown. */
  readonly tried: number | null;
}

/** A form as a page shows it. */
export interface Line {
  readonly expr: string;
  readonly tree: Expr;
  readonly form: string;
  readonly patterns: readonly string[];
  readonly choices: readonly string[];
  readonly steps: readonly Step[];
  readonly easiest: boolean;
  readonly yours: boolean;
}

export interface Idea {
  readonly number: number;
  /** The last step of the idea; null for a single number. */
  readonly last: Step | null;
  /** The first line is shown; the others are collapsed. */
  readonly lines: readonly Line[];
  readonly easiest: boolean;
  readonly yours: boolean;
}

/**
 * Returns the ideas: the player's own first, then the easiest, then the others in the engine's
 * order, simplest first. The lines of an idea are sorted in the same way.
 */
export function ideasOf(answers: readonly Answer[], easiest = '', yours = ''): Idea[] {
  const easiestForm = formOfText(easiest);
  const yourForm = formOfText(yours);
  const byIdea = new Map<number, Line[]>();
  for (const { expr, idea, patterns, choices = [] } of answers) {
    const tree = parse(expr);
    const form = formOf(tree);
    const isYours = form === yourForm;
    const shown = isYours ? yours : form === easiestForm ? easiest : expr;
    const line: Line = {
      expr: shown,
      tree: shown === expr ? tree : parse(shown),
      form,
      patterns,
      choices,
      steps: stepsOf(shown === expr ? tree : parse(shown)),
      easiest: form === easiestForm,
      yours: isYours,
    };
    byIdea.set(idea, [...(byIdea.get(idea) ?? []), line]);
  }
  const ideas = [...byIdea].map(([number, lines]) => ideaOf(number, lines));
  return ideas.sort((a, b) => priority(b) - priority(a) || a.number - b.number);
}

const priority = (x: { easiest: boolean; yours: boolean }): number => (x.yours ? 2 : 0) + (x.easiest ? 1 : 0);

function ideaOf(number: number, unsorted: Line[]): Idea {
  const lines = unsorted.toSorted((a, b) => priority(b) - priority(a));
  return {
    number,
    last: lastStep(lines[0]!.tree),
    lines,
    easiest: lines.some((line) => line.easiest),
    yours: lines.some((line) => line.yours),
  };
}

/** Returns the form of a text, or '' if it is not an expression. */
export function formOfText(text: string): string {
  if (!text) return '';
  try {
    return formOf(parse(text));
  } catch {
    return '';
  }
}
