// What the player may know of a run, as race.State.View: of an open hand neither whether it has
// a solution nor how hard it is.
import type { ModeName, Played, Standing, View } from '../net/shapes';
import { isOver, openTry, type Seat, type State, type Try } from './state';

export function view(s: State, player: string): View {
  const { seat } = s;
  const mine = seat && seat.player === player ? seat : null;
  return {
    version: s.version,
    at: s.last,
    mode: (s.mode?.name ?? '') as ModeName,
    number: s.number || undefined,
    offline: s.offline || undefined,
    solvable: s.mode?.solvable || undefined,
    phase: isOver(s) ? 'over' : s.started ? 'running' : 'waiting',
    hands: s.mode?.hands || undefined,
    ends: mine?.end || undefined,
    hand_end: (mine && openTry(s)?.deadline) || undefined,
    players: seat ? [standing(seat, s.mode?.length ?? 0, mine !== null || isOver(s))] : [],
    shown: mine ? mine.tries.map((t, i) => played(s, t, i)) : [],
  };
}

const used = (t: Try): number => t.closed - t.revealed - t.away + t.cost;
const sum = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0);

function standing(p: Seat, length: number, whole: boolean): Standing {
  const closed = p.tries.filter((t) => t.outcome !== 'open');
  // The last fault may cost more than was left of the clock of the run and what was won.
  const most = length > 0 ? length + sum(p.tries.map((t) => t.bonus)) : Infinity;
  return {
    player: p.player,
    shown: p.tries.length,
    closed: closed.length,
    solved: closed.filter((t) => t.outcome === 'solved').length,
    points: sum(p.tries.map((t) => t.points)),
    ...(whole && {
      time: Math.min(sum(closed.map(used)), most) || undefined,
      streak: p.streak || undefined,
      best: p.best || undefined,
      misses: sum(p.tries.map((t) => t.misses)) || undefined,
    }),
    why: (p.why || undefined) as Standing['why'],
  };
}

function played(s: State, t: Try, hand: number): Played {
  const { puzzle, solvable, level, seconds } = s.hands[hand]!;
  const { missed } = t;
  return {
    hand,
    puzzle,
    outcome: t.outcome,
    revealed: t.revealed,
    cost: t.cost || undefined,
    bonus: t.bonus || undefined,
    points: t.points || undefined,
    hints: t.hints || undefined,
    misses: t.misses || undefined,
    missed: missed
      ? {
          expr: missed.expr || undefined,
          reason: missed.reason || undefined,
          value: missed.value || undefined,
        }
      : undefined,
    expr: t.expr || undefined,
    ...(t.outcome !== 'open' && {
      time: used(t) || undefined,
      away: t.away || undefined,
      solvable,
      level: level || undefined,
      seconds: seconds || undefined,
    }),
  };
}
