// Answers of the server about ratings, for tests.
import type { MeasuredHands, RatingReport } from '../core/types.gen';

const week = 7 * 86_400_000;

/** Returns the report of a player who has played rated runs for 11 weeks, once a week. */
export const ratingReport = (now: number, more: Partial<RatingReport> = {}): RatingReport => ({
  rating: 1509,
  deviation: 41,
  hands: 212,
  runs: 24,
  history: [1392, 1405, 1398, 1421, 1448, 1440, 1463, 1471, 1466, 1488, 1498].map((rating, i) => ({
    at: now - (11 - i) * week,
    rating,
    deviation: 98 - 5 * i,
  })),
  kinds: [
    { kind: '3*8', hands: 64, rating: 1596, deviation: 54 },
    { kind: 'products-added', hands: 41, rating: 1538, deviation: 67 },
    { kind: 'a*b+c-d', hands: 38, rating: 1502, deviation: 74 },
    { kind: 'quotient-last', hands: 22, rating: 1431, deviation: 86 },
    { kind: 'large-product', hands: 13, rating: 1342, deviation: 105 },
    { kind: 'fraction', hands: 4, rating: 0, deviation: 0 },
  ],
  near: [
    { puzzle: '1-3.7.9.13-24-classic', rating: 1498, deviation: 90, expected: 9_700 },
    { puzzle: '1-5.6.9.11-24-classic', rating: 1507, deviation: 80, expected: 9_900 },
    { puzzle: '1-1.7.13.13-24-classic', rating: 1513, deviation: 85, expected: 10_100 },
    { puzzle: '1-4.4.10.10-24-classic', rating: 1526, deviation: 70, expected: 20_600 },
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
      deviation: 60,
    },
    {
      puzzle: '1-3.3.8.8-24-classic',
      games: 12,
      predicted: 60_000,
      measured: 130_000,
      rating: 2700,
      deviation: 110,
    },
    {
      puzzle: '1-4.4.10.10-24-classic',
      games: 25,
      predicted: 21_000,
      measured: 8_000,
      rating: 1400,
      deviation: 80,
    },
    {
      puzzle: '1-1.5.5.5-24-classic',
      games: 9,
      predicted: 12_000,
      measured: 15_000,
      rating: 1690,
      deviation: 120,
    },
  ],
});
