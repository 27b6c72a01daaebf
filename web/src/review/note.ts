// The one thing that is worth saying about a hand, from what happened.
import { formOfText, type Grade } from '../answers/answers';
import { lastStep, type Step } from '../answers/steps';
import type { Key } from '../catalogue/catalogue.svelte';
import { parse } from '../exact/parse';
import { pretty } from '../exact/format';
import { prettyText } from '../exact/rational';
import { operators } from '../exact/tree';
import type { Argument } from '../catalogue/fill';
import type { Played } from '../net/shapes';
import { isSlow } from './hands';
import { tooEarly, type PathStep } from './path';

export interface Note {
  readonly key: Key;
  readonly args: Readonly<Record<string, Argument>>;
  readonly good: boolean;
}

export interface Happened {
  readonly played: Played;
  readonly path: readonly PathStep[];
  readonly target: string;
  /** null: not known, or no solution. */
  readonly grade: Grade | null;
}

const say = (key: Key, args: Note['args'] = {}, good = false): Note => ({ key, args, good });

/** null where nothing is known yet that is worth a word. */
export function noteOf(happened: Happened): Note | null {
  const { played } = happened;
  if (played.solvable === false) {
    return played.outcome === 'solved' ? say('web.note.none.right', {}, true) : say('web.note.none.missed');
  }
  return played.outcome === 'solved' ? ofSolved(happened) : ofMissed(happened);
}

function ofMissed({ played, path, target, grade }: Happened): Note | null {
  if (played.outcome === 'unfinished' || played.outcome === 'open') return say('web.note.open');
  const last = lastOf(grade);
  if (!last) return null;
  if (played.outcome === 'shown') return say('web.note.shown', { last });
  if (played.missed && !played.missed.expr)
    return say('web.note.none.wrong', { expr: prettyOf(grade!.easiest) });
  const early = tooEarly(path, target);
  if (early) return ofEarly(early, target);
  if (grade!.techniques.includes('fraction')) return say('web.note.fraction.missed', { last });
  const near = path.findLast((step) => step.whole)?.made?.value;
  if (near && near !== target) return say('web.note.missed.near', { value: prettyText(near), last });
  return say('web.note.missed', { last });
}

/** How many steps taken back are worth a word. */
const manyUndone = 3;

function ofSolved({ played, path, target, grade }: Happened): Note {
  const last = lastOf(grade);
  const early = tooEarly(path, target);
  if (early) return ofEarly(early, target);
  if (played.missed?.value && played.missed.reason === 'value') {
    return say('web.note.wrong', { value: prettyText(played.missed.value), target: prettyText(target) });
  }
  if (played.missed && !played.missed.expr) {
    return say('web.note.none.wrong', { expr: prettyOf(played.expr ?? '') });
  }
  if (!last) return say('web.note.solved', {}, true);
  if (played.hints) return say('web.note.hint', { last });
  const easiest = formOfText(played.expr ?? '') === formOfText(grade!.easiest);
  const undone = path.filter((step) => step.undone).length;
  if (isSlow(played)) {
    if (grade!.techniques.includes('fraction')) return say('web.note.fraction.slow', { last });
    if (undone >= manyUndone) return say('web.note.undone', { n: undone, last });
    return say(easiest ? 'web.note.slow.easiest' : 'web.note.slow', { last });
  }
  if (undone === 0 && (played.time ?? 0) < (played.seconds ?? 0) * 1000)
    return say('web.note.swift', {}, true);
  return easiest ? say('web.note.easiest', {}, true) : say('web.note.own', { last }, true);
}

function ofEarly(early: PathStep, target: string): Note {
  const [a = '', b = '', ...more] = early.left.map(prettyText);
  if (b === '') return say('web.note.early.one', { target: prettyText(target), a });
  if (more.length === 0) return say('web.note.early.two', { target: prettyText(target), a, b });
  return say('web.note.early.more', { target: prettyText(target), n: early.left.length });
}

function prettyOf(expr: string): string {
  try {
    return pretty(parse(expr));
  } catch {
    return expr;
  }
}

/** The last step of the easiest way, as a text: 8 ÷ 1⁄3. */
function lastOf(grade: Grade | null): string {
  const last: Step | null = grade && lastStep(parse(grade.easiest));
  return last ? `${prettyText(last.a)} ${operators[last.op].pretty} ${prettyText(last.b)}` : '';
}
