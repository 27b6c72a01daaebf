// Ghosts: recorded runs and computers that take part in a race. A ghost is shown like a player, with the progress
// that its run had at the same time after the start.
import type { Ghost, Moment, PublicStanding, Race, Replay, Seat } from '../../core/shapes';

const ownPrefix = 'own-ghost-';
const otherPrefix = 'ghost-';

const computerPrefix = 'computer-';

const seatOfGhost = ({ mine, step }: Ghost, index: number): string =>
  (step ? computerPrefix : mine ? ownPrefix : otherPrefix) + index;

/** A seat of a race. That of a computer has its strength. */
export type SeatOrComputer = Seat & { step?: string };

/** Reports whether a seat is that of a computer. */
export const isComputer = (seat: string): boolean => seat.startsWith(computerPrefix);

/** Reports whether a seat is that of a ghost of this player. */
export const isOwnGhost = (seat: string): boolean => seat.startsWith(ownPrefix);
/** Reports whether a seat is that of a ghost, other than a computer. */
export const isGhost = (seat: string): boolean => isOwnGhost(seat) || seat.startsWith(otherPrefix);

/** Returns when a race would have started without its pauses. They move the end of the player's clock, as
 * wrong claims do. */
export function startOf({ mine, public: { start = 0, mode } }: Race): number {
  if (!mine?.ends || !mode.length) return start;
  return mine.ends - mode.length + mine.shown.reduce((sum, { cost = 0 }) => sum + cost, 0);
}

/** Returns how many hands a ghost has closed at a time since the start. */
export const closedHands = ({ timeline }: Ghost, elapsed: number): number =>
  timeline.filter(({ at }) => at <= elapsed).length;

/** Reports whether the clock of the race ends before a ghost has closed its next hand, as of a slow computer. */
const isCutOff = ({ step, time, timeline }: Ghost): boolean =>
  step !== undefined && time > (timeline.at(-1)?.at ?? 0);

const whyOf = (ghost: Ghost): 'time' | 'done' => (isCutOff(ghost) ? 'time' : 'done');

/** Returns the standing of a ghost that has closed so many hands. */
function standingOf(ghost: Ghost, index: number, closed: number, over = false): PublicStanding {
  const steps = ghost.timeline.slice(0, closed);
  const outcomes = steps.map(({ points }, i) =>
    points > (steps[i - 1]?.points ?? 0) ? ('solved' as const) : ('skip' as const),
  );
  const ended = over || (closed === ghost.timeline.length && !isCutOff(ghost));
  return {
    player: seatOfGhost(ghost, index),
    shown: ended ? closed : closed + 1,
    closed,
    solved: outcomes.filter((outcome) => outcome === 'solved').length,
    points: steps.at(-1)?.points ?? 0,
    time: ended ? ghost.time : undefined,
    why: ended ? whyOf(ghost) : undefined,
    outcomes: ended ? outcomes : [...outcomes, 'open'],
  };
}

/** Returns the standings of ghosts at the end of their runs. */
export const finalGhosts = (ghosts: readonly Ghost[]): PublicStanding[] =>
  ghosts.map((ghost, i) => standingOf(ghost, i, ghost.timeline.length, true));

/** Returns the race with ghosts that have closed so many hands. */
export function withGhosts(race: Race, ghosts: readonly Ghost[], closed: readonly number[]): Race {
  if (ghosts.length === 0) return race;
  const { phase, start = 0, at, players } = race.public;
  const begun = phase !== 'waiting' && phase !== 'counting';
  const standings = ghosts.map((ghost, i): PublicStanding => {
    if (!begun) return { player: seatOfGhost(ghost, i), shown: 0, closed: 0, solved: 0, points: 0 };
    return phase === 'over' ? finalGhosts(ghosts)[i]! : standingOf(ghost, i, closed[i] ?? 0);
  });
  const last = ghosts.map(({ timeline }, i) => timeline[(closed[i] ?? 0) - 1]?.at ?? 0);
  const seats = ghosts.map((ghost, i): SeatOrComputer => ({
    seat: seatOfGhost(ghost, i),
    name: ghost.name,
    colour: ghost.colour ?? 0,
    ...(ghost.step && { step: ghost.step }),
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
    if (hand < ghost.timeline.length - 1 || isCutOff(ghost))
      moments.push({ t, type: 'revealed', player, hand: hand + 1 });
  });
  const end = isCutOff(ghost) ? ghost.time : ghost.timeline.at(-1)?.at;
  if (end !== undefined) moments.push({ t: end, type: 'finished', player, why: whyOf(ghost) });
  return moments;
}
