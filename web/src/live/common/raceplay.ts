// What the pages of a race need of it, whether the server or this browser plays it.
import type { Session } from '../../core/session';
import type { Ghost, Race } from '../../core/shapes';
import type { RaceSession } from './session.svelte';

export type RacePlay = Session &
  Pick<
    RaceSession,
    | 'id'
    | 'away'
    | 'isHost'
    | 'failure'
    | 'stream'
    | 'pause'
    | 'finish'
    | 'rematch'
    | 'attempt'
    | 'load'
    | 'close'
  > &
  Partial<Pick<RaceSession, 'playsNext' | 'joinNext' | 'watching'>> & {
    readonly state: Race | null;
    /** The ghosts, if no request is needed to know them. */
    readonly ghosts?: readonly Ghost[];
  };
