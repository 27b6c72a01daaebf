// Chooses the one note about a hand that the review shows.
import { formOfText, type Grade } from '../../core/answers/answers';
import { lastStep, type Step } from '../../core/answers/steps';
import type { Key } from '../../core/catalogue/catalogue.svelte';
import { parse } from '../../core/exact/parse';
import { pretty } from '../../core/exact/format';
import { prettyText } from '../../core/exact/rational';
import { operators } from '../../core/exact/tree';
import type { Argument } from '../../core/catalogue/fill';
import type { Played } from '../../core/shapes';
import { isSlow } from './hands';
import { earlyTargetStep, type PathStep } from './path';

export interface Note {
  readonly key: Key;
  readonly args: Readonly<Record<string, Argument>>;
  readonly good: boolean;
}

export interface NoteContext {
  readonly played: Played;
  readonly path: readonly PathStep[];
  readonly target: string;
  /** null if it is unknown or there is no solution. */
  readonly grade: Grade | null;
}

const note = (key: Key, args: Note['args'] = {}, good = false): Note => ({ key, args, good });

/** Returns the note for a hand, or null if there is nothing to say yet. */
export function noteOf(context: NoteContext): Note | null {
  const { played } = context;
  if (played.solvable === false) {
    return played.outcome === 'solved' ? note('web.note.none.right', {}, true) : note('web.note.none.missed');
  }
  return played.outcome === 'solved' ? solvedNote(context) : missedNote(context);
}

function missedNote({ played, path, target, grade }: NoteContext): Note | null {
  if (played.outcome === 'unfinished' || played.outcome === 'open') return note('web.note.open');
  const last = lastStepText(grade);
  if (!last) return null;
  if (played.outcome === 'shown') return note('web.note.shown', { last });
  if (played.missed && !played.missed.expr)
    return note('web.note.none.wrong', { expr: prettyOf(grade!.easiest) });
  const earlyStep = earlyTargetStep(path, target);
  if (earlyStep) return earlyNote(earlyStep, target);
  if (grade!.techniques.includes('fraction')) return note('web.note.fraction.missed', { last });
  const near = path.findLast((step) => step.complete)?.merge?.value;
  if (near && near !== target) return note('web.note.missed.near', { value: prettyText(near), last });
  return note('web.note.missed', { last });
}

/** The minimum number of undone steps for a note about them. */
const minUndoneSteps = 3;

function solvedNote({ played, path, target, grade }: NoteContext): Note {
  const last = lastStepText(grade);
  const earlyStep = earlyTargetStep(path, target);
  if (earlyStep) return earlyNote(earlyStep, target);
  if (played.missed?.value && played.missed.reason === 'value') {
    return note('web.note.wrong', { value: prettyText(played.missed.value), target: prettyText(target) });
  }
  if (played.missed && !played.missed.expr) {
    return note('web.note.none.wrong', { expr: prettyOf(played.expr ?? '') });
  }
  if (!last) return note('web.note.solved', {}, true);
  if (played.hints) return note('web.note.hint', { last });
  const isEasiest = formOfText(played.expr ?? '') === formOfText(grade!.easiest);
  const undone = path.filter((step) => step.undone).length;
  if (isSlow(played)) {
    if (grade!.techniques.includes('fraction')) return note('web.note.fraction.slow', { last });
    if (undone >= minUndoneSteps) return note('web.note.undone', { n: undone, last });
    return note(isEasiest ? 'web.note.slow.easiest' : 'web.note.slow', { last });
  }
  if (undone === 0 && (played.time ?? 0) < (played.seconds ?? 0) * 1000)
    return note('web.note.swift', {}, true);
  return isEasiest ? note('web.note.easiest', {}, true) : note('web.note.own', { last }, true);
}

function earlyNote(earlyStep: PathStep, target: string): Note {
  const [a = '', b = '', ...more] = earlyStep.remaining.map(prettyText);
  if (b === '') return note('web.note.early.one', { target: prettyText(target), a });
  if (more.length === 0) return note('web.note.early.two', { target: prettyText(target), a, b });
  return note('web.note.early.more', { target: prettyText(target), n: earlyStep.remaining.length });
}

function prettyOf(expr: string): string {
  try {
    return pretty(parse(expr));
  } catch {
    return expr;
  }
}

/** Returns the last step of the easiest solution as text: 8 ÷ 1⁄3. */
function lastStepText(grade: Grade | null): string {
  const last: Step | null = grade && lastStep(parse(grade.easiest));
  return last ? `${prettyText(last.a)} ${operators[last.op].pretty} ${prettyText(last.b)}` : '';
}
