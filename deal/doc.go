// Package deal implements cards and decks, hands of numbers, and spaces of hands.
//
//	hand, err := deal.ParseHand("A 5 5 5", deal.ParseOptions{})
//	if err != nil {
//		return err
//	}
//	space, err := deal.NewSpace(deal.Ranks(13, 4), 4) // the hands of four cards
//	if err != nil {
//		return err
//	}
//	rank, err := space.Rank(hand)
//
// A [Card] has a rank and a suit. A [Hand] is a sorted multiset of numbers; it has no suits,
// because they do not affect arithmetic. [ParseHand] reads a hand as people type it. A [Pool] is
// the multiset of numbers that hands are drawn from: the ranks of a deck, or any list of tiles. A
// [Space] is the set of all hands of n numbers from a pool, in lexicographic order. It converts a
// hand to its rank, which is its position in that order, and back.
//
// The package is pure: results depend on the arguments alone and are the same on every machine.
// The seed of [Shuffle] is an argument. Pools and spaces are safe for concurrent use.
package deal
