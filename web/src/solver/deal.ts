/** Four cards of a shuffled deck, as numbers. random gives numbers from 0 up to 1. */
export function dealFour(random: () => number = Math.random): bigint[] {
  const deck = Array.from({ length: 52 }, (_, i) => (i % 13) + 1);
  return Array.from({ length: 4 }, () => BigInt(deck.splice(Math.floor(random() * deck.length), 1)[0]!));
}
