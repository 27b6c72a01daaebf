// What a player does with a hand that was shown to them.
import { check, ExpressionError, format, parse, type Expr, type Verdict } from '../exact/expression';
import { rationalText } from '../exact/rational';
import type { Turn } from './decide';
import { refuse, type Does } from './event';
import { answer, gain, pointsAfter } from './mode';

export function claimed(turn: Turn, a: Does<'claim'>): void {
  const [i] = turn.open(a.hand);
  const h = turn.state.hands[a.hand]!;
  const mode = turn.state.mode!;
  const head = () => turn.head(turn.player);
  if (a.none) {
    if (a.expr) refuse('bad action', 'an expression, and no solution');
    if (!h.solvable) return solve(turn, i, a.hand, '');
    const cost = mode.none_cost;
    return turn.emit({ type: 'missed', ...head(), hand: a.hand, ...(cost && { cost }) });
  }
  const e = read(a.expr ?? '');
  const v = check(h.judged, e);
  if (v.correct) return solve(turn, i, a.hand, format(e));
  const value = valueText(v);
  turn.emit({
    type: 'missed',
    ...head(),
    hand: a.hand,
    expr: format(e),
    reason: v.reason,
    ...(value && { value }),
    ...(mode.miss_cost && { cost: mode.miss_cost }),
  });
}

function read(text: string): Expr {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return refuse('bad expression', error.message);
  }
}

// Bounds the text of a value that is kept.
const longestValue = 40;

function valueText(v: Verdict): string {
  const text = v.value ? rationalText(v.value) : '';
  return text.length <= longestValue ? text : '';
}

function solve(turn: Turn, at: number, hand: number, expr: string): void {
  const p = turn.state.seats[at]!;
  const bonus = p.end > 0 ? gain(turn.state.mode!, p.streak + 1) : 0;
  turn.emit({
    type: 'solved',
    ...turn.head(turn.player),
    hand,
    ...(expr && { expr }),
    points: pointsAfter(p.tries[hand]!.hints),
    ...(bonus && { bonus }),
  });
  turn.goOn(at);
}

/** Steps had before are free, also from other numbers: they were paid for with this hand. */
export function hinted(turn: Turn, a: Does<'hint'>): void {
  const [i, p] = turn.open(a.hand);
  if (!turn.state.mode!.hints) refuse('not yours');
  if (!Number.isInteger(a.step) || a.step < 1 || a.step > answer) refuse('bad action', `step ${a.step}`);
  if (a.step <= p.tries[a.hand]!.hints) return;
  turn.emit({ type: 'hinted', ...turn.head(turn.player), hand: a.hand, step: a.step });
  // The first step says whether there is a solution; where there is none, that is all.
  if (a.step === answer || !turn.state.hands[a.hand]!.solvable) pass(turn, i, a.hand, 'shown');
}

export function skipped(turn: Turn, hand: number): void {
  const [i] = turn.open(hand);
  pass(turn, i, hand, 'skip');
}

function pass(turn: Turn, at: number, hand: number, why: 'shown' | 'skip'): void {
  turn.emit({ type: 'passed', ...turn.head(turn.player), hand, why });
  turn.goOn(at);
}
