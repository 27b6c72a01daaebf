// Shows the hands of a player in a race as a run, for the table.
import type { Race, Run } from '../shapes';

/** Reports whether all players have the same hand at the same time. */
export const isSynchronized = ({ public: { mode } }: Pick<Race, 'public'>): boolean => Boolean(mode.pace);

/** Returns the run of this player, or null for a spectator. At the table a race is like a timed run:
 * it has clocks and no hints. */
export function tableRun(race: Race): Run | null {
  const { mine } = race;
  if (!mine) return null;
  const { version, at, phase, mode } = race.public;
  return {
    run: race.race,
    race: true,
    request: { mode: 'timed' },
    now: race.now,
    view: {
      version,
      at,
      mode: 'timed',
      solvable: mode.solvable,
      phase: phase === 'over' || mine.standing.why ? 'over' : 'running',
      hands: mode.hands,
      // If all have the same hand, its clock is the one that matters.
      ends: isSynchronized(race) ? undefined : mine.ends,
      hand_end: mine.hand_end,
      players: [mine.standing],
      shown: mine.shown,
    },
  };
}
