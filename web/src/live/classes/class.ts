// What the teacher's page shows of a class: pure functions.
import { say } from '../../core/catalogue/catalogue.svelte';
import { formatDuration, formatRemaining } from '../../core/notation/duration';
import type { Class, ClassError, Pupil } from '../../core/types.gen';

/** The time without progress after which a pupil is shown as stuck, in milliseconds. */
const stuckMillis = 80_000;
/** The time without progress after which the tile of a pupil moves to the front, in milliseconds. */
const frontMillis = stuckMillis + 5000;

export type PupilState = 'solved' | 'working' | 'stuck' | 'closed' | 'away' | 'waiting';

/** A pupil as a tile shows it. */
export interface PupilTile extends Pupil {
  state: PupilState;
  /** The name, or "Pupil 3" without one. */
  shown: string;
  words: string;
}

/** Returns the name of the pupil with an index, or "Pupil 3" without one. */
export const pupilName = ({ name }: { name: string }, index: number): string =>
  name || say('web.class.noname', { n: index + 1 });

function stateOf({ outcome, since = 0 }: Pupil, away: boolean, now: number): PupilState {
  if (outcome === 'solved') return 'solved';
  if (away) return 'away';
  if (outcome === undefined) return 'waiting';
  if (outcome !== 'open') return 'closed';
  return now - since >= stuckMillis ? 'stuck' : 'working';
}

function wordsOf(pupil: Pupil, state: PupilState, now: number): string {
  const { outcome, since = 0, misses = 0 } = pupil;
  const parts: string[] = [];
  if (state === 'stuck') parts.push(say('web.class.state.stuck', { time: formatDuration(now - since) }));
  else if (state === 'closed')
    parts.push(
      say(
        outcome === 'skip'
          ? 'web.class.state.skip'
          : outcome === 'absent'
            ? 'web.class.state.late'
            : 'web.class.state.missed',
      ),
    );
  else if (state !== 'waiting') parts.push(say(`web.class.state.${state}`));
  if (misses > 0 && state !== 'solved') parts.push(say('web.class.state.misses', { n: misses }));
  return parts.join(' · ');
}

/**
 * Returns the tiles of the pupils in order of joining, but those who have been stuck for a while
 * first, the longest first. now is the time of the server.
 */
export function pupilTiles(
  { pupils }: Pick<Class, 'pupils'>,
  away: ReadonlyMap<string, number>,
  now: number,
): PupilTile[] {
  const tiles = pupils.map((pupil, i): PupilTile => {
    const state = stateOf(pupil, away.has(pupil.seat), now);
    return { ...pupil, state, shown: pupilName(pupil, i), words: wordsOf(pupil, state, now) };
  });
  const first = tiles.filter(({ state, since = 0 }) => state === 'stuck' && now - since >= frontMillis);
  first.sort((a, b) => a.since! - b.since!);
  return [...first, ...tiles.filter((tile) => !first.includes(tile))];
}

/** Returns an error in words, such as "makes 22". */
export const errorWords = ({ kind, value }: ClassError): string =>
  value ? say('web.class.error.result', { value: value.replace('-', '−') }) : say(`web.class.error.${kind}`);

/** Returns the next step of the hint for all, or 0 if there is none. The first step reveals nothing if
 * all hands have solutions. */
export function nextHint({ hand }: Pick<Class, 'hand'>, solvable: boolean): number {
  if (!hand?.open) return 0;
  const next = Math.max(hand.hints ?? 0, solvable ? 1 : 0) + 1;
  return next <= 4 ? next : 0;
}

/** Returns the clock of the current hand: the time left or, without a limit, the time that it has
 * been open. It is empty if no pupil has the hand open. */
export function clockText({ hand }: Pick<Class, 'hand'>, now: number): string {
  if (!hand?.open) return '';
  return hand.ends ? formatRemaining(hand.ends - now) : formatDuration(now - hand.revealed);
}

/** Returns the numbers of pupils, and of those who have solved the current hand and are connected. */
export function counts({ pupils }: Pick<Class, 'pupils'>, away: ReadonlyMap<string, number>) {
  const connected = pupils.filter(({ seat }) => !away.has(seat)).length;
  return {
    all: pupils.length,
    connected,
    solved: pupils.filter(({ outcome }) => outcome === 'solved').length,
  };
}

/** Reports whether a host name is that of the own machine on every machine. */
export const isLocalHost = (name: string): boolean =>
  name === 'localhost' || name.endsWith('.localhost') || name.startsWith('127.') || name === '[::1]';
