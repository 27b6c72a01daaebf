// Events make states, as Apply of package race: pure, and an event that does not fit is refused.
import { format, parse } from '../exact/expression';
import { parsePuzzle } from '../exact/puzzle';
import { Refused, type Event, type Hand, type Of, type Why } from './event';
import { answer, full, isName, mostCost, mostHands, mostTime, validMode } from './mode';
import { isOver, openTry, seatOf, type Seat, type State, type Try } from './state';

/** How many accepted actions of each player are remembered. */
const kept = 64;
/** The largest time there is. */
export const lastTime = Number.MAX_SAFE_INTEGER;

/** The state after an event; throws a Refused that says 'bad event'. */
export function apply(s: State, e: Event): State {
  const next = remember(happen(s, e), e);
  if (!Number.isInteger(e.at) || e.at < s.last || e.at > lastTime) bad(`at ${e.at}, after ${s.last}`);
  return { ...next, version: s.version + 1, last: e.at };
}

/** The state that a log amounts to, from a state on. */
export const fold = (s: State, events: readonly Event[]): State => events.reduce(apply, s);

function bad(detail: string): never {
  throw new Refused('bad event', detail);
}

function happen(s: State, e: Event): State {
  switch (e.type) {
    case 'created':
      return created(s, e);
    case 'dealt':
      if (!s.mode || s.mode.hands || !e.hands?.length || isOver(s)) bad('no hands can be dealt');
      return addHands(s, e.hands);
    case 'joined':
      return joined(s, e.player ?? '');
    case 'started':
      return started(s, e);
    case 'revealed':
      return revealed(s, e);
    case 'hinted':
      return withTry(s, e, (t) => {
        if (e.step <= t.hints || e.step > answer) bad(`step ${e.step} after ${t.hints}`);
        return { ...t, hints: e.step };
      });
    case 'solved':
      return solved(s, e);
    case 'missed':
      return missed(s, e);
    case 'passed':
      if (e.why !== 'skip' && e.why !== 'time' && e.why !== 'shown') bad(`a hand does not end by ${e.why}`);
      return withTry(s, e, (t) => ({ ...t, outcome: outcomeOf(e.why), closed: e.at }), { streak: 0 });
    case 'finished':
      return finished(s, e);
    default:
      return bad('no event');
  }
}

const outcomeOf = (why: Why): Try['outcome'] => why as Try['outcome'];

function remember(s: State, e: Event): State {
  if (!e.act) return s;
  if (!isName(e.act)) bad(`action ${e.act}`);
  if (!e.player) return { ...s, acts: pushed(s.acts, e.act) };
  const i = seatOf(s, e.player);
  if (i < 0) bad(`player ${e.player}`);
  return withSeat(s, i, (p) => ({ ...p, acts: pushed(p.acts, e.act!) }));
}

const pushed = (acts: readonly string[], act: string): string[] => [...acts, act].slice(-kept);

const withSeat = (s: State, i: number, change: (p: Seat) => Seat): State => ({
  ...s,
  seats: s.seats.map((p, j) => (i === j ? change(p) : p)),
});

function created(s: State, e: Of<'created'>): State {
  const hands = e.hands ?? [];
  if (s.version > 0) bad('created twice');
  if (!validMode(e.mode) || (e.number ?? 0) < 0 || e.player) bad('no run can be created like this');
  if (e.mode.hands && e.mode.hands !== hands.length) bad(`${hands.length} hands`);
  return addHands({ ...s, mode: e.mode, number: e.number ?? 0, offline: e.offline ?? false }, hands);
}

function addHands(s: State, hands: readonly Hand[]): State {
  if (s.hands.length + hands.length > mostHands) bad('too many hands');
  const judged = hands.map((h) => {
    const puzzle = parsePuzzle(h.puzzle) ?? bad(`no puzzle ${h.puzzle}`);
    const [level, seconds] = [h.level ?? 0, h.seconds ?? 0];
    if (level < 0 || level > 5 || !(seconds >= 0 && seconds <= mostTime / 1000)) bad(`level ${level}`);
    return { ...h, judged: puzzle };
  });
  return { ...s, hands: [...s.hands, ...judged] };
}

function joined(s: State, player: string): State {
  const free = s.mode && !s.started && !isOver(s) && s.seats.length < s.mode.seats;
  if (!free || !isName(player) || seatOf(s, player) >= 0) bad(`player ${player} cannot join`);
  const seat: Seat = { player, end: 0, why: '', ended: 0, streak: 0, best: 0, tries: [], acts: [] };
  return { ...s, seats: [...s.seats, seat] };
}

