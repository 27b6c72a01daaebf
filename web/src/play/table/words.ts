// Texts of the table, for display and for screen readers.
import { say } from '../../core/catalogue/catalogue.svelte';
import type { Puzzle } from '../../core/exact/puzzle';
import { prettyText, rationalText } from '../../core/exact/rational';
import type { Played, View } from '../../core/shapes';
import { formatDuration, shownShare, wholeSeconds } from '../../core/notation/duration';
import type { Refusal } from './table';

/** Returns a time in words: "42 seconds", "2 minutes 5 seconds". */
export function timeWords(ms: number): string {
  const seconds = wholeSeconds(ms);
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return say('web.time.seconds', { n: seconds });
  if (seconds % 60 === 0) return say('web.time.minutes', { n: minutes });
  return say('web.time.both', { minutes, seconds: seconds % 60 });
}

export const joinList = (values: readonly string[]): string => values.join(say('web.list'));

/** cards: the names of the cards of the hand. */
export const dealtWords = ({ hand, target }: Puzzle, cards = hand.map(String)): string =>
  say('web.table.dealt', { hand: joinList(cards), target: rationalText(target) });

export interface EndWords {
  text: string;
  announcement: string;
  /** The time of the hand, as displayed. */
  t: string;
}

/** Returns the total time of the hands before this one in the same run, in milliseconds. */
export const timeBefore = (view: View | undefined, hand: Played): number =>
  (view?.shown ?? []).slice(0, hand.hand).reduce((sum, { time = 0 }) => sum + time, 0);

/** Describes how a hand ended. before is the total time of the hands before it, in milliseconds. */
export function endWords(hand: Played, target: string, before: number): EndWords {
  const t = shownShare(before, hand.time ?? 0);
  const args = { t: formatDuration(t), time: timeWords(t), target, n: wholeSeconds(hand.bonus ?? 0) };
  const sameWords = (key: 'none' | 'shown' | 'skip' | 'taken' | 'time' | 'unfinished') => {
    const text = say(`web.table.end.${key}`);
    return { text, announcement: text, t: args.t };
  };
  switch (hand.outcome) {
    case 'solved': {
      const bonus = args.n > 0 ? ' ' + say('web.table.bonus', args) : '';
      if (!hand.expr)
        return {
          text: say('web.table.end.none') + bonus,
          announcement: say('web.table.end.none') + bonus,
          t: args.t,
        };
      return {
        text: say('web.table.solved', args) + bonus,
        announcement: say('web.table.solved.spoken', args) + bonus,
        t: args.t,
      };
    }
    case 'shown':
      return sameWords(hand.solvable === false ? 'none' : 'shown');
    case 'skip':
    case 'taken':
    case 'time':
      return sameWords(hand.outcome);
    default:
      return sameWords('unfinished');
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
        value: prettyText(refusal.value),
      });
  }
}
