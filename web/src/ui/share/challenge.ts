// The texts of challenges, and who was better.
import { addressOf } from '../../net/address';
import { say, type Key } from '../../core/catalogue/catalogue.svelte';
import { handOf } from '../../core/notation/hand';
import { formatDuration, formatSeconds } from '../../core/notation/duration';
import type { Challenge, Score } from '../../core/types.gen';

/** The link that opens the challenge of a code or of an invitation. */
export const linkOf = (code: string, origin = location.origin): string => origin + addressOf(`/c/${code}`);

const kindKey = ({ kind, score }: Challenge): string =>
  kind === 'hand' && score.solved === 0 ? 'hand.open' : kind;

const args = ({ puzzle = '', number = 0, score, kind }: Challenge) => ({
  time: kind === 'hand' ? formatSeconds(score.time) : formatDuration(score.time),
  hand: handOf(puzzle).join(' '),
  n: score.solved,
  of: score.hands,
  day: number,
});

/** The text that a player sends with the link. It does not contain an answer. */
export const textOf = (challenge: Challenge): string =>
  say(`web.challenge.text.${kindKey(challenge)}` as Key, args(challenge));

/** The question to those who open the link. */
export const titleOf = (challenge: Challenge): string =>
  say(`web.challenge.title.${kindKey(challenge)}` as Key, { ...args(challenge), name: nameOf(challenge) });

/** The kind of a challenge: one hand, timed run or a daily. */
export const kindOf = ({ kind, number = 0 }: Challenge): string =>
  say(`web.challenge.kind.${kind}`, { n: number });

/** A player's name as others see it. */
export const nameOf = ({ name }: { name: string }): string => name || say('web.challenge.noname');

/** The result as it leads a row: 9.2 s for a solved hand, 11 for a timed run, 4/5 for a daily. */
export function scoreWords(kind: Challenge['kind'], score: Score): { lead: string; note: string } {
  if (kind === 'hand')
    return {
      lead: score.solved ? `${formatSeconds(score.time)} ${say('web.unit.s')}` : '–',
      note: !score.solved ? say('web.challenge.unsolved') : isHinted(score) ? say('web.challenge.hint') : '',
    };
  return {
    lead: kind === 'timed' ? String(score.solved) : `${score.solved}/${score.hands}`,
    note: formatDuration(score.time),
  };
}

const pointsOfHand = 4;
/** Reports whether a hint was used for a solved hand. */
export const isHinted = ({ solved, points }: Score): boolean => points < pointsOfHand * solved;

/** Compares two scores: less than 0 if a is better. */
export const compare = (a: Score, b: Score): number =>
  b.solved - a.solved || b.points - a.points || a.time - b.time;

/** Returns who was better, in words. theirs and name belong to the creator, yours to the player. */
export function verdictOf(kind: Challenge['kind'], theirs: Score, yours: Score, name: string): string {
  if (theirs.solved !== yours.solved) {
    const won = yours.solved > theirs.solved;
    if (kind === 'hand') return say(won ? 'web.challenge.won.only' : 'web.challenge.lost.only', { name });
    const [n, of] = won ? [yours.solved, theirs.solved] : [theirs.solved, yours.solved];
    return say(won ? 'web.challenge.won.solved' : 'web.challenge.lost.solved', { name, n, of });
  }
  if (yours.solved === 0) return say('web.challenge.none.both');
  if (theirs.points !== yours.points)
    return say(yours.points > theirs.points ? 'web.challenge.won.points' : 'web.challenge.lost.points', {
      name,
    });
  const time = shownDifference(theirs.time, yours.time);
  if (Number(time) === 0) return say('web.challenge.even');
  return say(yours.time < theirs.time ? 'web.challenge.won.time' : 'web.challenge.lost.time', { name, time });
}

/** Returns the difference of two times as displayed, in seconds. */
function shownDifference(a: number, b: number): string {
  const difference = Math.abs(Number(formatSeconds(a)) - Number(formatSeconds(b)));
  return difference.toFixed(Math.max(a, b) < 20_000 ? 1 : 0);
}

/** The lengths of two bars in percent: times of a hand, or else hands solved. */
export function barsOf(kind: Challenge['kind'], a: Score, b: Score): [number, number] {
  const value = (score: Score) => (kind === 'hand' ? (score.solved ? score.time : 0) : score.solved);
  const most = Math.max(value(a), value(b), 1);
  return [(100 * value(a)) / most, (100 * value(b)) / most];
}
