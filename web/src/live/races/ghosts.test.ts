import { expect, test } from 'vitest';
import { race, standing } from '../../testing/races';
import {
  closedHands,
  finalGhosts,
  isGhost,
  isOwnGhost,
  startOf,
  replayWithGhosts,
  withGhosts,
} from '../common/ghosts';
import { finalRanking, newlySolved } from './lanes';
import { Playback, pointLines } from './replay';
import type { Ghost, Replay } from '../../core/shapes';

const start = 5000;
const ghost = (change: Partial<Ghost> = {}): Ghost => ({
  name: 'Sofia',
  colour: 5,
  played: 1000,
  solved: 2,
  points: 8,
  time: 31_000,
  timeline: [
    { at: 10_000, points: 4, closed: 1 },
    { at: 14_000, points: 4, closed: 2 },
    { at: 30_000, points: 8, closed: 3 },
  ],
  ...change,
});

test('a ghost closes its hands at the recorded times', () => {
  const closed = [0, 9999, 10_000, 29_999, 30_000, 1e6].map((elapsed) => closedHands(ghost(), elapsed));
  expect(closed).toEqual([0, 0, 1, 2, 3, 3]);
});

test('a ghost is shown like a player as far as its run was', () => {
  const running = race({ phase: 'running', start, at: start, players: [standing('s1', 0)] });
  const ghosts = [ghost(), ghost({ name: '', mine: true, colour: undefined })];
  const after = withGhosts(running, ghosts, [1, 2]);
  expect(after.seats.slice(-2)).toEqual([
    { seat: 'ghost-0', name: 'Sofia', colour: 5 },
    { seat: 'own-ghost-1', name: '', colour: 0 },
  ]);
  expect(after.public.players.slice(1)).toMatchObject([
    { player: 'ghost-0', shown: 2, closed: 1, solved: 1, points: 4, outcomes: ['solved', 'open'] },
    {
      player: 'own-ghost-1',
      shown: 3,
      closed: 2,
      solved: 1,
      points: 4,
      outcomes: ['solved', 'skip', 'open'],
    },
  ]);
  expect(after.public.players.every(({ why }) => why === undefined)).toBe(true);
  expect(newlySolved(withGhosts(running, ghosts, [0, 2]).public, after.public)).toEqual([
    { seat: 'ghost-0', hand: 0, at: start + 14_000 },
  ]);
});

test('a ghost shows nothing before the start and its whole run after the end', () => {
  const counting = withGhosts(race({ phase: 'counting', start }), [ghost()], []);
  expect(counting.public.players.at(-1)).toMatchObject({ shown: 0, points: 0 });
  expect(counting.public.at).toBe(1000);
  const over = withGhosts(race({ phase: 'over', start }), [ghost()], [1]);
  expect(over.public.players.at(-1)).toEqual(finalGhosts([ghost()])[0]);
  expect(finalGhosts([ghost()])).toMatchObject([
    { closed: 3, solved: 2, points: 8, time: 31_000, why: 'done', outcomes: ['solved', 'skip', 'solved'] },
  ]);
  const own = standing('s1', 2, { time: 30_000 });
  expect(finalRanking([...finalGhosts([ghost()]), own]).map(({ player }) => player)).toEqual([
    's1',
    'ghost-0',
  ]);
});

test('a replay shows ghosts as far as their runs were, and ends with the last of them', () => {
  const replay: Replay = {
    race: 'r1',
    length: 20_000,
    moments: [
      { t: 0, type: 'revealed', player: 's1' },
      { t: 20_000, type: 'finished', player: 's1', why: 'stop' },
    ],
  };
  expect(replayWithGhosts(replay, [])).toBe(replay);

  const ghosts = [ghost()];
  const mixed = replayWithGhosts(replay, ghosts);
  expect(mixed.length).toBe(30_000);
  const over = race({ phase: 'over', start, players: [standing('s1', 0)] });
  const playback = new Playback(withGhosts(over, ghosts, []), mixed);
  const at = (time: number) => playback.at(time).public.players.at(-1)!;
  const live = (time: number) =>
    withGhosts({ ...over, public: { ...over.public, phase: 'running' } }, ghosts, [
      closedHands(ghosts[0]!, time),
    ]).public.players.at(-1)!;
  for (const time of [0, 9999, 10_000, 14_000, 29_999, 30_000]) {
    const { time: _, ...standing } = live(time);
    expect(at(time), String(time)).toEqual(standing);
  }
  expect(playback.at(14_000).feed).toEqual([{ seat: 'ghost-0', hand: 0, at: 10_000 }]);
  expect(pointLines(mixed, ['ghost-0']).get('ghost-0')!.at(-1)).toEqual({ t: 30_000, points: 8 });
});

test('a computer whose clock ends before its next hand plays until then', () => {
  const replay: Replay = { race: 'r1', length: 0, moments: [{ t: 0, type: 'revealed', player: 's1' }] };
  const slow = (timeline: Ghost['timeline']) => [
    ghost({ name: '', step: 'beginner', time: 60_000, timeline }),
  ];
  for (const ghosts of [slow([]), slow(ghost().timeline)]) {
    const closed = ghosts[0]!.timeline.length;
    const running = race({ phase: 'running', start, at: start, players: [standing('s1', 0)] });
    const live = withGhosts(running, ghosts, [closed]).public.players.at(-1)!;
    expect(live).toMatchObject({ closed, shown: closed + 1 });
    expect([live.why, live.time, live.outcomes!.at(-1)]).toEqual([undefined, undefined, 'open']);
    const over = withGhosts(race({ phase: 'over', start }), ghosts, []);
    expect(over.public.players.at(-1)).toMatchObject({ closed, why: 'time', time: 60_000 });
    const mixed = replayWithGhosts(replay, ghosts);
    expect(mixed.moments.at(-1)).toMatchObject({ t: 60_000, type: 'finished', why: 'time' });
    const played = new Playback(over, mixed).at(59_999).public.players.at(-1)!;
    expect(played).toMatchObject({ closed, shown: closed + 1 });
    expect(played.why).toBeUndefined();
  }
  const whole = ghost({ step: 'fast', time: 30_000 });
  expect(withGhosts(race({ phase: 'running', start }), [whole], [3]).public.players.at(-1)!.why).toBe('done');
});

test('ghosts and players have different seats', () => {
  expect(['s1', 'ghost-0', 'own-ghost-1'].map(isGhost)).toEqual([false, true, true]);
  expect(['s1', 'ghost-0', 'own-ghost-1'].map(isOwnGhost)).toEqual([false, false, true]);
  const unchanged = race();
  expect(withGhosts(unchanged, [], [])).toBe(unchanged);
});

test('the course of a ghost leaves out pauses, and wrong claims of the player do not hasten it', () => {
  const mode = { name: 'computer', seats: 1, length: 600_000 };
  const shown = [{ hand: 0, puzzle: '', outcome: 'open' as const, revealed: start, cost: 3000 }];
  const paused = race(
    { start, mode },
    { mine: { standing: standing('s1', 0), shown, ends: start + 600_000 - 3000 + 20_000 } },
  );
  expect(startOf(paused)).toBe(start + 20_000);
  expect(startOf(race({ start, mode }))).toBe(start);
});
