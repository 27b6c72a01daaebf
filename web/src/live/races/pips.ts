// What a lane shows of a player.
import { say } from '../../core/catalogue/catalogue.svelte';
import type { PublicStanding } from '../../core/shapes';

export type Pip = 'solved' | 'open' | 'missed' | 'ahead';

/** Returns a pip for each hand of a race; hands is 0 if their number is unknown. */
export const pipsOf = ({ outcomes = [] }: PublicStanding, hands: number): Pip[] =>
  Array.from({ length: Math.max(hands, outcomes.length) }, (_, i) => {
    const outcome = outcomes[i];
    if (outcome === undefined) return 'ahead';
    return outcome === 'solved' || outcome === 'open' ? outcome : 'missed';
  });

/** Returns the state of a player in words: the hand, "just solved", "reconnecting", "finished" or
 * "left". */
export function laneState({ why, shown }: PublicStanding, justSolved: boolean, away = false): string {
  if (away && !why) return say('web.race.lane.away');
  if (why) return say(why === 'stop' ? 'web.race.lane.left' : 'web.race.lane.finished');
  if (justSolved) return say('web.race.lane.just');
  return shown > 0 ? say('web.race.lane.hand', { n: shown }) : '';
}
