// The rules of a duel of two players on one device, as a pure reducer. Every move has the time of its
// event, in milliseconds: of two touches the earlier one counts, in whatever order they arrive.

/** 0 sits at the far side, or on the left; 1 at the near side, or on the right. */
export type Seat = 0 | 1;

export const seats: readonly Seat[] = [0, 1];
export const opponent = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The keys of a seat: "I have it" and Ready, and "No solution". */
export const seatKeys = [
  { main: 'a', none: 's' },
  { main: 'l', none: 'k' },
] as const;

/** What the large buttons of a half do. */
export type Press = 'ready' | 'buzz' | 'none';

/** How long a player may answer, and how long the cards of a new hand lie face down. */
export const answerMillis = 20_000;
export const downMillis = 1000;
/** With so little time left the clock stands out, and is announced once. */
export const lowMillis = 10_000;
/** The first to win so many hands wins the duel: best of nine. */
export const goal = 5;

export type Phase =
  /** Before a hand, until both players are ready. */
  | { is: 'ready'; ready: readonly [boolean, boolean] }
  /** The cards lie face down. */
  | { is: 'down'; until: number }
  /** Nobody has pressed a buzzer. */
  | { is: 'open' }
  /** A player answers. second: the opponent had a turn. none: the player may still say "no solution". */
  | { is: 'answering'; seat: Seat; until: number; second: boolean; none: boolean };

/** How the last hand ended. */
export interface End {
  winner: Seat | null;
  /** The answer of the winner; empty for "no solution", or if nobody won. */
  expr: string;
  /** From the turn of the cards, in milliseconds. */
  time: number;
}

export interface Duel {
  score: readonly [number, number];
  /** The number of the hand, from 1; 0 before the first. */
  hand: number;
  puzzle: string;
  solvable: boolean;
  /** "No solution" is an answer in this hand. */
  none: boolean;
  phase: Phase;
  /** When the cards were turned. */
  opened: number;
  end: End | null;
  /** When the duel was paused, or null. In a stored duel, 0: its times count from there. */
  paused: number | null;
  /** The touch that ended the wait for a buzzer, and the duel before it. */
  touch: { seat: Seat; at: number; before: Duel } | null;
}

export type Move =
  | { do: Press | 'missed'; seat: Seat; at: number }
  | { do: 'solved'; seat: Seat; at: number; expr: string }
  | { do: 'deal'; puzzle: string; solvable: boolean; none: boolean; at: number }
  | { do: 'tick' | 'pause' | 'resume'; at: number };

export const newDuel = (): Duel => ({
  score: [0, 0],
  hand: 0,
  puzzle: '',
  solvable: true,
  none: false,
  phase: { is: 'ready', ready: [false, false] },
  opened: 0,
  end: null,
  paused: null,
  touch: null,
});

/** Returns the winner of the duel, or null while it goes on. */
export const winnerOf = ({ score }: Duel): Seat | null => seats.find((seat) => score[seat] >= goal) ?? null;

/** Reports whether both players wait for the next hand. */
export const awaitsDeal = ({ phase }: Duel): boolean => phase.is === 'ready' && phase.ready.every(Boolean);

/** Reports whether a player may say "no solution": before anybody has pressed a buzzer, and then only one whose
 * turn comes from the miss of the opponent. A player who said "I have it" may not, and after a wrong "no solution" both
 * know that there is one. */
export const mayClaimNone = ({ none, phase }: Duel, seat: Seat): boolean =>
  none && (phase.is === 'open' || (phase.is === 'answering' && phase.seat === seat && phase.none));

/** Returns a duel to be stored at a time: paused, and with times from the pause, since the clock of another page
 * begins anew. */
export function suspend(duel: Duel, at: number): Duel {
  const paused = move(duel, { do: 'pause', at });
  return { ...shift(paused, -(paused.paused ?? at)), paused: 0, touch: null };
}

