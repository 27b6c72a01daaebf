import { expect, test } from 'vitest';
import { race, standing } from '../../testing/races';
import { placeLabels } from './labels';
import { fastestSeats, Playback, pointLines, pointsAt } from './replay';
import type { Moment, RaceResult, Replay } from '../../core/shapes';

const moments: Moment[] = [
  { t: 0, type: 'revealed', player: 's1' },
  { t: 0, type: 'revealed', player: 's2' },
  { t: 3000, type: 'missed', player: 's2' },
  { t: 4000, type: 'solved', player: 's1', points: 4 },
  { t: 4000, type: 'revealed', player: 's1', hand: 1 },
  { t: 5000, type: 'paused', length: 60_000 },
  { t: 8000, type: 'passed', player: 's2', why: 'skip' },
  { t: 8000, type: 'finished', player: 's2', why: 'done' },
  { t: 9000, type: 'finished', player: 's1', why: 'time' },
];
const replay: Replay = { race: 'r1', length: 9000, moments };
const over = race({
  phase: 'over',
  players: [standing('s1', 1), standing('s2', 0)],
  hands: [{ hand: 0, puzzle: '1-3.3.8.8-24-classic', solvable: true }],
});

test('a replay shows the race at any time, also backwards', () => {
  const playback = new Playback(over, replay);
  const at = (time: number) => {
    const frame = playback.at(time);
    const [ann, bob] = frame.public.players;
    return { frame, ann: ann!, bob: bob! };
  };
  for (const round of ['forward', 'again from the start']) {
    let { frame, ann, bob } = at(0);
    expect(frame.public.phase, round).toBe('running');
    expect(ann).toMatchObject({ shown: 1, closed: 0, points: 0, outcomes: ['open'] });
    expect(frame.revealed.get('s2')).toBe(0);

    ({ frame, ann, bob } = at(3500));
    expect(frame.misses.get('s2')).toBe(1);
    expect(frame.feed).toEqual([]);

    ({ frame, ann, bob } = at(5000));
    expect(ann).toMatchObject({ shown: 2, closed: 1, solved: 1, points: 4, outcomes: ['solved', 'open'] });
    expect(frame.public).toMatchObject({ phase: 'paused', start: 0, at: 5000 });
    expect(frame.pause).toBe(60_000);
    expect(frame.feed).toEqual([{ seat: 's1', hand: 0, at: 4000 }]);
    expect(frame.justSolved.has('s1')).toBe(true);

    ({ frame, ann, bob } = at(9000));
    expect(frame.public.phase).toBe('over');
    expect(frame.justSolved.size + frame.misses.size + frame.revealed.size).toBe(0);
    expect(bob).toMatchObject({ closed: 1, solved: 0, outcomes: ['skip'], why: 'done' });
    expect(ann).toMatchObject({ outcomes: ['solved', 'unfinished'], why: 'time' });
  }
});

test('in a race in which all have the same hand, a moment concerns all who play', () => {
  const together = new Playback(over, {
    race: 'r1',
    length: 30,
    moments: [
      { t: 0, type: 'revealed' },
      { t: 5, type: 'passed', why: 'next' },
      { t: 10, type: 'joined', player: 's2' },
      { t: 20, type: 'revealed', hand: 1 },
      { t: 25, type: 'solved', player: 's1', hand: 1, points: 4 },
      { t: 25, type: 'passed', hand: 1, why: 'taken' },
      { t: 30, type: 'finished', why: 'done' },
    ],
  });
  expect(together.at(6).public.players.map(({ outcomes }) => outcomes)).toEqual([['next'], []]);
  expect(together.at(30).public.players.map(({ outcomes }) => outcomes)).toEqual([
    ['next', 'solved'],
    ['absent', 'taken'],
  ]);
});

test('the points of each player grow in steps to the end', () => {
  const lines = pointLines(replay, ['s1', 's2']);
  expect(lines.get('s1')).toEqual([
    { t: 0, points: 0 },
    { t: 4000, points: 4 },
    { t: 9000, points: 4 },
  ]);
  expect([3999, 4000, 99_999].map((t) => pointsAt(lines.get('s1')!, t))).toEqual([0, 4, 4]);
  expect(lines.get('s2')!.at(-1)).toEqual({ t: 9000, points: 0 });
});

test('the fastest player of a hand is the one who solved it in the least time', () => {
  const played = (hand: number, outcome: 'solved' | 'skip', time: number) => ({
    ...{ hand, outcome, time, revealed: 0 },
    puzzle: '1-3.3.8.8-24-classic',
  });
  const result = (player: string, hands: RaceResult['hands']): RaceResult => ({
    ...standing(player, 0),
    ...{ mode: 'race', ranked: true, hands },
  });
  const best = fastestSeats([
    result('s1', [played(0, 'solved', 900), played(1, 'skip', 10), played(2, 'skip', 10)]),
    result('s2', [played(0, 'solved', 800), played(1, 'solved', 500)]),
  ]);
  expect([...best]).toEqual([
    [0, 's2'],
    [1, 's2'],
  ]);
});

test('labels keep their order and a gap', () => {
  expect(placeLabels([50, 50, 10], 18, 200)).toEqual([50, 68, 10]);
  expect(placeLabels([199, 195], 18, 200)).toEqual([200, 182]);
});
