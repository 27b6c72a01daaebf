// apply is race.Apply for runs of one player: it returns the state after an event. It is pure, and
// throws a BadEvent if the event does not fit the state.
import { format } from '../exact/format';
import { parse } from '../exact/parse';
import { parsePuzzle } from '../exact/puzzle';
import type { Event, EventOf, Hand } from './event';
import { answerStep, fullPoints, isValidMode, isValidName, maxCost, maxHands, maxTime } from './mode';
import {
  isOver,
  maxRemembered,
  maxTimestamp,
  openAttempt,
  type Attempt,
  type Seat,
  type State,
} from './state';

export class BadEvent extends Error {}

function ensure(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new BadEvent('race: the event does not fit the state: ' + reason);
}

export function apply(s: State, e: Event): State {
  const next = rememberAction(applyByType(s, e), e);
  const isLater = Number.isSafeInteger(e.at) && e.at >= s.lastAt && e.at <= maxTimestamp;
  ensure(isLater, `invalid time ${e.at} after ${s.lastAt}`);
  return { ...next, version: s.version + 1, lastAt: e.at };
}

function applyByType(s: State, e: Event): State {
  switch (e.type) {
    case 'created':
      return applyCreated(s, e);
    case 'joined':
      return applyJoined(s, e);
    case 'started':
      return applyStarted(s, e);
    case 'dealt':
      ensure(s.version > 0 && !s.mode?.hands && !!e.hands?.length && !isOver(s), 'no hands can be dealt');
      return addHands(s, e.hands ?? []);
    case 'revealed':
      return applyRevealed(s, e);
    case 'hinted':
      return changeOpenHand(s, e, (attempt) => {
        ensure(
          e.step > attempt.hints && e.step <= answerStep,
          `invalid hint step ${e.step} after ${attempt.hints}`,
        );
        return { hints: e.step };
      });
    case 'solved':
      return applySolved(s, e);
    case 'missed':
      return applyMissed(s, e);
    case 'passed': {
      const { why, away = 0 } = e;
      ensure(why === 'skip' || why === 'time' || why === 'shown', `invalid end of a hand: ${why}`);
      return changeSeat(
        changeOpenHand(s, e, (attempt) => ({ outcome: why, ...closeFields(attempt, e.at, away) })),
        () => ({ streak: 0 }),
      );
    }
    case 'finished':
      return applyFinished(s, e);
  }
}

function rememberAction(s: State, { act, player }: Event): State {
  if (!act) return s;
  ensure(isValidName(act), 'invalid action ID');
  const withAction = (ids: readonly string[]) => [...ids.slice(-maxRemembered + 1), act];
  if (!player) return { ...s, dealerActionIDs: withAction(s.dealerActionIDs) };
  ensure(s.seat?.player === player, 'unknown player');
  return changeSeat(s, (seat) => ({ actionIDs: withAction(seat.actionIDs) }));
}

const changeSeat = (s: State, change: (seat: Seat) => Partial<Seat>): State =>
  s.seat ? { ...s, seat: { ...s.seat, ...change(s.seat) } } : s;

/** Changes the open hand. It throws a BadEvent if the event is about another hand. */
function changeOpenHand(
  s: State,
  e: { player?: string; hand: number },
  change: (attempt: Attempt) => Partial<Attempt>,
): State {
  assertPlaying(s, e.player);
  const attempt = openAttempt(s);
  ensure(attempt !== undefined && e.hand === s.seat!.attempts.length - 1, `hand ${e.hand} is not open`);
  const changed = { ...attempt, ...change(attempt) };
  return changeSeat(s, (seat) => ({ attempts: [...seat.attempts.slice(0, -1), changed] }));
}

function assertPlaying(s: State, player: string | undefined): void {
  const isPlaying = s.started && s.seat !== null && s.seat.player === player && !s.seat.endReason;
  ensure(isPlaying, `${player} is not playing`);
}

function applyCreated(s: State, e: EventOf<'created'>): State {
  const { number = 0, offline = false, hands = [] } = e;
  ensure(s.version === 0 && isValidMode(e.mode) && number >= 0 && !e.player, 'invalid new run');
  ensure(!e.mode.hands || e.mode.hands === hands.length, 'wrong number of hands');
  return addHands({ ...s, mode: structuredClone(e.mode), number, offline }, hands);
}

function addHands(s: State, hands: readonly Hand[]): State {
  ensure(s.hands.length + hands.length <= maxHands, 'too many hands');
  for (const { puzzle, level = 0, seconds = 0 } of hands) {
    ensure(parsePuzzle(puzzle) !== null, `invalid puzzle ${puzzle}`);
    ensure(level >= 0 && level <= 5 && seconds >= 0 && seconds <= maxTime / 1000, 'invalid level or seconds');
  }
  return { ...s, hands: [...s.hands, ...hands] };
}

