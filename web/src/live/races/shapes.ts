// The objects of races and classes, which docs/live.md describes.
import type { ActionOf } from '../../core/race/event';

export type {
  Change,
  Ghost,
  GhostRace,
  Ghosts,
  Moment,
  MyHands,
  Phase,
  Presence,
  Profile,
  Public,
  PublicHand,
  PublicStanding,
  Race,
  RaceMode,
  RaceOptions,
  RaceResult,
  RaceResults,
  Replay,
  Seat,
} from '../../core/types.gen';

export type RaceAction = ActionOf<
  'ready' | 'leave' | 'host' | 'pause' | 'resume' | 'claim' | 'skip' | 'finish'
>;

/** What the teacher of a class may do. */
export type TeacherAction = ActionOf<'start' | 'next' | 'hint' | 'pause' | 'resume' | 'finish'>;
