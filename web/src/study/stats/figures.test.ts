import { expect, test } from 'vitest';
import type { Play } from '../../core/shapes';
import {
  sortedByTime,
  dayCells,
  dayOf,
  figures,
  practiceHand,
  median,
  noSolution,
  skills,
  topSkills,
  timeBins,
  trend,
  recentPlays,
} from './figures';

const now = Date.UTC(2026, 10, 21, 12); // a Saturday
const day = 86_400_000;

let serial = 0;
function hand(daysAgo: number, seconds: number, more: Partial<Play> = {}): Play {
  return {
    run: 'r' + serial++,
    hand: 0,
    mode: 'practice',
    puzzle: '1-3.3.8.8-24-classic',
    solvable: true,
    level: 2,
    seconds: 10,
    techniques: ['3*8'],
    at: now - daysAgo * day,
    time: seconds * 1000,
    outcome: 'solved',
    points: 4,
    hints: 0,
    misses: 0,
    ...more,
  };
}

test('median', () => {
  expect(median([])).toBeNull();
  expect(median([3])).toBe(3);
  expect(median([5, 1, 9])).toBe(5);
  expect(median([4, 1, 2, 100])).toBe(3);
});

test('days change at midnight in the player’s time zone', () => {
  const lateEvening = Date.UTC(2026, 10, 21, 23, 30);
  expect(dayOf(lateEvening, 60)).toBe(dayOf(lateEvening, 0) + 1);
  expect(dayOf(lateEvening, -60)).toBe(dayOf(lateEvening, 0));
});

test('a period of n days ends today', () => {
  const plays = [hand(0, 1), hand(6, 1), hand(7, 1)];
  expect(recentPlays(plays, 7, now, 0)).toHaveLength(2);
  expect(recentPlays(plays, Infinity, now, 0)).toHaveLength(3);
});

test('an unfinished hand does not count as tried', () => {
  const plays = [hand(0, 1), hand(0, 9, { outcome: 'unfinished' }), hand(0, 9, { outcome: 'skip' })];
  expect(figures(plays, 'all', now, 0)).toMatchObject({ solved: 1, tried: 2 });
});

test('figures returns the medians of this week and the week before', () => {
  const plays = [hand(0, 10), hand(1, 20), hand(8, 30), hand(9, 31), hand(20, 99)];
  expect(figures(plays, 'all', now, 0)).toMatchObject({ week: 15_000, weekBefore: 30_500 });
  expect(figures([hand(20, 99)], 'all', now, 0)).toMatchObject({ week: null, weekBefore: null });
});

test('the best run of a timed mode is the one with the most hands solved', () => {
  const timed = (run: string, outcome: Play['outcome'], mode: Play['mode'] = 'timed') =>
    hand(1, 5, { run, mode, outcome });
  const plays = [timed('a', 'solved'), timed('b', 'solved'), timed('b', 'solved'), timed('b', 'skip')];
  plays.push(timed('c', 'solved', 'timed1'), timed('d', 'solved', 'streak'), timed('d', 'solved', 'streak'));
  expect(figures(plays, 'all', now, 0).bests).toEqual({ timed: 2, timed1: 1, streak: 2 });
  expect(figures([hand(0, 1)], 'all', now, 0).bests).toEqual({});
});

test('the trend of a week has one span per day, from the first hand to today', () => {
  const spans = trend([hand(2, 30), hand(0, 10, { level: 5 }), hand(0, 20)], 'week', now, 0);
  expect(spans.map((span) => span.all)).toEqual([30_000, null, 15_000]);
  expect(spans[2]!.byLevel).toEqual([null, 20_000, null, null, 10_000]);
  expect(trend([], 'week', now, 0)).toEqual([]);
});

test('the trend of longer periods has at most 26 spans of whole weeks, which contain every hand', () => {
  const plays = Array.from({ length: 400 }, (_, i) => hand(i, 10));
  for (const period of ['twelve', 'all'] as const) {
    const spans = trend(plays, period, now, 0);
    expect(spans.length).toBeLessThanOrEqual(26);
    expect(spans.at(-1)!.to).toBe(dayOf(now, 0));
    const handCount = spans.reduce((sum, span) => sum + span.hands, 0);
    expect(handCount).toBe(period === 'all' ? 400 : 84);
  }
});

