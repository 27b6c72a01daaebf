// What one player may know of a run, as View of package race: whether a hand has a solution, its
// level and its seconds only once the player is done with it.
import type { Played, Standing, View } from '../net/shapes';
import { filled } from './event';
import { isOver, openTry, used, type Seat, type State } from './state';

export function view(s: State, player: string): View {
  const over = isOver(s);
  const seat = player === '' ? undefined : s.seats.find((p) => p.player === player);
  return {
    version: s.version,
    at: s.last,
    mode: (s.mode?.name ?? '') as View['mode'],
    ...filled({ number: s.number, offline: s.offline }),
    phase: over ? 'over' : s.started ? 'running' : 'waiting',
    ...filled({
      hands: s.mode?.hands,
      ends: seat?.end,
      hand_end: seat && openTry(seat)?.deadline,
    }),
    players: s.seats.map((p) => standing(p, p.player === player || over)),
    shown: seat ? played(s, seat) : [],
  };
}

/** How far a player is; what would tell others something is left out unless all may know it. */
export function standing(p: Seat, whole: boolean): Standing {
  const closed = p.tries.filter((t) => t.outcome !== '');
  const sum = (of: (t: Seat['tries'][number]) => number, tries = p.tries): number =>
    tries.reduce((all, t) => all + of(t), 0);
  return {
    player: p.player,
    shown: p.tries.length,
    closed: closed.length,
    solved: p.tries.filter((t) => t.outcome === 'solved').length,
    points: sum((t) => t.points),
    ...(whole &&
      filled({ time: sum(used, closed), streak: p.streak, best: p.best, misses: sum((t) => t.misses) })),
    ...filled({ why: p.why }),
  } as Standing;
}

function played(s: State, p: Seat): Played[] {
  return p.tries.map((t, hand) => {
    const { puzzle, solvable, level, seconds } = s.hands[hand]!;
    const done = t.outcome !== '';
    return {
      hand,
      puzzle,
      outcome: t.outcome || 'open',
      revealed: t.revealed,
      ...filled({
        time: done ? used(t) : 0,
        cost: t.cost,
        bonus: t.bonus,
        points: t.points,
        hints: t.hints,
        misses: t.misses,
        missed: t.misses > 0 ? t.missed : undefined,
        expr: t.expr,
      }),
      ...(done && { solvable, ...filled({ level, seconds }) }),
    } as Played;
  });
}
