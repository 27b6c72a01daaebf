// Which card stands for a number of a hand. A hand is only numbers; the suits are chosen by what
// the run and the hand are called, so that the same hand looks the same each time it is seen.

export type Suit = 'S' | 'H' | 'D' | 'C';
export const suits: readonly Suit[] = ['S', 'H', 'D', 'C'];

/** A playing card. rank is 1 to 13. */
export interface Card {
  rank: number;
  suit: Suit;
}

/** How ranks stand in a card's corner. */
const letters = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const rankText = (rank: number): string => letters[rank] || String(rank); // 0 is a number too

/** The card's name in the files: 7D, TS, KH. */
export const cardCode = (card: Card): string => (card.rank === 10 ? 'T' : rankText(card.rank)) + card.suit;

/** Cards for numbers; null for one that no card has. Equal numbers get different suits while
 * there are any: from the fifth on they begin again. */
export function dealt(numbers: readonly number[], seed: string): (Card | null)[] {
  const random = sequence(seed);
  const left = new Map<number, Suit[]>();
  return numbers.map((rank) => {
    if (!Number.isInteger(rank) || rank < 1 || rank > 13) return null;
    let free = left.get(rank) ?? [];
    if (free.length === 0) free = [...suits];
    const suit = free[random() % free.length]!;
    left.set(
      rank,
      free.filter((s) => s !== suit),
    );
    return { rank, suit };
  });
}

// FNV-1a of the seed, then a counter through the finish of MurmurHash3: neighbouring seeds and
// hands must not look alike.
function sequence(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let x = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  };
}
