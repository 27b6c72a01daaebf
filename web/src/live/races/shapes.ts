// The objects of races and classes, which docs/live.md describes.
import type {
  Claim,
  Finish,
  Hint,
  Host,
  Leave,
  Next,
  Pause,
  Ready,
  Resume,
  Skip,
  Start,
} from '../../net/types.gen';

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
} from '../../net/types.gen';

type Do<Name extends string, Fields> = { do: Name } & Fields;

export type RaceAction =
  | Do<'ready', Ready>
  | Do<'leave', Leave>
  | Do<'host', Host>
  | Do<'pause', Pause>
  | Do<'resume', Resume>
  | Do<'claim', Claim>
  | Do<'skip', Skip>
  | Do<'finish', Finish>;

/** What the teacher of a class may do. */
export type TeacherAction =
  | Do<'start', Start>
  | Do<'next', Next>
  | Do<'hint', Hint>
  | Do<'pause', Pause>
  | Do<'resume', Resume>
  | Do<'finish', Finish>;
