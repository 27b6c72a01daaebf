// view is race.State.View: what the player may know about a run. For an open hand, it reveals
// neither whether there is a solution nor how hard it is.
import type { ModeName, Played, Standing, View } from '../shapes';
import { isOver, openAttempt, type Attempt, type Seat, type State } from './state';

export function view(s: State, player: string): View {
  const { seat } = s;
  const ownSeat = seat && seat.player === player ? seat : null;
  return {
    version: s.version,
    at: s.lastAt,
    mode: (s.mode?.name ?? '') as ModeName,
    number: s.number || undefined,
    offline: s.offline || undefined,
    solvable: s.mode?.solvable || undefined,
    phase: isOver(s) ? 'over' : s.started ? 'running' : 'waiting',
    hands: s.mode?.hands || undefined,
    ends: ownSeat?.deadline || undefined,
    hand_end: (ownSeat && openAttempt(s)?.deadline) || undefined,
    players: seat ? [standing(seat, s.mode?.length ?? 0, ownSeat !== null || isOver(s))] : [],
    shown: ownSeat ? ownSeat.attempts.map((t, i) => played(s, t, i)) : [],
  };
}

const usedTime = (t: Attempt): number => t.closedAt - t.revealedAt - t.away + t.missCost;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function standing(seat: Seat, length: number, withDetails: boolean): Standing {
  const closed = seat.attempts.filter((t) => t.outcome !== 'open');
  // The last miss may cost more time than was left, so the sum is capped at the length plus the
  // bonuses.
  const maxTime = length > 0 ? length + sum(seat.attempts.map((t) => t.bonus)) : Infinity;
  return {
    player: seat.player,
    shown: seat.attempts.length,
    closed: closed.length,
    solved: closed.filter((t) => t.outcome === 'solved').length,
    points: sum(seat.attempts.map((t) => t.points)),
    ...(withDetails && {
      time: Math.min(sum(closed.map(usedTime)), maxTime) || undefined,
      streak: seat.streak || undefined,
      best: seat.bestStreak || undefined,
      misses: sum(seat.attempts.map((t) => t.misses)) || undefined,
    }),
    why: (seat.endReason || undefined) as Standing['why'],
  };
}

function played(s: State, t: Attempt, hand: number): Played {
  const { puzzle, solvable, level, seconds } = s.hands[hand]!;
  const { lastMiss } = t;
  return {
    hand,
    puzzle,
    outcome: t.outcome,
    revealed: t.revealedAt,
    cost: t.missCost || undefined,
    bonus: t.bonus || undefined,
    points: t.points || undefined,
    hints: t.hints || undefined,
    misses: t.misses || undefined,
    missed: lastMiss
      ? {
          expr: lastMiss.expr || undefined,
          reason: lastMiss.reason || undefined,
          value: lastMiss.value || undefined,
        }
      : undefined,
    expr: t.expr || undefined,
    ...(t.outcome !== 'open' && {
      time: usedTime(t) || undefined,
      away: t.away || undefined,
      solvable,
      level: level || undefined,
      seconds: seconds || undefined,
    }),
  };
}
