package solve

import (
	"context"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
)

// The numbers game, a whole pool at once.
//
// Let V(M) be the positive integers that all tiles of a multiset M can make and
// U(M) the union of V over its parts. U of all sets of six is wanted, as far as the
// targets go. Sets of up to four get lists of their values; above that there are
// only bits of the numbers below windowBits. The window of v∘a for all values v of a
// set and one number a is a few shifts (countdown_window.go); it is made once for a
// set and each a that one or two tiles can be, and added to every larger set that has
// these tiles beside the set (countdown_play.go). That is every last operation on 4+1,
// 3+2, 5+1 and 4+2 tiles, but for values above the window divided by one tile. These,
// and 3+3, would be most of the work, and most of that is idle:
//
// By induction over the size a value of M may be left out wherever a proper part of
// M has it, since what is made of it is made with fewer tiles. Now let E be a value
// of six tiles that no five have.
//
// If its last operation is + or −, E is a sum of two or more signed terms, each a
// tile or a product or quotient. Take away the smallest term. What is left is not 0,
// or the term alone would be E; up to its sign it is a value of its tiles (add what
// is positive, then subtract), so E is that value and the term, added or subtracted
// one way or the other. And the smallest term has at most two tiles, or there are
// just two, of three tiles each: 3+3 only needs products ± products.
//
// If it is × or ÷, E = Y/D, products of factors that are tiles or sums; multiplying
// first and dividing after keeps all results integers. Without divisors, take away
// the smallest factor: 3+3 only needs sums × sums. With divisors, Y/D is one
// division, of any value by any other for 3+3 (countdown_thirds.go). For 5+1, D is
// a tile x, and Y a sum or a product without divisors; by what was said of E it is
// u±y or u·y with a tile y and a value u of the other four, or a product ± a product
// or a sum × a sum of three tiles and two (countdown_divide.go).
//
// The shifts are the classical bitset way to add sets of numbers; the rest is our own.

// game is the numbers game over one pool: six tiles, positive integers, subsets.
type game struct {
	*account
	*tiles
	high    int64
	reach   [mostTiles + 1][]window // by size and number: what a set or a part of it reaches
	place   [4][]int32              // of a set of two or three in pairs and triples
	pairs   []tileValues
	triples []tileValues

	more []int32 // by number of five and tile: the number of the six, or −1

	factors  []int64     // the tiles and all values of pairs, ascending
	tileAt   []int32     // of each tile among the factors
	divisors [][]divisor // of each factor
	ratios   *ratios
	src      source
	met      []window // by factor a: every v∘a for the values v of src
	ready    []bool   // met has been completed

	divides []uint32 // for v ≥ windowBits: the tiles x with v/x ≤ high, a bit each
	recip   []uint64 // ⌈2³²/x⌉ of each tile
	limit   int64    // the largest v that matters there
	carry   []window // by tile x: the v/x
	carried uint32   // the tiles that have one

	big    []int64
	mids   []int32
	build  builder
	thirds thirds
}

// divisor is v with a = v·t.
type divisor struct{ v, t int64 }

// newGame is false where a space and rules are no such game.
func (e *Engine) newGame(ctx context.Context, space deal.Space, rules puzzle.Rules, low, high int64) (*game, bool) {
	if !positiveIntegers(rules) || !rules.Subset || space.Cards() != mostTiles || low < 0 || high > topTarget || low > high {
		return nil, false
	}
	pool := space.Pool()
	if len(pool) > 32 || len(pool) == 0 || pool[0].Value < 1 || pool.Max() > largestTile {
		return nil, false
	}
	g := &game{account: e.newAccount(ctx), tiles: newTiles(pool), high: high}
	need := 16<<20 + 4*int64(g.sizes[5]*len(pool)) // the tables of values, and more
	for _, n := range g.sizes {
		need += int64(n) * (8*windowWords + 16)
	}
	if need > g.allowed {
		return nil, false
	}
	g.charge(need)
	g.list(tileSet{}, 0)
	for k, n := range g.sizes {
		g.reach[k] = make([]window, n)
	}
	return g, true
}

// play fills reach for all sizes.
func (g *game) play() {
	if len(g.sets[mostTiles]) == 0 {
		return
	}
	g.prepare()
	for i := range g.sets[4] {
		g.playFour(&g.sets[4][i])
	}
	for i := range g.triples {
		g.playThree(i)
	}
	for i := range g.sets[5] {
		g.playFive(&g.sets[5][i])
	}
	for i := range g.sets[mostTiles] {
		s := &g.sets[mostTiles][i]
		if !g.step(10) {
			return
		}
		w := &g.reach[mostTiles][g.number(s)]
		for j := range s.n {
			rest := s.without(j)
			w.or(&g.reach[5][g.number(&rest)])
		}
	}
}

// targets is what a hand reaches from low to high.
func (g *game) targets(hand deal.Hand, low, high int64) Targets {
	s := tileSet{n: len(hand)}
	for i, x := range hand {
		p, _ := slices.BinarySearch(g.pool, x)
		s.at[i] = uint8(p)
	}
	return g.reach[mostTiles][g.number(&s)].targets(low, high)
}
