// Answers of the server about ratings, for tests.
import type { MeasuredHands, RatingWhy } from '../core/types.gen';
import type { RatedReport } from '../study/stats/rating';

const week = 7 * 86_400_000;

/** Returns the report of a player who has played rated runs for 11 weeks, once a week. */
export const ratingReport = (now: number, more: Partial<RatedReport> = {}): RatedReport => ({
  now: { rating: 1509, margin: 80 },
  hands: 212,
  runs: 24,
  history: [1392, 1405, 1398, 1421, 1448, 1440, 1463, 1471, 1466, 1488, 1498].map((rating, i) => ({
    at: now - (11 - i) * week,
    rating,
    margin: 192 - 10 * i,
  })),
  kinds: [
    { kind: '3*8', hands: 64, points: { rating: 1596, margin: 106 } },
    { kind: 'products-added', hands: 41, points: { rating: 1538, margin: 131 } },
    { kind: 'a*b+c-d', hands: 38, points: { rating: 1502, margin: 145 } },
    { kind: 'quotient-last', hands: 22, points: { rating: 1431, margin: 169 } },
    { kind: 'large-product', hands: 13, points: { rating: 1342, margin: 206 } },
    { kind: 'fraction', hands: 4 },
  ],
  near: [
    { puzzle: '1-3.7.9.13-24-classic', rating: 1498, margin: 176, expected: 9_700 },
    { puzzle: '1-5.6.9.11-24-classic', rating: 1507, margin: 157, expected: 9_900 },
    { puzzle: '1-1.7.13.13-24-classic', rating: 1513, margin: 167, expected: 10_100 },
    { puzzle: '1-4.4.10.10-24-classic', rating: 1526, margin: 137, expected: 20_600 },
  ],
  ...more,
});

/** Returns measured hands: one as fast as predicted, and others that are slower or faster. */
export const measuredHands = (): MeasuredHands => ({
  hands: [
    {
      puzzle: '1-1.2.3.4-24-classic',
      games: 40,
      predicted: 3_000,
      measured: 3_000,
      rating: 930,
      margin: 118,
    },
    {
      puzzle: '1-3.3.8.8-24-classic',
      games: 12,
      predicted: 60_000,
      measured: 130_000,
      rating: 2700,
      margin: 216,
    },
    {
      puzzle: '1-4.4.10.10-24-classic',
      games: 25,
      predicted: 21_000,
      measured: 8_000,
      rating: 1400,
      margin: 157,
    },
    {
      puzzle: '1-1.5.5.5-24-classic',
      games: 9,
      predicted: 12_000,
      measured: 15_000,
      rating: 1690,
      margin: 235,
    },
  ],
});

/** Returns why a timed run changed the rating by 11 points: eight hands, the last of which does not count. */
export const ratingWhy = (at: number, more: Partial<RatingWhy> = {}): RatingWhy => ({
  run: 'r1',
  mode: 'timed',
  at,
  change: { before: { rating: 1409, margin: 62 }, now: { rating: 1420, margin: 60 }, hands: 70 },
  hands: [
    ['1-1.1.3.8-24-classic', '3*8', 12_000, 7_000, 'solved', 6],
    ['1-2.8.9.10-24-classic', 'a*b+c-d', 14_000, 11_000, 'solved', 4],
    ['1-6.6.11.12-24-classic', '2*12', 13_000, 13_000, 'solved', 0],
    ['1-1.7.13.13-24-classic', 'large-product', 24_000, 24_000, 'skip', -6],
    ['1-3.5.9.10-24-classic', '3*8', 16_000, 4_000, 'solved', 9],
    ['1-4.4.7.9-24-classic', 'products-added', 14_000, 16_000, 'solved', -2],
    ['1-2.6.8.12-24-classic', '2*12', 20_000, 20_000, 'solved', 0],
    ['1-4.6.8.10-24-classic', 'a*b+c-d', 0, 3_000, 'unfinished', 0],
  ].map(([puzzle, kind, expected, time, outcome, points]) => ({
    puzzle,
    kind,
    solvable: true,
    ...(expected && { expected }),
    time,
    outcome,
    points,
  })) as RatingWhy['hands'],
  opponents: [],
  ...more,
});

/** Returns why a race changed the rating by 5 points. */
export const raceWhy = (at: number): RatingWhy =>
  ratingWhy(at, {
    mode: 'race',
    hands: [],
    change: { before: { rating: 1409, margin: 62 }, now: { rating: 1414, margin: 61 }, hands: 70 },
    opponents: [
      { name: 'Lively Owl', rating: 1530, result: 1, points: 9 },
      { name: 'Teo', rating: 1390, result: -1, points: -4 },
      { name: 'Swift Otter', result: 0, points: 0 },
    ],
  });
