// The hands of a timed run for its result.
import type { Play, Played, View } from '../../core/shapes';
import { wholeSeconds } from '../../core/notation/duration';
import { noSolution, skills, type Skill } from '../../study/stats/figures';

export type HandKind = 'solved' | 'missed' | 'time';

export const kindOf = ({ outcome }: Played): HandKind =>
  outcome === 'solved' ? 'solved' : outcome === 'open' || outcome === 'unfinished' ? 'time' : 'missed';

/** How a hand ended, as the end of a message key, and its seconds. */
export interface HandEnd {
  how: 'solved' | 'skip' | 'none' | 'time';
  s: number;
}

export function endOf(played: Played): HandEnd {
  const s = wholeSeconds(played.time ?? 0);
  if (played.outcome === 'solved') return { how: 'solved', s };
  if (played.missed && !played.missed.expr) return { how: 'none', s: wholeSeconds(played.cost ?? 0) };
  return kindOf(played) === 'time' ? { how: 'time', s } : { how: 'skip', s };
}

export const missedHands = (view: View): Played[] => view.shown.filter((hand) => kindOf(hand) !== 'solved');

/** The number of runs that show what to practise: this one and the nine before it. */
export const practiceRuns = 10;

const shownSkills = 3;

/** Returns the weakest techniques of the player's runs, the weakest first. */
export const weakestSkills = (plays: readonly Play[], runs: ReadonlySet<string>): Skill[] =>
  skills(plays.filter((play) => runs.has(play.run)))
    .filter(({ technique }) => technique !== noSolution)
    .toReversed()
    .slice(0, shownSkills);
