import { expect, test } from 'vitest';
import { applyChange, applyMine, clearedReady, newerRace } from './changes';
import type { Change, PublicStanding, Race } from '../../core/shapes';
import { race, standing } from '../../testing/races';

const change = (version: number, more: Partial<Change> = {}): Change => ({
  version,
  at: 100,
  now: 120,
  phase: 'running',
  ...more,
});
const pointsOf = ({ public: { players } }: Race): Record<string, number> =>
  Object.fromEntries(players.map(({ player, points }) => [player, points]));

test('a change replaces the players that it has and keeps the others', () => {
  const after = applyChange(race(), change(6, { players: [standing('s2', 3, { points: 9 })] }));
  expect(pointsOf(after)).toEqual({ s1: 0, s2: 9, s3: 0 });
  expect(after.public).toMatchObject({ version: 6, at: 100, phase: 'running' });
  expect(after.now).toBe(120);
});

test('a change with a lower version has no effect', () => {
  const before = race({ version: 8 });
  expect(applyChange(before, change(7, { players: [standing('s2', 3)], phase: 'over' }))).toBe(before);
});

test('a moment that a change lacks is over', () => {
  const before = race({ host: 's1', start: 5, hand_end: 7, next: 8, ends: 9, shown: 2 });
  const { host, start, hand_end, next, ends, shown } = applyChange(before, change(6, { ends: 10 })).public;
  expect([host, start, hand_end, next, ends, shown]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    10,
    undefined,
  ]);
});

test('hands are appended once, even if a change repeats them', () => {
  const hand = (n: number) => ({ hand: n, puzzle: '1-3.3.8.8-24-classic', solvable: true });
  const once = applyChange(race(), change(6, { hands: [hand(0)] }));
  const twice = applyChange(once, change(6, { hands: [hand(0), hand(1)] }));
  expect(twice.public.hands.map((h) => h.hand)).toEqual([0, 1]);
});

test('all replaces the players, the hands, the mode, the seats and the options', () => {
  const players = [standing('s1', 0), standing('s9', 0)];
  const mode = { name: 'race', seats: 100, hands: 5, pace: 'first' as const };
  const all = { ...race().public, version: 6, mode, players };
  const seats = [
    { seat: 's1', name: 'Ann', colour: 1 },
    { seat: 's9', name: 'New', colour: 4 },
  ];
  const after = applyChange(
    race(),
    change(6, { phase: 'waiting', all, seats, options: { kind: 'race', hands: 5 } }),
  );
  expect(Object.keys(pointsOf(after))).toEqual(['s1', 's9']);
  expect(after.public.mode).toEqual(mode);
  expect(after.seats).toEqual(seats);
  expect(after.options.hands).toBe(5);
  expect(after.seat).toBe('s1');
});

test('a player who has left is a spectator', () => {
  const all = { ...race().public, version: 6, players: [standing('s2', 0)] };
  const after = applyChange(
    { ...race(), mine: { standing: standing('s1', 0), shown: [] } },
    change(6, { all, seats: race().seats.slice(1) }),
  );
  expect(after.seat).toBeUndefined();
  expect(after.mine).toBeUndefined();
});

test('the rematch is remembered', () => {
  const after = applyChange(race(), change(6, { rematch: 'next' }));
  expect(after.next).toBe('next');
  expect(applyChange(after, change(7)).next).toBe('next');
  expect(newerRace(after, race({ version: 9 })).next).toBe('next');
});

test('own hands are replaced unless they are stale or the client has no seat', () => {
  const mine = { standing: standing('s1', 2) as PublicStanding, shown: [] };
  expect(applyMine(race(), mine, 5).mine).toBe(mine);
  expect(applyMine(race(), mine, 4).mine).toBeUndefined();
  expect(applyMine({ ...race(), seat: undefined }, mine, 5).mine).toBeUndefined();
});

test('a race replaces an older state, but not a newer one', () => {
  const older = race({ version: 4 });
  const newer = race({ version: 6 });
  expect(newerRace(null, older)).toBe(older);
  expect(newerRace(newer, older)).toBe(newer);
  expect(newerRace(older, newer).public.version).toBe(6);
  const other = { ...older, race: 'another' };
  expect(newerRace(newer, other)).toBe(other);
});

test('only changed options of a lobby with a ready player clear who is ready', () => {
  const before = race({ phase: 'waiting', players: [standing('s1', 0, { ready: true })] });
  const after = race({ phase: 'waiting', players: [standing('s1', 0)] });
  expect(clearedReady(before, { ...after, options: { kind: 'race', hands: 5 } })).toBe(true);
  expect(clearedReady(before, after)).toBe(false);
  expect(clearedReady(after, { ...after, options: { kind: 'race', hands: 5 } })).toBe(false);
});

test('a player who joins is added once, with the standing', () => {
  const joined = [{ seat: 's9', name: 'Eve', colour: 4 }];
  const news = { joined, players: [standing('s9', 0)] };
  const after = applyChange(applyChange(race(), change(6, news)), change(7, news));
  expect(after.seats.map(({ name }) => name)).toEqual(['Ann', 'Bob', '林晓', 'Eve']);
  expect(after.public.players.map(({ player }) => player)).toEqual(['s1', 's2', 's3', 's9']);
});

test('in a class without a ranking, a pupil keeps the own name', () => {
  const seats = race().seats.map((seat) => ({ ...seat, name: '' }));
  expect(applyChange(race(), change(6, { seats })).seats.map(({ name }) => name)).toEqual(['Ann', '', '']);
});
