// Races against computers: the choice of opponents, and how a race begins.
import {
  localPrefix,
  meanOf,
  secondsOf,
  steps,
  type ComputerOptions,
  type Step,
} from '../../core/race/computer';
import type { Profile, RaceOptions } from '../../core/shapes';
import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { problemFromError } from '../../net/api';
import { createComputerRace } from '../../net/races';
import type { RacePlay } from '../common/raceplay';
import { network } from '../../net/network.svelte';

export const maxComputers = 3;

/** Returns the options of a race against computers as the player chose them. */
export const chosenOptions = ({ hands = 10, levels, cards, ghosts = [] }: RaceOptions): ComputerOptions => ({
  computers: ghosts.map(({ step }) => step as Step),
  hands,
  levels,
  cards,
});

/** Reports whether a race is, or was, played in this browser only. */
export const isLocalRace = (id: string): boolean => id.startsWith(localPrefix);

/** Opens a race that this tab plays. */
export const openLocalRace = async (id: string): Promise<RacePlay> =>
  new (await import('./localrace.svelte')).LocalRace(id);

/** Reports whether this browser can play a race without the server. */
export const canPlayOffline = ({ cards = 4 }: ComputerOptions): boolean => cards === 4;

/** Begins a race, on the server or, if it cannot be reached, in this browser. Returns the ID of the race. It
 * throws an api.Refusal if neither is possible. */
export async function beginComputerRace(profile: Profile, options: ComputerOptions): Promise<string> {
  const local = async (): Promise<string> =>
    (await import('./localrace.svelte')).createLocalRace(profile, options);
  if (!network.online && canPlayOffline(options)) return local();
  const { computers, hands, levels, cards } = options;
  try {
    return (await createComputerRace(profile, computers, { hands, levels, cards })).race;
  } catch (error) {
    if (problemFromError(error).status !== 0 || !canPlayOffline(options)) throw error;
    return local();
  }
}

/** The name of a strength. */
export const stepName = (step: Step): string => sayIfKnown('web.computer.' + step);

/** A strength as a screen reader says it: "Practised, 9 seconds a hand". */
export const stepWords = (step: Step, levels: readonly number[]): string =>
  say('web.computer.step', { name: stepName(step), n: secondsOf(step, levels) });

/** The rating with which players need the measured times, and the points with which they need half of them,
 * as in package glicko. */
const middleRating = 1500;
const halvingPoints = 328;

/** Returns the time that a player with a rating needs for a hand of some levels, in milliseconds. */
export const ownMillis = (rating: number, levels: readonly number[]): number =>
  meanOf(levels) * 2 ** ((middleRating - rating) / halvingPoints);

/** Returns the strength next to a time. */
export function nearestStep(milliseconds: number, levels: readonly number[]): Step {
  const distance = (step: Step): number =>
    Math.abs(Math.log(secondsOf(step, levels) * 1000) - Math.log(milliseconds));
  return steps.toSorted((a, b) => distance(a) - distance(b))[0]!;
}