function applyJoined(s: State, { player }: EventOf<'joined'>): State {
  ensure(s.version > 0 && !s.started && s.seat === null && isValidName(player), `${player} cannot join`);
  return {
    ...s,
    seat: { player, deadline: 0, endReason: '', streak: 0, bestStreak: 0, attempts: [], actionIDs: [] },
  };
}

function applyStarted(s: State, e: EventOf<'started'>): State {
  ensure(!s.started && s.seat !== null && !isOver(s), 'the run cannot start');
  ensure(!e.player || e.player === s.seat.player, 'the run cannot start');
  const length = s.mode?.length ?? 0;
  return changeSeat({ ...s, started: true }, () => ({ deadline: length > 0 ? e.at + length : 0 }));
}

function applyRevealed(s: State, e: EventOf<'revealed'>): State {
  assertPlaying(s, e.player);
  const isNext =
    s.seat!.attempts.length === e.hand && s.hands[e.hand]?.puzzle === e.puzzle && !openAttempt(s);
  ensure(isNext, `hand ${e.hand} is not the next one`);
  const handTime = s.mode?.hand_time ?? 0;
  const attempt: Attempt = {
    revealedAt: e.at,
    deadline: handTime > 0 ? e.at + handTime : 0,
    outcome: 'open',
    closedAt: 0,
    hints: 0,
    points: 0,
    bonus: 0,
    missCost: 0,
    away: 0,
    misses: 0,
    lastMiss: null,
    expr: '',
  };
  return changeSeat(s, (seat) => ({ attempts: [...seat.attempts, attempt] }));
}

/** Returns the fields that close a hand. away is the time, in milliseconds, that does not count. */
function closeFields(attempt: Attempt, at: number, away: number): Pick<Attempt, 'closedAt' | 'away'> {
  ensure(away >= 0 && away <= Math.max(0, at - attempt.revealedAt), `invalid time away: ${away}`);
  return { closedAt: at, away };
}

/** Reports whether a claim is written as decide writes it. */
function isCanonicalClaim(claim: string): boolean {
  try {
    return claim === '' || format(parse(claim)) === claim;
  } catch {
    return false;
  }
}

function applySolved(s: State, e: EventOf<'solved'>): State {
  const { expr = '', points, bonus = 0, away = 0 } = e;
  const inRange = points >= 0 && points <= fullPoints && bonus >= 0 && bonus <= maxCost;
  ensure(inRange && isCanonicalClaim(expr), 'invalid points, bonus or expression');
  ensure(bonus === 0 || (s.seat?.deadline ?? 0) > 0, 'a bonus needs a run clock');
  const closed = changeOpenHand(s, e, (attempt) => ({
    outcome: 'solved',
    ...closeFields(attempt, e.at, away),
    expr,
    points,
    bonus,
  }));
  return changeSeat(closed, (seat) => ({
    streak: seat.streak + 1,
    bestStreak: Math.max(seat.bestStreak, seat.streak + 1),
    deadline: seat.deadline > 0 ? seat.deadline + bonus : 0,
  }));
}

/** Applies a miss: its cost is subtracted from every running clock, but no clock then expires
 * before the event. */
function applyMissed(s: State, e: EventOf<'missed'>): State {
  const { expr = '', reason = '', value = '', cost = 0 } = e;
  ensure(cost >= 0 && cost <= maxCost && isCanonicalClaim(expr), 'invalid cost or expression');
  const charge = (deadline: number) => (deadline > 0 ? Math.max(e.at, deadline - cost) : 0);
  const charged = changeOpenHand(s, e, (attempt) => ({
    misses: attempt.misses + 1,
    lastMiss: { expr, reason, value },
    missCost: attempt.missCost + cost,
    deadline: charge(attempt.deadline),
  }));
  return changeSeat(charged, (seat) => ({ streak: 0, deadline: charge(seat.deadline) }));
}

function applyFinished(s: State, e: EventOf<'finished'>): State {
  ensure(['done', 'time', 'stop', 'dealer'].includes(e.why), `invalid end of a run: ${e.why}`);
  ensure(s.seat !== null && !s.seat.endReason && (!e.player || e.player === s.seat.player), 'not playing');
  const attempt = openAttempt(s);
  const last: Attempt[] = attempt
    ? [{ ...attempt, outcome: 'unfinished', ...closeFields(attempt, e.at, e.away ?? 0) }]
    : [];
  return changeSeat(s, (seat) => ({
    endReason: e.why,
    attempts: [...(attempt ? seat.attempts.slice(0, -1) : seat.attempts), ...last],
  }));
}
