// view is race.State.View: what the player may know of a run. Of an open hand it tells neither
// whether there is a solution nor how hard it is.
import type { ModeName, Played, Standing, View } from '../net/shapes';
import { isOver, openAttempt, type Attempt, type Seat, type State } from './state';

export function view(s: State, player: string): View {
  const { seat } = s;
  const mine = seat && seat.player === player ? seat : null;
  return {
    version: s.version,
    at: s.lastAt,
    mode: (s.mode?.name ?? '') as ModeName,
    number: s.number || undefined,
    offline: s.offline || undefined,
    solvable: s.mode?.solvable || undefined,
    phase: isOver(s) ? 'over' : s.started ? 'running' : 'waiting',
    hands: s.mode?.hands || undefined,
    ends: mine?.deadline || undefined,
    hand_end: (mine && openAttempt(s)?.deadline) || undefined,
    players: seat ? [standing(seat, s.mode?.length ?? 0, mine !== null || isOver(s))] : [],
    shown: mine ? mine.attempts.map((t, i) => played(s, t, i)) : [],
  };
}

const usedTime = (t: Attempt): number => t.closedAt - t.revealedAt - t.away + t.missCost;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function standing(p: Seat, length: number, withDetails: boolean): Standing {
  const closed = p.attempts.filter((t) => t.outcome !== 'open');
  // The last miss may cost more time than was left, so the sum is capped at the length and the
  // bonuses.
  const maxTime = length > 0 ? length + sum(p.attempts.map((t) => t.bonus)) : Infinity;
  return {
    player: p.player,
    shown: p.attempts.length,
    closed: closed.length,
    solved: closed.filter((t) => t.outcome === 'solved').length,
    points: sum(p.attempts.map((t) => t.points)),
    ...(withDetails && {
      time: Math.min(sum(closed.map(usedTime)), maxTime) || undefined,
      streak: p.streak || undefined,
      best: p.bestStreak || undefined,
      misses: sum(p.attempts.map((t) => t.misses)) || undefined,
    }),
    why: (p.endReason || undefined) as Standing['why'],
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