function started(s: State, e: Of<'started'>): State {
  if (s.started || s.seats.length === 0 || isOver(s) || (e.player && seatOf(s, e.player) < 0)) {
    bad('the run cannot start');
  }
  const length = s.mode?.length ?? 0;
  const seats = length > 0 ? s.seats.map((p) => ({ ...p, end: e.at + length })) : s.seats;
  return { ...s, started: true, seats };
}

/** The seat of a player who plays. */
function playing(s: State, player: string | undefined): number {
  const i = seatOf(s, player ?? '');
  if (!s.started || i < 0 || s.seats[i]!.why !== '') bad(`${player} does not play`);
  return i;
}

/** Changes the open hand of the event's player, if it is the event's, and their seat. */
function withTry(
  s: State,
  e: Event & { hand: number },
  change: (t: Try, p: Seat) => Try,
  seat: Partial<Seat> | ((p: Seat) => Partial<Seat>) = {},
): State {
  return withSeat(s, playing(s, e.player), (p) => {
    const t = openTry(p);
    if (!t || e.hand !== p.tries.length - 1) bad(`hand ${e.hand} is not open to ${p.player}`);
    const tries = [...p.tries.slice(0, -1), change(t, p)];
    return { ...p, ...(typeof seat === 'function' ? seat(p) : seat), tries };
  });
}

function revealed(s: State, e: Of<'revealed'>): State {
  const handTime = s.mode?.hand_time ?? 0;
  return withSeat(s, playing(s, e.player), (p) => {
    const k = p.tries.length;
    if (openTry(p) || e.hand !== k || e.puzzle !== s.hands[k]?.puzzle) bad(`hand ${e.hand} is not next`);
    const t: Try = {
      revealed: e.at,
      deadline: handTime > 0 ? e.at + handTime : 0,
      outcome: '',
      closed: 0,
      hints: 0,
      points: 0,
      bonus: 0,
      cost: 0,
      misses: 0,
      missed: {},
      expr: '',
    };
    return { ...p, tries: [...p.tries, t] };
  });
}

function solved(s: State, e: Of<'solved'>): State {
  const bonus = e.bonus ?? 0;
  const change = (t: Try, p: Seat): Try => {
    if (!(e.points >= 0 && e.points <= full) || !(bonus >= 0 && bonus <= mostCost)) bad(`${e.points} points`);
    if ((bonus > 0 && p.end === 0) || !printed(e.expr)) bad(`bonus ${bonus}, ${e.expr}`);
    return { ...t, outcome: 'solved', closed: e.at, expr: e.expr ?? '', points: e.points, bonus };
  };
  return withTry(s, e, change, (p) => ({
    streak: p.streak + 1,
    best: Math.max(p.best, p.streak + 1),
    end: p.end > 0 ? p.end + bonus : 0,
  }));
}

/** Whether a claim is as decide writes it: empty or canonical text. */
function printed(claim: string | undefined): boolean {
  if (!claim) return true;
  try {
    return format(parse(claim)) === claim;
  } catch {
    return false;
  }
}

/** A fault is charged to the hand and to every clock; none runs out before the fault. */
function missed(s: State, e: Of<'missed'>): State {
  const cost = e.cost ?? 0;
  if (!(cost >= 0 && cost <= mostCost) || !printed(e.expr)) bad(`cost ${cost}, ${e.expr}`);
  const { expr, reason, value } = e;
  const sooner = (clock: number): number => (clock > 0 ? Math.max(e.at, clock - cost) : 0);
  const change = (t: Try): Try => ({
    ...t,
    misses: t.misses + 1,
    missed: { ...(expr && { expr }), ...(reason && { reason }), ...(value && { value }) },
    cost: t.cost + cost,
    deadline: sooner(t.deadline),
  });
  return withTry(s, e, change, (p) => ({ streak: 0, end: sooner(p.end) }));
}

function finished(s: State, e: Of<'finished'>): State {
  if (e.why !== 'done' && e.why !== 'time' && e.why !== 'stop' && e.why !== 'dealer') {
    bad(`a run does not end by ${e.why}`);
  }
  let ended = 0;
  const seats = s.seats.map((p): Seat => {
    if (p.why !== '' || (e.player && e.player !== p.player)) return p;
    ended++;
    const t = openTry(p);
    const tries: readonly Try[] = t
      ? [...p.tries.slice(0, -1), { ...t, outcome: 'unfinished', closed: e.at }]
      : p.tries;
    return { ...p, why: e.why, ended: e.at, tries };
  });
  if (ended === 0) bad('nobody plays');
  return { ...s, seats };
}
