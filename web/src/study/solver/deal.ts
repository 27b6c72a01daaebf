/** Deals four cards from a shuffled deck, as numbers. random returns values in [0, 1). */
export function dealFour(random: () => number = Math.random): bigint[] {
  const deck = Array.from({ length: 52 }, (_, i) => (i % 13) + 1);
  return Array.from({ length: 4 }, () => BigInt(deck.splice(Math.floor(random() * deck.length), 1)[0]!));
}
