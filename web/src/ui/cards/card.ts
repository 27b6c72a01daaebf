// The cards that show the numbers of a hand. A hand has no suits: they are derived from the IDs of
// the run and the hand, so that a hand always looks the same.

export type Suit = 'S' | 'H' | 'D' | 'C';
export const suits: readonly Suit[] = ['S', 'H', 'D', 'C'];

/** A playing card. rank is 1 to 13. */
export interface Card {
  rank: number;
  suit: Suit;
}

/** The text of each rank in a card's corner. */
const rankTexts = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Returns the rank of a card, or another number exactly. */
export const rankText = (rank: number | bigint): string => rankTexts[Number(rank)] || String(rank); // 0 is a number too

/** Returns the code of a card in file names: 7D, TS, KH. */
export const cardCode = (card: Card): string => (card.rank === 10 ? 'T' : rankText(card.rank)) + card.suit;

/** Returns a card for each number, or null for a number outside 1 to 13. Equal numbers get
 * different suits; from the fifth on, suits repeat. */
export function cardsFor(numbers: readonly (number | bigint)[], seed: string): (Card | null)[] {
  const random = randomSequence(seed);
  const unusedSuits = new Map<number, Suit[]>();
  return numbers.map(Number).map((rank) => {
    if (!Number.isInteger(rank) || rank < 1 || rank > 13) return null;
    let free = unusedSuits.get(rank) ?? [];
    if (free.length === 0) free = [...suits];
    const suit = free[random() % free.length]!;
    unusedSuits.set(
      rank,
      free.filter((s) => s !== suit),
    );
    return { rank, suit };
  });
}

// A counter that starts at the FNV-1a hash of the seed, through the finalizer of MurmurHash3, so
// that similar seeds give unrelated suits.
function randomSequence(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let x = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  };
}
