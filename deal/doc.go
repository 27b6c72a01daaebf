// Package deal is what is on the table: cards and decks, the hands that are
// dealt from them, and every hand of a space in order.
//
// A [Card] has a rank and a suit; a [Hand] is only numbers, because suits never
// matter to arithmetic. [ParseHand] reads a hand as people type it. A [Pool]
// says what hands are drawn from: the ranks of a deck, or any list of tiles; a
// [Space] is every hand of n numbers that a pool can give, in lexicographic
// order, and turns a hand into its rank and back.
//
// The package is pure: the seed of a [Shuffle] is an argument, and the same
// input gives the same output on every machine. Pools and spaces may be used
// from any number of goroutines at once.
package deal
