// The requests of races. Each resolves to the type of its response or throws a Refusal.
import { callAPI } from './api';
import type {
  Clue,
  Ghost,
  GhostRace,
  Ghosts,
  Profile,
  Race,
  RaceAction,
  RaceOptions,
  RaceResults,
  Replay,
} from '../core/shapes';

const pathOf = (race: string, resource = ''): string =>
  '/races/' + encodeURIComponent(race) + (resource && '/' + resource);

export const createRace = (options: RaceOptions, profile: Profile) =>
  callAPI<Race>('POST', '/races', { options, profile });
/** Returns the ID of the race with a code. */
export const findRace = async (code: string): Promise<string> =>
  (await callAPI<{ race: string }>('GET', '/codes/' + encodeURIComponent(code))).race;
export const getRace = (race: string) => callAPI<Race>('GET', pathOf(race));
export const joinRace = (race: string, profile: Profile) =>
  callAPI<Race>('POST', pathOf(race, 'seats'), { profile });
export const setProfile = (race: string, id: string, profile: Profile) =>
  callAPI<Race>('POST', pathOf(race, 'profile'), { id, profile });
export const configureRace = (race: string, id: string, options: RaceOptions) =>
  callAPI<Race>('POST', pathOf(race, 'options'), { id, options });
export const startRace = (race: string, id: string) => callAPI<Race>('POST', pathOf(race, 'start'), { id });
export const moveInRace = (race: string, action: RaceAction) =>
  callAPI<Race>('POST', pathOf(race, 'moves'), action);
/** Returns the results in order of rank, and the change of the own rating. */
export const raceResults = (race: string) => callAPI<RaceResults>('GET', pathOf(race, 'results'));
/** Returns the clues of a hand of a class, up to the step of the hint that this player got. */
export const raceClues = async (race: string, hand: number): Promise<Clue[]> =>
  (await callAPI<{ clues: Clue[] }>('GET', `${pathOf(race, 'clues')}?hand=${hand}`)).clues;
/** Returns the replay of a race that is over. */
export const raceReplay = (race: string) => callAPI<Replay>('GET', pathOf(race, 'replay'));
/** Returns the ID of the next race. */
export const rematch = async (race: string): Promise<string> =>
  (await callAPI<{ race: string }>('POST', pathOf(race, 'rematch'), {})).race;
/** Returns a quick match with a seat. waiting is the one in which the player waits, or ''. */
export const joinQuickMatch = (profile: Profile, waiting = '') =>
  callAPI<Race>('POST', '/quick', { profile, race: waiting });
/** Creates a race against recorded runs; own: against the best run of the player. */
export const createGhostRace = (profile: Profile, own: boolean) =>
  callAPI<GhostRace>('POST', '/ghosts', { profile, own });
/** Returns a race against computers of these strengths. Its countdown has begun. */
export const createComputerRace = (
  profile: Profile,
  computers: readonly string[],
  options: Pick<RaceOptions, 'hands' | 'levels' | 'cards'>,
) => callAPI<GhostRace>('POST', '/ghosts', { profile, computers, ...options });
/** Returns the ghosts of a race. */
export const ghostsOf = async (race: string): Promise<Ghost[]> =>
  (await callAPI<Ghosts>('GET', pathOf(race, 'ghosts'))).ghosts;
