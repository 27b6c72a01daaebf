import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextCard, type Card, type Rating } from './recall';

interface Step {
  at: number;
  rating: Rating;
  due: number;
  stability: number;
  difficulty: number;
}
const longest = 36_500 * 86_400_000;
const file = new URL('../../../../recall/testdata/vectors.json', import.meta.url);
const { settings } = JSON.parse(readFileSync(file, 'utf8')) as {
  settings: { name: string; histories: Step[][] }[];
};

test('the cards are those of the vectors of package recall', () => {
  const { histories } = settings.find(({ name }) => name === 'defaults')!;
  expect(histories.length).toBeGreaterThan(10);
  for (const history of histories) {
    let card: Card | undefined;
    for (const [i, { at, rating, due, stability, difficulty }] of history.entries()) {
      card = nextCard(card, rating, at);
      const context = `rating ${i} of ${JSON.stringify(history[0])}`;
      expect(card.due, context).toBe(Math.min(due, at + longest)); // the vectors may exceed it by a day
      expect(card.stability, context).toBeCloseTo(stability, 7);
      expect(card.difficulty, context).toBeCloseTo(difficulty, 7);
    }
  }
});
