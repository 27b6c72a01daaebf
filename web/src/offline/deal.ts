// Deals hands without the server, from the table: as cards are dealt, so that hands come as often
// as at a real table; with one hand in five without solution where that is wished, never the
// first; none twice in a run as long as there are others. The rules are those of the server's
// package dealer.
import type { Chance } from './chance';
import { allHands, type Level, type Table } from './table';

export interface DealWish {
  /** 1 to 5; 0 or nothing: any. */
  level?: Level | 0;
  /** A technique of the easiest solution; nothing: any. */
  kind?: string;
  /** Hands without solution too. */
  none?: boolean;
  /** The highest card: 10 for beginners. */
  highest?: 10 | 13;
}

const oneInPractice = 5;
const patience = 400; // deals of the whole deck before all hands are looked through
const suits = 4;
const cards = 4;

export const puzzleOf = (hand: readonly number[]): string => `1-${hand.join('.')}-24-classic`;

const ascending = (a: number, b: number): number => a - b;

/** The next hand of practice after those it had, by their IDs. */
export function deal(table: Table, chance: Chance, wish: DealWish = {}, had: readonly string[] = []): string {
  const without = wish.none === true && had.length > 0 && chance(oneInPractice) === 0;
  const fits = (hand: readonly number[]): boolean => {
    const level = table.level(hand);
    if (without) return level === 0;
    if (wish.kind && !table.techniques(hand).includes(wish.kind)) return false;
    return wish.level ? level === wish.level : level !== 0;
  };
  const highest = wish.highest ?? 13;
  const deck = Array.from({ length: highest * suits }, (_, i) => Math.floor(i / suits) + 1);
  const seen = new Set(had);
  for (let i = 0; i < patience; i++) {
    const hand = drawn(deck, chance).sort(ascending);
    if (fits(hand) && !seen.has(puzzleOf(hand))) return puzzleOf(hand);
  }
  const all = allHands().filter((hand) => hand.every((n) => n <= highest) && fits(hand));
  const fresh = all.filter((hand) => !seen.has(puzzleOf(hand)));
  const choice = fresh.length > 0 ? fresh : longestAgo(all, had);
  return puzzleOf(choice[chance(choice.length)]!);
}

/** Four cards of a deck. */
function drawn(deck: readonly number[], chance: Chance): number[] {
  const places = new Set<number>();
  while (places.size < cards) places.add(chance(deck.length));
  return [...places].map((at) => deck[at]!);
}

/** The half of the hands that were dealt longest ago. */
function longestAgo(all: readonly number[][], had: readonly string[]): number[][] {
  const last = (hand: readonly number[]): number => had.lastIndexOf(puzzleOf(hand));
  return [...all].sort((a, b) => last(a) - last(b)).slice(0, Math.ceil(all.length / 2));
}
