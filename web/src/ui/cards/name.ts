import { say, sayIfKnown } from '../../core/catalogue/catalogue.svelte';
import { rankText, type Card } from './card';

/** Returns the name of a card in the current language: "queen of spades", 黑桃 Q. */
export const cardName = ({ rank, suit }: Card): string =>
  sayIfKnown(`web.card.${suit}.${rank}`) || say(`web.card.${suit}`, { rank: rankText(rank) });
