// What an event makes of the state, as race.Apply. Pure; an event that does not fit is a BadEvent.
import { format } from '../exact/format';
import { parse } from '../exact/parse';
import { parsePuzzle } from '../exact/puzzle';
import type { Event, EventOf, Hand } from './event';
import { answerStep, dearest, full, isMode, isName, longest, mostHands } from './mode';
import { isOver, kept, lastTime, openTry, type Seat, type State, type Try } from './state';

export class BadEvent extends Error {}

function fits(condition: boolean, what: string): asserts condition {
  if (!condition) throw new BadEvent('the event does not fit the state: ' + what);
}

export function apply(s: State, e: Event): State {
  const next = remember(become(s, e), e);
  fits(Number.isSafeInteger(e.at) && e.at >= s.last && e.at <= lastTime, `at ${e.at}, after ${s.last}`);
  return { ...next, version: s.version + 1, last: e.at };
}

function become(s: State, e: Event): State {
  switch (e.type) {
    case 'created':
      return created(s, e);
    case 'joined':
      return joined(s, e);
    case 'started':
      return started(s, e);
    case 'dealt':
      fits(s.version > 0 && !s.mode?.hands && !!e.hands?.length && !isOver(s), 'no hands can be dealt');
      return add(s, e.hands ?? []);
    case 'revealed':
      return revealed(s, e);
    case 'hinted':
      return open(s, e, (t) => {
        fits(e.step > t.hints && e.step <= answerStep, `step ${e.step} after ${t.hints}`);
        return { hints: e.step };
      });
    case 'solved':
      return solved(s, e);
    case 'missed':
      return missed(s, e);
    case 'passed': {
      const { why, away = 0 } = e;
      fits(why === 'skip' || why === 'time' || why === 'shown', `a hand does not end by ${why}`);
      return seat(
        open(s, e, (t) => ({ outcome: why, ...closedAt(t, e.at, away) })),
        () => ({ streak: 0 }),
      );
    }
    case 'finished':
      return finished(s, e);
  }
}

function remember(s: State, { act, player }: Event): State {
  if (!act) return s;
  fits(isName(act), 'the action has no name');
  const pushed = (acts: readonly string[]) => [...acts.slice(-kept + 1), act];
  if (!player) return { ...s, acts: pushed(s.acts) };
  fits(s.seat?.player === player, 'no such player');
  return seat(s, (p) => ({ acts: pushed(p.acts) }));
}

const seat = (s: State, change: (p: Seat) => Partial<Seat>): State =>
  s.seat ? { ...s, seat: { ...s.seat, ...change(s.seat) } } : s;

/** Changes the open hand, if it is this one. */
function open(s: State, e: { player?: string; hand: number }, change: (t: Try) => Partial<Try>): State {
  playing(s, e.player);
  const t = openTry(s);
  fits(t !== undefined && e.hand === s.seat!.tries.length - 1, `hand ${e.hand} is not open`);
  const now = { ...t, ...change(t) };
  return seat(s, (p) => ({ tries: [...p.tries.slice(0, -1), now] }));
}

function playing(s: State, player: string | undefined): void {
  fits(s.started && s.seat !== null && s.seat.player === player && !s.seat.why, `${player} does not play`);
}

function created(s: State, e: EventOf<'created'>): State {
  const { number = 0, offline = false, hands = [] } = e;
  fits(s.version === 0 && isMode(e.mode) && number >= 0 && !e.player, 'no run can be created so');
  fits(!e.mode.hands || e.mode.hands === hands.length, 'the wrong number of hands');
  return add({ ...s, mode: structuredClone(e.mode), number, offline }, hands);
}

function add(s: State, hands: readonly Hand[]): State {
  fits(s.hands.length + hands.length <= mostHands, 'too many hands');
  for (const { puzzle, level = 0, seconds = 0 } of hands) {
    fits(parsePuzzle(puzzle) !== null, `${puzzle} is no puzzle`);
    fits(level >= 0 && level <= 5 && seconds >= 0 && seconds <= longest / 1000, 'level or seconds');
  }
  return { ...s, hands: [...s.hands, ...hands] };
}

