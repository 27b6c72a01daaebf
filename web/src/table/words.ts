// What is said at the table, out of the catalogue: to the eye, and to a screen reader.
import { say } from '../catalogue/catalogue.svelte';
import type { Puzzle } from '../exact/puzzle';
import { rationalText } from '../exact/rational';
import type { Played } from '../net/shapes';
import { duration } from '../notation/duration';
import type { Refusal } from './table';

/** "42 seconds", "2 minutes 5 seconds". */
export function timeWords(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return say('web.time.seconds', { n: seconds });
  if (seconds % 60 === 0) return say('web.time.minutes', { n: minutes });
  return say('web.time.both', { minutes, seconds: seconds % 60 });
}

/** A number as it is written at the table. */
export const pretty = (value: string): string => value.replace('-', '−').replace('/', '⁄');

export const listed = (values: readonly string[]): string => values.join(say('web.list'));

export const dealtWords = (puzzle: Puzzle): string =>
  say('web.table.dealt', { hand: listed(puzzle.hand.map(String)), target: rationalText(puzzle.target) });

export interface Ended {
  text: string;
  spoken: string;
  t: string;
}

/** How a hand ended. */
export function endWords(hand: Played, target: string): Ended {
  const t = hand.time ?? 0;
  const args = { t: duration(t), time: timeWords(t), target, n: Math.round((hand.bonus ?? 0) / 1000) };
  const both = (key: 'none' | 'shown' | 'skip' | 'time' | 'unfinished') => {
    const text = say(`web.table.end.${key}`);
    return { text, spoken: text, t: args.t };
  };
  switch (hand.outcome) {
    case 'solved': {
      const bonus = args.n > 0 ? ' ' + say('web.table.bonus', args) : '';
      if (!hand.expr)
        return {
          text: say('web.table.end.none') + bonus,
          spoken: say('web.table.end.none') + bonus,
          t: args.t,
        };
      return {
        text: say('web.table.solved', args) + bonus,
        spoken: say('web.table.solved.spoken', args) + bonus,
        t: args.t,
      };
    }
    case 'shown':
      return both(hand.solvable === false ? 'none' : 'shown');
    case 'skip':
    case 'time':
      return both(hand.outcome);
    default:
      return both('unfinished');
  }
}

export function refusalWords(refusal: Refusal): string {
  switch (refusal.why) {
    case 'zero':
      return say('web.table.zero');
    case 'long':
      return say('web.table.long');
    default:
      return say(`web.table.refused.${refusal.why}`, {
        value: pretty(refusal.value),
      });
  }
}
