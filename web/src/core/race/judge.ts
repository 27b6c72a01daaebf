// The actions of a player on a revealed hand, as in package race.
import { check, type Verdict } from '../exact/check';
import { format } from '../exact/format';
import { ExpressionError, parse } from '../exact/parse';
import { parsePuzzle } from '../exact/puzzle';
import { rationalText } from '../exact/rational';
import { refuse, type Decider } from './decider';
import type { ActionOf, EndReason } from './event';
import { answerStep, firstStep, points, streakBonus } from './mode';
import { openAttempt } from './state';

/** Refuses the action if the hand is not open. */
function mustBeOpen(decider: Decider, hand: number): void {
  const attempt = decider.seat().attempts[hand];
  if (!attempt) refuse('unknown hand');
  if (attempt.outcome === 'time') refuse('expired');
  if (attempt.outcome !== 'open') refuse('already done');
}

export function next(decider: Decider, { hand }: ActionOf<'next'>): void {
  const { attempts } = decider.seat();
  if (hand >= 0 && hand < attempts.length) refuse('already done');
  if (hand !== attempts.length || hand >= decider.state.hands.length) refuse('unknown hand');
  if (openAttempt(decider.state)) refuse('bad action');
  decider.reveal();
}

export function claim(decider: Decider, { hand, expr = '', none = false, away }: ActionOf<'claim'>): void {
  mustBeOpen(decider, hand);
  const { puzzle, solvable } = decider.state.hands[hand]!;
  const { mode } = decider.state;
  if (none) {
    if (expr) refuse('bad action');
    if (!solvable) return emitSolved(decider, hand, '', away);
    decider.emit({ type: 'missed', player: decider.player, hand, cost: mode?.none_cost });
    return endSudden(decider);
  }
  const parsed = parseOrRefuse(expr);
  const verdict = check(parsePuzzle(puzzle)!, parsed);
  if (verdict.correct) return emitSolved(decider, hand, format(parsed), away);
  decider.emit({
    type: 'missed',
    player: decider.player,
    hand,
    expr: format(parsed),
    reason: verdict.reason,
    value: valueText(verdict),
    cost: mode?.miss_cost,
  });
  endSudden(decider);
}

/** After a wrong claim: in some modes it ends the run. */
function endSudden(decider: Decider): void {
  if (decider.state.mode?.sudden) decider.emit({ type: 'finished', player: decider.player, why: 'done' });
}

function parseOrRefuse(text: string) {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof ExpressionError) refuse('bad action');
    throw error;
  }
}

const maxValueLength = 40;
const tooLarge = 10n ** BigInt(maxValueLength);

/** Returns a value as text, or an empty text if it is longer than maxValueLength. */
function valueText({ value }: Verdict): string {
  if (!value || value.num >= tooLarge || value.num <= -tooLarge || value.den >= tooLarge) return '';
  const text = rationalText(value);
  return text.length <= maxValueLength ? text : '';
}

function emitSolved(decider: Decider, hand: number, expr: string, away?: number): void {
  const seat = decider.seat();
  const mode = decider.state.mode!;
  const bonus = seat.deadline > 0 ? streakBonus(mode, seat.streak + 1) : 0;
  const { hints } = seat.attempts[hand]!;
  decider.emit({
    type: 'solved',
    player: decider.player,
    hand,
    expr,
    points: points(mode, hints),
    bonus,
    away: decider.uncountedAway(away),
  });
  decider.advance();
}

/** Shows a hint up to a step. A step that was shown before is free. */
export function hint(decider: Decider, { hand, step: requested, away }: ActionOf<'hint'>): void {
  mustBeOpen(decider, hand);
  const step = requested === 1 ? firstStep(decider.state.mode) : requested;
  if (!decider.state.mode?.hints) refuse('not yours');
  if (!Number.isInteger(step) || step < 1 || step > answerStep) refuse('bad action');
  if (step <= decider.seat().attempts[hand]!.hints) return;
  decider.emit({ type: 'hinted', player: decider.player, hand, step });
  // The first step reveals whether there is a solution. If there is none, it ends the hand.
  if (step === answerStep || !decider.state.hands[hand]!.solvable) emitPassed(decider, hand, 'shown', away);
}

export function skip(decider: Decider, { hand, away }: ActionOf<'skip'>): void {
  mustBeOpen(decider, hand);
  emitPassed(decider, hand, 'skip', away);
}

function emitPassed(decider: Decider, hand: number, why: EndReason, away?: number): void {
  decider.emit({ type: 'passed', player: decider.player, hand, why, away: decider.uncountedAway(away) });
  decider.advance();
}
