// When a technique is due for review: FSRS-6 with its default weights, like package recall of the
// server. recall.test.ts compares it with the vectors of that package.

/** The outcome of a review. */
export const again = 1;
export const hard = 2;
export const good = 3;
export const easy = 4;
export type Rating = typeof again | typeof hard | typeof good | typeof easy;

/** The state of an item between two reviews. Times are milliseconds since 1970. */
export interface Card {
  due: number;
  last: number;
  /** In days. */
  stability: number;
  /** 1 to 10. */
  difficulty: number;
}

const weights = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
  1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
] as const;
const dayMillis = 86_400_000;
const minStability = 0.001;
const maxDays = 36_500;
const retention = 0.9;

const { exp, max, min, pow } = Math;
const clamp = (x: number, low: number, high: number): number => min(max(x, low), high);
const round8 = (x: number): number => Math.floor(x * 1e8 + 0.5) / 1e8;
const clampStability = (s: number): number => round8(clamp(s, minStability, maxDays));

const factor = round8(exp((-1 / weights[20]) * Math.log(0.9)) - 1);
const daysPerStability = round8((pow(retention, -1 / weights[20]) - 1) / factor);

const initialDifficulty = (rating: Rating): number => round8(weights[4] - exp((rating - 1) * weights[5]) + 1);

function nextDifficulty(d: number, rating: Rating): number {
  const changed = d + round8((-weights[6] * (rating - 3) * (10 - d)) / 9);
  return clamp(round8(weights[7] * initialDifficulty(easy) + (1 - weights[7]) * changed), 1, 10);
}

function nextStability({ stability: s, difficulty: d }: Card, days: number, rating: Rating): number {
  if (days === 0) {
    const change = pow(s, -weights[19]) * exp(weights[17] * (rating - 3 + weights[18]));
    return clampStability(s * (rating >= hard ? max(change, 1) : change));
  }
  const r = round8(pow(1 + (factor * days) / s, -weights[20]));
  if (rating === again) {
    const lapsed = clampStability(
      weights[11] * pow(d, -weights[12]) * (pow(s + 1, weights[13]) - 1) * exp((1 - r) * weights[14]),
    );
    return clamp(round8(s / exp(weights[17] * weights[18])), minStability, lapsed);
  }
  const factorOfRating = rating === hard ? weights[15] : rating === easy ? weights[16] : 1;
  const growth =
    exp(weights[8]) * (11 - d) * pow(s, -weights[9]) * (exp((1 - r) * weights[10]) - 1) * factorOfRating;
  return clampStability(s * (1 + growth));
}

const intervalOf = (stability: number): number =>
  clamp(Math.floor(stability * daysPerStability + 0.5), 1, maxDays);

/** Returns the interval in days after a later review. Good gives a day more than hard, and easy a day
 * more than good. */
function nextInterval(card: Card, days: number, rating: Rating): number {
  const intervalAfter = (r: Rating): number => intervalOf(nextStability(card, days, r));
  if (rating === again) return intervalAfter(again);
  const afterHard = intervalAfter(hard);
  if (rating === hard) return afterHard;
  const afterGood = max(intervalAfter(good), afterHard + 1);
  return min(rating === good ? afterGood : max(intervalAfter(easy), afterGood + 1), maxDays);
}

const dayOf = (at: number): number => Math.floor(at / dayMillis);

/** Returns the card after a rating at a time. Without a card, the item is new. */
export function nextCard(card: Card | undefined, rating: Rating, time: number): Card {
  if (!card) {
    const stability = max(weights[rating - 1]!, 0.1);
    const difficulty = clamp(initialDifficulty(rating), 1, 10);
    return { stability, difficulty, last: time, due: time + intervalOf(stability) * dayMillis };
  }
  const at = max(time, card.last);
  const days = dayOf(at) - dayOf(card.last);
  return {
    stability: nextStability(card, days, rating),
    difficulty: nextDifficulty(card.difficulty, rating),
    last: at,
    due: at + nextInterval(card, days, rating) * dayMillis,
  };
}