test('every time is in one bin, and hasMedian is set for the bin of the median', () => {
  const bins = timeBins([
    hand(0, 4.9),
    hand(0, 5),
    hand(0, 59),
    hand(0, 60),
    hand(0, 600),
    hand(0, 1, { outcome: 'skip' }),
  ]);
  expect(bins.map((bin) => bin.count)).toEqual([1, 1, 0, 0, 0, 1, 2]);
  expect(bins.findIndex((bin) => bin.hasMedian)).toBe(5);
  expect(timeBins([]).some((bin) => bin.hasMedian)).toBe(false);
});

test('a skill has the median time of its solved hands', () => {
  const plays = [
    ...[4, 30, 6].map((seconds) => hand(0, seconds)),
    ...[20, 10].map((seconds) => hand(0, seconds, { techniques: ['fraction'] })),
    hand(0, 90, { techniques: ['fraction'], outcome: 'skip' }),
    ...[1, 2, 3].map(() => hand(0, 9, { techniques: ['sum'], outcome: 'time' })),
  ];
  const all = skills(plays);
  expect(all.map(({ technique, time }) => [technique, time])).toEqual([
    ['3*8', 6000],
    ['fraction', 15_000],
    ['sum', null],
  ]);
  expect(sortedByTime([...all].reverse()).map(({ technique }) => technique)).toEqual(['3*8', 'fraction']);
});

test('skills count the main technique, if it was tried often enough', () => {
  const plays = [
    ...[1, 2, 3].map(() => hand(0, 9, { techniques: ['fraction', '3*8'], outcome: 'shown' })),
    ...[1, 2, 3, 4].map(() => hand(0, 9)),
    ...[1, 2].map(() => hand(0, 9, { techniques: ['sum'] })),
    ...[1, 2, 3].map((n) =>
      hand(0, 9, { solvable: false, techniques: [], outcome: n === 1 ? 'skip' : 'solved' }),
    ),
  ];
  expect(skills(plays).map((skill) => [skill.technique, skill.solved, skill.tried])).toEqual([
    ['3*8', 4, 4],
    [noSolution, 2, 3],
    ['fraction', 0, 3],
  ]);
});

test('topSkills always contains the weakest skill', () => {
  const all = [9, 8, 7, 6, 1].map((tried, i) => ({
    technique: 't' + i,
    tried,
    solved: 0,
    share: 1 - i / 10,
    time: null,
  }));
  expect(topSkills(all, 3).map((skill) => skill.technique)).toEqual(['t0', 't1', 't4']);
  expect(topSkills(all, 9)).toHaveLength(5);
});

test('dayCells returns whole weeks from Monday, the last one up to today', () => {
  const shown = dayCells([hand(0, 1), ...Array.from({ length: 15 }, () => hand(5, 1))], 2, now, 0);
  expect(shown).toHaveLength(7 + 6); // Saturday is the sixth day
  expect(shown.at(-1)).toMatchObject({ hands: 1, shade: 1 });
  expect(shown.at(-6)).toMatchObject({ hands: 15, shade: 3 });
  expect(shown.filter((cell) => cell.hands > 0)).toHaveLength(2);
});

test('practiceHand returns the hand of a technique that was missed last', () => {
  const plays = [
    hand(0, 1, { puzzle: 'new' }),
    hand(3, 1, { puzzle: 'older', outcome: 'skip' }),
    hand(2, 1, { puzzle: 'old', outcome: 'shown' }),
    hand(1, 1, { puzzle: 'other', outcome: 'skip', techniques: ['sum'] }),
    hand(0, 1, { puzzle: 'none', solvable: false, techniques: [] }),
  ];
  expect(practiceHand(plays, '3*8')).toBe('old');
  expect(practiceHand(plays, noSolution)).toBe('none');
  expect(practiceHand(plays, 'fraction')).toBe('');
});
