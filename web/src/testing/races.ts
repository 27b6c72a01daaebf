// Races for tests.
import type { Public, PublicStanding, Race } from '../core/shapes';

/** Returns the standing of a player who has solved this many hands. */
export const standing = (
  player: string,
  solved: number,
  more: Partial<PublicStanding> = {},
): PublicStanding => ({
  player,
  shown: solved + 1,
  closed: solved,
  solved,
  points: 4 * solved,
  outcomes: [...Array.from({ length: solved }, () => 'solved' as const), 'open'],
  ...more,
});

/** Returns a race of Ann, who has this client, Bob and 林晓, with version 5. */
export const race = (change: Partial<Public> = {}, more: Partial<Race> = {}): Race => ({
  race: 'r1',
  code: 'KTQ7X2',
  options: { kind: 'race', hands: 10, penalty: 3000 },
  seat: 's1',
  seats: [
    { seat: 's1', name: 'Ann', colour: 1 },
    { seat: 's2', name: 'Bob', colour: 2 },
    { seat: 's3', name: '林晓', colour: 3 },
  ],
  public: {
    version: 5,
    at: 1000,
    mode: { name: 'race', seats: 100, hands: 10, solvable: true },
    phase: 'waiting',
    host: 's1',
    players: [standing('s1', 0), standing('s2', 0), standing('s3', 0)],
    hands: [],
    ...change,
  },
  now: 1000,
  ...more,
});
