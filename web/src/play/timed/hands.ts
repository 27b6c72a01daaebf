// The hands of a timed run for its result.
import type { Play, Played, View } from '../../core/shapes';
import { wholeSeconds } from '../../core/notation/duration';
import { noSolution, skills, type Skill } from '../../study/stats/figures';

export type HandKind = 'solved' | 'missed' | 'time';

/** Reports whether a wrong claim ended the run, as in a streak, where claims cost no time. */
const endedByClaim = ({ outcome, missed, cost }: Played): boolean =>
  outcome === 'unfinished' && missed !== undefined && !cost;

export function kindOf(played: Played): HandKind {
  if (played.outcome === 'solved') return 'solved';
  if (endedByClaim(played)) return 'missed';
  return ['open', 'unfinished', 'time'].includes(played.outcome) ? 'time' : 'missed';
}

/** How a hand ended, as the end of a message key, and its seconds. */
export interface HandEnd {
  how: 'solved' | 'skip' | 'none' | 'none.over' | 'wrong' | 'time';
  s: number;
}

export function endOf(played: Played): HandEnd {
  const s = wholeSeconds(played.time ?? 0);
  const { outcome, missed, cost = 0 } = played;
  if (outcome === 'solved') return { how: 'solved', s };
  // The result of others has the reason of a wrong expression, but not the expression.
  const none = missed !== undefined && !missed.expr && !missed.reason;
  if (endedByClaim(played)) return { how: none ? 'none.over' : 'wrong', s };
  if (none && cost > 0) return { how: 'none', s: wholeSeconds(cost) };
  return { how: kindOf(played) === 'time' ? 'time' : 'skip', s };
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

/** Returns the main techniques of missed hands, the most frequent first. Hands without a solution, and those
 * whose techniques are unknown, have none. */
export function missedTechniques(
  hands: readonly Pick<Played, 'puzzle'>[],
  techniquesOf: (puzzle: string) => readonly string[],
): string[] {
  const counts = new Map<string, number>();
  for (const { puzzle } of hands) {
    const [technique] = techniquesOf(puzzle);
    if (technique) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownSkills)
    .map(([technique]) => technique);
}
