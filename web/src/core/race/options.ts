import type { RaceOptions } from '../shapes';

/** The options of a race that its host has not chosen. */
export const defaultOptions: RaceOptions = { kind: 'race', hands: 10, penalty: 3000 };