/** Returns the duel after a move; the same object if the move does nothing. */
export function move(duel: Duel, m: Move): Duel {
  if (m.do === 'resume') return resume(duel, m.at);
  if (duel.paused !== null) return duel;
  if (m.do === 'buzz' || m.do === 'none') {
    const { touch } = duel;
    // This touch was earlier than the one that arrived first.
    if (touch && touch.seat !== m.seat && m.at < touch.at) return move(touch.before, m);
  }
  const now = expire(duel, m.at);
  switch (m.do) {
    case 'tick':
      return now;
    case 'pause':
      return { ...now, paused: m.at, touch: null };
    case 'ready':
      return ready(now, m.seat);
    case 'deal':
      return deal(now, m);
    case 'buzz':
      if (now.phase.is !== 'open') return now;
      return {
        ...answer(now, m.seat, { at: m.at, second: false, none: false }),
        touch: { seat: m.seat, at: m.at, before: now },
      };
    case 'none': {
      if (!mayClaimNone(now, m.seat)) return now;
      const judged = claimNone(now, m.seat, m.at);
      return now.phase.is === 'open' ? { ...judged, touch: { seat: m.seat, at: m.at, before: now } } : judged;
    }
    case 'solved':
      return answers(now, m.seat) ? end(now, { winner: m.seat, expr: m.expr }, m.at) : now;
    case 'missed':
      return answers(now, m.seat) ? miss(now, m.at) : now;
  }
}

const answers = ({ phase }: Duel, seat: Seat): boolean => phase.is === 'answering' && phase.seat === seat;

/** Returns the duel at a time, after the deadline of its phase if it has passed. */
function expire(duel: Duel, at: number): Duel {
  const { phase } = duel;
  if (phase.is === 'down' && at >= phase.until) return { ...duel, phase: { is: 'open' }, opened: at };
  if (phase.is === 'answering' && at >= phase.until) return miss(duel, at);
  return duel;
}

const answer = (
  duel: Duel,
  seat: Seat,
  { at, second, none }: { at: number; second: boolean; none: boolean },
): Duel => ({
  ...duel,
  phase: { is: 'answering', seat, until: at + answerMillis, second, none },
  touch: null,
});

function claimNone(duel: Duel, seat: Seat, at: number): Duel {
  if (!duel.solvable) return end(duel, { winner: seat, expr: '' }, at);
  return duel.phase.is === 'open'
    ? answer(duel, opponent(seat), { at, second: true, none: false })
    : miss(duel, at);
}

/** Ends a wrong or late answer: the opponent answers, unless both have. */
function miss(duel: Duel, at: number): Duel {
  const { phase } = duel;
  if (phase.is !== 'answering') return duel;
  return phase.second
    ? end(duel, { winner: null, expr: '' }, at)
    : answer(duel, opponent(phase.seat), { at, second: true, none: duel.none });
}

function end(duel: Duel, { winner, expr }: Omit<End, 'time'>, at: number): Duel {
  const [far, near] = duel.score;
  return {
    ...duel,
    score: [far + (winner === 0 ? 1 : 0), near + (winner === 1 ? 1 : 0)],
    phase: { is: 'ready', ready: [false, false] },
    end: { winner, expr, time: Math.max(0, at - duel.opened) },
    touch: null,
  };
}

function ready(duel: Duel, seat: Seat): Duel {
  const { phase } = duel;
  if (phase.is !== 'ready' || phase.ready[seat]) return duel;
  const [far, near] = phase.ready;
  return { ...duel, phase: { is: 'ready', ready: seat === 0 ? [true, near] : [far, true] }, touch: null };
}

/** Deals a hand face down. After the end of the duel it is the first of another. */
function deal(duel: Duel, { puzzle, solvable, none, at }: Move & { do: 'deal' }): Duel {
  if (!awaitsDeal(duel)) return duel;
  const begun = winnerOf(duel) === null ? duel : newDuel();
  return {
    ...begun,
    hand: begun.hand + 1,
    puzzle,
    solvable,
    none,
    phase: { is: 'down', until: at + downMillis },
    end: null,
  };
}

/** The pause counts for nobody: every time of the duel moves by it. */
const resume = (duel: Duel, at: number): Duel =>
  duel.paused === null ? duel : { ...shift(duel, Math.max(0, at - duel.paused)), paused: null };

/** Moves the times of a duel. */
function shift(duel: Duel, millis: number): Duel {
  const { phase } = duel;
  return {
    ...duel,
    opened: duel.opened + millis,
    phase: 'until' in phase ? { ...phase, until: phase.until + millis } : phase,
  };
}
