// The objects of races and classes, which docs/live.md describes.
import type { Claim, Finish, Host, Leave, Pause, Ready, Resume, Skip } from '../net/types.gen';

export type {
  Change,
  Ghost,
  GhostRace,
  Ghosts,
  MyHands,
  Phase,
  Profile,
  Public,
  PublicHand,
  PublicStanding,
  Race,
  RaceMode,
  RaceOptions,
  RaceResult,
  RaceResults,
  Seat,
} from '../net/types.gen';

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
