// Deals hands from the hand table, without the server, by the rules of the server's package dealer:
// - It deals cards from a deck, so hands are as frequent as with real cards.
// - On request, one hand in five is unsolvable, but never the first.
// - A hand is not repeated in a run while others are left.
import { classicPuzzle } from '../../core/notation/hand';
import type { RandomInt } from './random';
import { allHands, type Level, type HandTable } from './handtable';

export interface DealOptions {
  /** 1 to 5; 0 or undefined means any level. */
  level?: Level | 0;
  /** A technique of the easiest solution; undefined means any. */
  kind?: string;
  /** Also deal hands without a solution. */
  none?: boolean;
  /** The highest card rank: 10 for beginners. */
  highest?: 10 | 13;
}

const unsolvableOneIn = 5;
const maxDraws = 400; // draws from the deck before deal lists all hands instead
const suits = 4;
const handSize = 4;

const ascending = (a: number, b: number): number => a - b;

/** Returns the puzzle ID of the next practice hand; previous holds the IDs of earlier hands. */
export function deal(
  table: HandTable,
  random: RandomInt,
  options: DealOptions = {},
  previous: readonly string[] = [],
): string {
  const unsolvable = options.none === true && previous.length > 0 && random(unsolvableOneIn) === 0;
  const matches = (hand: readonly number[]): boolean => {
    const level = table.level(hand);
    if (unsolvable) return level === 0;
    if (options.kind && !table.techniques(hand).includes(options.kind)) return false;
    return options.level ? level === options.level : level !== 0;
  };
  const highest = options.highest ?? 13;
  const deck = Array.from({ length: highest * suits }, (_, i) => Math.floor(i / suits) + 1);
  const seen = new Set(previous);
  for (let i = 0; i < maxDraws; i++) {
    const hand = drawHand(deck, random).sort(ascending);
    if (matches(hand) && !seen.has(classicPuzzle(hand))) return classicPuzzle(hand);
  }
  const all = allHands().filter((hand) => hand.every((n) => n <= highest) && matches(hand));
  const unseen = all.filter((hand) => !seen.has(classicPuzzle(hand)));
  const candidates = unseen.length > 0 ? unseen : leastRecent(all, previous);
  return classicPuzzle(candidates[random(candidates.length)]!);
}

/** Draws four cards from a deck. */
function drawHand(deck: readonly number[], random: RandomInt): number[] {
  const indexes = new Set<number>();
  while (indexes.size < handSize) indexes.add(random(deck.length));
  return [...indexes].map((index) => deck[index]!);
}

/** Returns the half of the hands that were dealt longest ago. */
function leastRecent(all: readonly number[][], previous: readonly string[]): number[][] {
  const lastDealt = (hand: readonly number[]): number => previous.lastIndexOf(classicPuzzle(hand));
  return [...all].sort((a, b) => lastDealt(a) - lastDealt(b)).slice(0, Math.ceil(all.length / 2));
}
