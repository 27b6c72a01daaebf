// Ghosts: recorded runs that take part in a race. A ghost is shown like a player, with the progress that its run
// had at the same time after the start.
import type { Ghost, Moment, PublicStanding, Race, Replay, Seat } from '../../core/shapes';

const ownPrefix = 'own-ghost-';
const otherPrefix = 'ghost-';

const seatOfGhost = ({ mine }: Ghost, index: number): string => (mine ? ownPrefix : otherPrefix) + index;

/** Reports whether a seat is that of a ghost of this player. */
export const isOwnGhost = (seat: string): boolean => seat.startsWith(ownPrefix);
/** Reports whether a seat is that of a ghost. */
export const isGhost = (seat: string): boolean => isOwnGhost(seat) || seat.startsWith(otherPrefix);

/** Returns how many hands a ghost has closed at a time since the start. */
export const closedHands = ({ timeline }: Ghost, elapsed: number): number =>
  timeline.filter(({ at }) => at <= elapsed).length;

/** Returns the standing of a ghost that has closed so many hands. */
function standingOf(ghost: Ghost, index: number, closed: number): PublicStanding {
  const steps = ghost.timeline.slice(0, closed);
  const outcomes = steps.map(({ points }, i) =>
    points > (steps[i - 1]?.points ?? 0) ? ('solved' as const) : ('skip' as const),
  );
  const ended = closed === ghost.timeline.length;
  return {
    player: seatOfGhost(ghost, index),
    shown: ended ? closed : closed + 1,
    closed,
    solved: outcomes.filter((outcome) => outcome === 'solved').length,
    points: steps.at(-1)?.points ?? 0,
    time: ended ? ghost.time : undefined,
    why: ended ? 'done' : undefined,
    outcomes: ended ? outcomes : [...outcomes, 'open'],
  };
}

/** Returns the standings of ghosts at the end of their runs. */
export const finalGhosts = (ghosts: readonly Ghost[]): PublicStanding[] =>
  ghosts.map((ghost, i) => standingOf(ghost, i, ghost.timeline.length));

/** Returns the race with ghosts that have closed so many hands. */
export function withGhosts(race: Race, ghosts: readonly Ghost[], closed: readonly number[]): Race {
  if (ghosts.length === 0) return race;
  const { phase, start = 0, at, players } = race.public;
  const begun = phase !== 'waiting' && phase !== 'counting';
  const standings = ghosts.map((ghost, i): PublicStanding => {
    if (!begun) return { player: seatOfGhost(ghost, i), shown: 0, closed: 0, solved: 0, points: 0 };
    return standingOf(ghost, i, phase === 'over' ? ghost.timeline.length : (closed[i] ?? 0));
  });
  const last = ghosts.map(({ timeline }, i) => timeline[(closed[i] ?? 0) - 1]?.at ?? 0);
  const seats = ghosts.map((ghost, i): Seat => ({
    seat: seatOfGhost(ghost, i),
    name: ghost.name,
    colour: ghost.colour ?? 0,
  }));
  return {
    ...race,
    seats: [...race.seats, ...seats],
    public: {
      ...race.public,
      at: begun ? Math.max(at, start + Math.max(...last)) : at,
      players: [...players, ...standings],
    },
  };
}

/**
 * Returns the replay of a race with the moments of its ghosts. It ends when the last ghost has closed
 * its hands.
 */
export function replayWithGhosts(replay: Replay, ghosts: readonly Ghost[]): Replay {
  if (ghosts.length === 0) return replay;
  const moments = [...replay.moments, ...ghosts.flatMap(momentsOf)].sort((a, b) => a.t - b.t);
  return { ...replay, moments, length: Math.max(replay.length, moments.at(-1)?.t ?? 0) };
}

/** Returns the course of a ghost's run. */
function momentsOf(ghost: Ghost, index: number): Moment[] {
  const player = seatOfGhost(ghost, index);
  const moments: Moment[] = [{ t: 0, type: 'revealed', player }];
  ghost.timeline.forEach(({ at: t, points }, hand) => {
    const won = points - (ghost.timeline[hand - 1]?.points ?? 0);
    if (won > 0) moments.push({ t, type: 'solved', player, hand, points: won });
    else moments.push({ t, type: 'passed', player, hand, why: 'skip' });
    const isLast = hand === ghost.timeline.length - 1;
    moments.push(
      isLast ? { t, type: 'finished', player, why: 'done' } : { t, type: 'revealed', player, hand: hand + 1 },
    );
  });
  return moments;
}
