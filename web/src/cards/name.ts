import { say } from '../catalogue/catalogue.svelte';
import { rankText, type Card } from './card';

const ranks = { 1: 'web.card.ace', 11: 'web.card.jack', 12: 'web.card.queen', 13: 'web.card.king' } as const;
const suits = {
  S: 'web.card.spades',
  H: 'web.card.hearts',
  D: 'web.card.diamonds',
  C: 'web.card.clubs',
} as const;

/** "queen of spades", 黑桃 Q. */
export function cardName(card: Card): string {
  const key = ranks[card.rank as keyof typeof ranks];
  return say('web.card', { rank: key ? say(key) : rankText(card.rank), suit: say(suits[card.suit]) });
}
