// The requests about challenges.
import { callAPI } from './api';
import type { Run } from '../core/shapes';
import type { Challenge, ChallengeHands, Challenges } from '../core/types.gen';

const pathOf = (code: string, rest = '') => '/challenges/' + encodeURIComponent(code) + rest;

/** Creates the challenge of a hand, or of the whole run without hand. */
export const create = (run: string, hand?: number) =>
  callAPI<Challenge>('POST', '/challenges', { run, hand });
export const list = () => callAPI<Challenges>('GET', '/challenges');
export const challenge = (code: string) => callAPI<Challenge>('GET', pathOf(code));
export const begin = (code: string) => callAPI<Run>('POST', pathOf(code, '/runs'), {});
export const see = (code: string) => callAPI<void>('POST', pathOf(code, '/seen'), {});
/** Compares the hands of the creator with those of another player, or with those of the player. */
export const hands = (code: string, seq?: number) =>
  callAPI<ChallengeHands>('GET', pathOf(code, '/hands' + (seq ? `?with=${seq}` : '')));
