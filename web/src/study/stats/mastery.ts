// Computes the mastery of techniques.
import type { Play } from '../../core/shapes';

/** Reports whether a hand was solved without a hint. */
export const isDone = (play: Play): boolean => play.outcome === 'solved' && !play.hints;

/** The number of the latest hands of a technique that count for its mastery. */
export const masteryHands = 20;

/** The number of mastered hands from which a technique is mastered. */
export const masteryGoal = 16;

const minTechniqueHands = 5;

export interface Mastery {
  technique: string;
  /** Hands among the latest masteryHands that were solved without a hint in twice the predicted time. */
  mastered: number;
  /** The latest hands that count, at most masteryHands. */
  tried: number;
}

/**
 * Returns the mastery of every technique that at least five hands have, those with most hands first.
 * plays begin with the latest.
 */
export function masteries(hands: readonly { technique: string }[], plays: readonly Play[]): Mastery[] {
  const counts = new Map<string, number>();
  for (const { technique } of hands) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= minTechniqueHands)
    .sort(([, a], [, b]) => b - a)
    .map(([technique]) => masteryOf(technique, plays));
}

/** Returns the mastery of a technique. plays begin with the latest. */
export function masteryOf(technique: string, plays: readonly Play[]): Mastery {
  const latest = plays
    .filter((play) => play.techniques[0] === technique && play.outcome !== 'unfinished')
    .slice(0, masteryHands);
  const mastered = latest.filter(
    (play) => isDone(play) && play.time <= Math.round(2000 * (play.seconds ?? 0)),
  );
  return { technique, mastered: mastered.length, tried: latest.length };
}

/** Returns the weakest technique that the player has tried and not mastered, or undefined. */
export function weakestOf(list: readonly Mastery[]): Mastery | undefined {
  const open = list.filter(({ tried, mastered }) => tried > 0 && mastered < masteryGoal);
  return open.reduce<Mastery | undefined>((a, b) => (a && a.mastered <= b.mastered ? a : b), undefined);
}
