// What a player does with a hand that was shown to them, as in package race.
import { check, type Verdict } from '../exact/check';
import { format } from '../exact/format';
import { ExpressionError, parse } from '../exact/parse';
import { parsePuzzle } from '../exact/puzzle';
import { rationalText } from '../exact/rational';
import { refuse, type Turn } from './turn';
import type { Action, Why } from './event';
import { answerStep, firstStep, gain, points } from './mode';
import { openTry } from './state';

type Doing<D extends Action['do']> = Extract<Action, { do: D }>;

/** Whether the hand is open to who acts; refused if not. */
function mustBeOpen(turn: Turn, number: number): void {
  const t = turn.seat().tries[number];
  if (!t) refuse('unknown hand');
  if (t.outcome === 'time') refuse('expired');
  if (t.outcome !== 'open') refuse('already done');
}

export function next(turn: Turn, { hand }: Doing<'next'>): void {
  const { tries } = turn.seat();
  if (hand >= 0 && hand < tries.length) refuse('already done');
  if (hand !== tries.length || hand >= turn.state.hands.length) refuse('unknown hand');
  if (openTry(turn.state)) refuse('bad action');
  turn.reveal();
}

export function claim(turn: Turn, { hand, expr = '', none = false, away }: Doing<'claim'>): void {
  mustBeOpen(turn, hand);
  const { puzzle, solvable } = turn.state.hands[hand]!;
  const { mode } = turn.state;
  if (none) {
    if (expr) refuse('bad action');
    if (!solvable) return solve(turn, hand, '', away);
    return turn.emit({ type: 'missed', player: turn.player, hand, cost: mode?.none_cost });
  }
  const read = readOrRefuse(expr);
  const verdict = check(parsePuzzle(puzzle)!, read);
  if (verdict.correct) return solve(turn, hand, format(read), away);
  turn.emit({
    type: 'missed',
    player: turn.player,
    hand,
    expr: format(read),
    reason: verdict.reason,
    value: valueText(verdict),
    cost: mode?.miss_cost,
  });
}

function readOrRefuse(text: string) {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof ExpressionError) refuse('bad action');
    throw error;
  }
}

const longestValue = 40;
const far = 10n ** BigInt(longestValue);

function valueText({ value }: Verdict): string {
  if (!value || value.num >= far || value.num <= -far || value.den >= far) return '';
  const text = rationalText(value);
  return text.length <= longestValue ? text : '';
}

function solve(turn: Turn, hand: number, expr: string, away?: number): void {
  const seat = turn.seat();
  const mode = turn.state.mode!;
  const bonus = seat.end > 0 ? gain(mode, seat.streak + 1) : 0;
  const { hints } = seat.tries[hand]!;
  turn.emit({
    type: 'solved',
    player: turn.player,
    hand,
    expr,
    points: points(mode, hints),
    bonus,
    away: turn.away(away),
  });
  turn.goOn();
}

/** Steps had before are free. */
export function hint(turn: Turn, { hand, step: asked, away }: Doing<'hint'>): void {
  mustBeOpen(turn, hand);
  const step = asked === 1 ? firstStep(turn.state.mode) : asked;
  if (!turn.state.mode?.hints) refuse('not yours');
  if (!Number.isInteger(step) || step < 1 || step > answerStep) refuse('bad action');
  if (step <= turn.seat().tries[hand]!.hints) return;
  turn.emit({ type: 'hinted', player: turn.player, hand, step });
  // The first step says whether there is a solution; where there is none, that is all.
  if (step === answerStep || !turn.state.hands[hand]!.solvable) pass(turn, hand, 'shown', away);
}

export function skip(turn: Turn, { hand, away }: Doing<'skip'>): void {
  mustBeOpen(turn, hand);
  pass(turn, hand, 'skip', away);
}

function pass(turn: Turn, hand: number, why: Why, away?: number): void {
  turn.emit({ type: 'passed', player: turn.player, hand, why, away: turn.away(away) });
  turn.goOn();
}