function joined(s: State, { player }: EventOf<'joined'>): State {
  fits(s.version > 0 && !s.started && s.seat === null && isName(player), `${player} cannot join`);
  return { ...s, seat: { player, end: 0, why: '', streak: 0, best: 0, tries: [], acts: [] } };
}

function started(s: State, e: EventOf<'started'>): State {
  fits(!s.started && s.seat !== null && !isOver(s), 'the run cannot start');
  fits(!e.player || e.player === s.seat.player, 'the run cannot start');
  const length = s.mode?.length ?? 0;
  return seat({ ...s, started: true }, () => ({ end: length > 0 ? e.at + length : 0 }));
}

function revealed(s: State, e: EventOf<'revealed'>): State {
  playing(s, e.player);
  const here = s.seat!.tries.length === e.hand && s.hands[e.hand]?.puzzle === e.puzzle && !openTry(s);
  fits(here, `hand ${e.hand} is not next`);
  const time = s.mode?.hand_time ?? 0;
  const shown: Try = {
    revealed: e.at,
    deadline: time > 0 ? e.at + time : 0,
    outcome: 'open',
    closed: 0,
    hints: 0,
    points: 0,
    bonus: 0,
    cost: 0,
    away: 0,
    misses: 0,
    missed: null,
    expr: '',
  };
  return seat(s, (p) => ({ tries: [...p.tries, shown] }));
}

/** The end of a hand, and how much of its time its player was away. */
function closedAt(t: Try, at: number, away: number): Pick<Try, 'closed' | 'away'> {
  fits(away >= 0 && away <= Math.max(0, at - t.revealed), `${away} away`);
  return { closed: at, away };
}

/** Whether a claim is as decide writes it. */
function printed(claim: string): boolean {
  try {
    return claim === '' || format(parse(claim)) === claim;
  } catch {
    return false;
  }
}

function solved(s: State, e: EventOf<'solved'>): State {
  const { expr = '', points, bonus = 0, away = 0 } = e;
  fits(points >= 0 && points <= full && bonus >= 0 && bonus <= dearest && printed(expr), 'solved so');
  fits(bonus === 0 || (s.seat?.end ?? 0) > 0, 'a bonus without a clock');
  const closed = open(s, e, (t) => ({ outcome: 'solved', ...closedAt(t, e.at, away), expr, points, bonus }));
  return seat(closed, (p) => ({
    streak: p.streak + 1,
    best: Math.max(p.best, p.streak + 1),
    end: p.end > 0 ? p.end + bonus : 0,
  }));
}

/** A fault is charged to the hand and to every clock there is. No clock runs out before it. */
function missed(s: State, e: EventOf<'missed'>): State {
  const { expr = '', reason = '', value = '', cost = 0 } = e;
  fits(cost >= 0 && cost <= dearest && printed(expr), 'missed so');
  const less = (end: number) => (end > 0 ? Math.max(e.at, end - cost) : 0);
  const charged = open(s, e, (t) => ({
    misses: t.misses + 1,
    missed: { expr, reason, value },
    cost: t.cost + cost,
    deadline: less(t.deadline),
  }));
  return seat(charged, (p) => ({ streak: 0, end: less(p.end) }));
}

function finished(s: State, e: EventOf<'finished'>): State {
  fits(['done', 'time', 'stop', 'dealer'].includes(e.why), `a run does not end by ${e.why}`);
  fits(s.seat !== null && !s.seat.why && (!e.player || e.player === s.seat.player), 'nobody plays');
  const t = openTry(s);
  const last: Try[] = t ? [{ ...t, outcome: 'unfinished', ...closedAt(t, e.at, e.away ?? 0) }] : [];
  return seat(s, (p) => ({ why: e.why, tries: [...(t ? p.tries.slice(0, -1) : p.tries), ...last] }));
}
