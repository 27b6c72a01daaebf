// Package countdown solves the numbers game of Countdown: it finds the targets that each hand
// reaches if every result must be a positive integer. [SolveHand] computes them for one hand,
// [Game] for all hands of a pool together.
//
// # All hands of a pool
//
// Let V(M) be the positive integers that can be made from all tiles of a multiset M, and U(M) the
// union of V over the subsets of M. The result is U of every set of six tiles, for targets up to
// the largest. Sets of up to four tiles get lists of their values. Sets of five and six get only a
// window: a bitset of the integers below windowBits. The results of an operation on a number a and
// each value of a set take a few shifts to compute as a window (window.go). The window is computed
// once for the set and each value a of one or two tiles. Then it is added to every larger set that
// consists of the set and these tiles. This covers the last operations on 4+1, 3+2, 5+1 and 4+2
// tiles, except the division of a value beyond the window by a single tile. That division and the
// operations on 3+3 tiles would be most of the work, but most of them can be skipped, for the
// following reasons.
//
// By induction on the size, a value of M may be left out if a proper subset of M has the same
// value, since every value made from it can be made with fewer tiles. Now let E be a value of six
// tiles that no five of them have.
//
// Suppose the last operation of E is + or −. Then E is a sum of two or more signed terms, each a
// tile, a product or a quotient. Remove the smallest term. The rest is not 0, since otherwise the
// term alone would be E. Up to its sign the rest is a value of its tiles (add the positive terms,
// then subtract the others), so E is the sum or a difference of that value and the term. The
// smallest term has at most two tiles, or there are just two terms of three tiles each. So for 3+3
// tiles only products ± products are needed.
//
// Suppose the last operation is × or ÷. Then E = Y/D, where Y and D are products of factors that
// are tiles or sums. Multiplying first and dividing afterwards keeps all results integers. If there
// are no divisors, remove the smallest factor: for 3+3 tiles only sums × sums are needed. If there
// are divisors, Y/D is one division. For 3+3 tiles it is the division of any value of three tiles
// by any value of the other three (last.go). For 5+1 tiles, D is a tile x, and Y is a sum or a
// product without divisors. By the above, Y is u±y or u·y for a tile y and a value u of the other
// four tiles, or a product ± a product, or a sum × a sum, of three tiles and two (last.go).
//
// The shifts are the standard bitset technique for adding sets of numbers; the rest is original.
package countdown

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/subsets"
)

// minShareDivisor is the inverse of the share of hands from which computing a whole game is faster
// than computing each requested hand.
const minShareDivisor = 64

// Cache holds the last game that was computed. The zero value is empty.
type Cache struct {
	key            string
	requestedHands int64 // hands of the game requested so far
	game           *Game // nil until the whole game is computed
}

// Supports reports whether the rules are those of the game, with or without subsets.
func Supports(rules puzzle.Rules) bool {
	return rules.Ops == expr.Basic && !rules.HasReadings() && !rules.NoBrackets && rules.Values&puzzle.Integer != 0 && rules.Values&puzzle.Positive != 0
}

// Get returns the whole game if so many of its hands have been requested, now and in earlier calls,
// that computing it is worthwhile. Otherwise, or if the space and the rules are not those of a
// game, it returns nil. hands is the number of hands requested now. Get caches the game for later
// calls if it fits in the memory that may be retained after a call.
func (c *Cache) Get(acc *budget.Account, space deal.Space, hands int64, rules puzzle.Rules, low, high int64) (*Game, error) {
	if !Supports(rules) || hands < 1 {
		return nil, nil
	}
	key := fmt.Sprint(space.Cards(), space.Pool(), rules, low, high)
	if c.key != key {
		*c = Cache{key: key}
	}
	if c.game != nil {
		return c.game, nil
	}
	if c.requestedHands += hands; c.requestedHands < space.Size()/minShareDivisor {
		return nil, nil
	}
	g, ok := newGame(acc, space, rules, low, high)
	if !ok {
		return nil, nil
	}
	if g.compute(); g.Err != nil {
		return nil, g.Err
	}
	if g.UsedBytes <= g.Keep {
		c.game = g
	}
	return g, nil
}

// Game is the numbers game over one pool: six tiles, positive integers, subsets allowed.
type Game struct {
	*budget.Account
	*tiles
	highTarget int64
	reach      [tilesPerHand + 1][]window // by size and set index: the values below windowBits of the set and its subsets
	listIndex  [4][]int32                 // by size (2 or 3) and set index: index in pairs or triples
	pairs      []tileValues
	triples    []tileValues

	sixIndex []int32 // by index of a set of five and tile; see sixIndexes

	factors         []int64     // the tiles and all values of pairs, ascending
	tileFactor      []int32     // by position in the pool: the index of the tile in factors
	divisors        [][]divisor // by index of a factor
	ratios          *ratios
	source          valueBits
	combinedWindows []window // by index of a factor: its results with the values of source; see combine
	isCombined      []bool   // by index of a factor: whether its window in combinedWindows is complete

	divisorMasks []uint32 // by dividend v: mask of the tiles x that divide v, with v/x ≤ highTarget
	reciprocals  []uint64 // by position in the pool of a tile x: 2³²/x, rounded up
	maxDividend  int64    // the largest dividend with a tile in divisorMasks
	quotients    []window // by tile: the quotients that addQuotients recorded; flushQuotients adds them to sets
	pendingTiles uint32   // mask of the tiles that have quotients

	largeValues      []int64 // values of the current set that are windowBits or more
	dividendOperands []int32 // see listDividendOperands
	valuesBuilder    subsets.Values
	triplePairs      triplePairs
}

// divisor holds a divisor v of a factor, and the quotient t of the factor and v.
type divisor struct{ v, t int64 }

// newGame returns a game that is not computed yet. It returns false if the space, the rules and the
// targets are not those of a game, or if the budget is too small.
func newGame(acc *budget.Account, space deal.Space, rules puzzle.Rules, low, high int64) (*Game, bool) {
	if !Supports(rules) || !rules.Subset || space.Cards() != tilesPerHand || low < 0 || high > maxTarget || low > high {
		return nil, false
	}
	pool := space.Pool()
	if len(pool) > 32 || len(pool) == 0 || pool[0].Value < 1 || pool.Max() > maxTile {
		return nil, false
	}
	g := &Game{Account: acc, tiles: newTiles(pool), highTarget: high}
	need := 16<<20 + 4*int64(g.indexCounts[5]*len(pool)) // the tables of values, and other memory
	for _, n := range g.indexCounts {
		need += int64(n) * (8*windowWords + 16)
	}
	if need > g.Bytes {
		return nil, false
	}
	g.Charge(need)
	g.listSets(tileSet{}, 0)
	for k, n := range g.indexCounts {
		g.reach[k] = make([]window, n)
	}
	return g, true
}

// compute fills reach for sets of all sizes.
func (g *Game) compute() {
	if len(g.sets[tilesPerHand]) == 0 {
		return
	}
	g.prepare()
	for i := range g.sets[4] {
		g.computeFour(&g.sets[4][i])
	}
	for i := range g.triples {
		g.computeThree(i)
	}
	for i := range g.sets[5] {
		g.computeFive(&g.sets[5][i])
	}
	for i := range g.sets[tilesPerHand] {
		s := &g.sets[tilesPerHand][i]
		if !g.Step(10) {
			return
		}
		w := &g.reach[tilesPerHand][g.index(s)]
		for j := range s.n {
			rest := s.removeTile(j)
			w.or(&g.reach[5][g.index(&rest)])
		}
	}
}

// Targets returns the integers from low to high that a hand reaches.
func (g *Game) Targets(hand deal.Hand, low, high int64) subsets.Window {
	s := tileSet{n: len(hand)}
	for i, x := range hand {
		p, _ := slices.BinarySearch(g.pool, x)
		s.positions[i] = uint8(p)
	}
	return g.reach[tilesPerHand][g.index(&s)].targets(low, high)
}

// prepare computes the values of all sets of up to three tiles, and the tables that larger sets
// share.
func (g *Game) prepare() {
	for p, x := range g.pool {
		g.reach[1][p].set(x)
	}
	g.listIndex[2], g.listIndex[3] = make([]int32, g.indexCounts[2]), make([]int32, g.indexCounts[3])
	for i, s := range g.sets[2] {
		g.listIndex[2][g.index(&s)] = int32(i)
		g.pairs = append(g.pairs, g.computeValues(s))
	}
	for i, s := range g.sets[3] {
		g.listIndex[3][g.index(&s)] = int32(i)
		g.triples = append(g.triples, g.computeValues(s))
	}
	m := len(g.pool)
	g.sixIndex = make([]int32, g.indexCounts[5]*m)
	for _, five := range g.sets[5] {
		sixes := g.sixIndexes(g.index(&five))
		for p := range g.pool {
			sixes[p] = -1
			if six, ok := g.addTile(five, p); ok {
				sixes[p] = int32(g.index(&six))
			}
		}
	}
	g.prepareFactors()
	g.prepareDivision()
	g.triplePairs.prepare(g.Account, g.triples)
}

// prepareFactors computes the factors and the tables indexed by factors.
func (g *Game) prepareFactors() {
	g.factors = slices.Clone(g.pool)
	for i := range g.pairs {
		for _, v := range g.pairs[i].values {
			g.factors = append(g.factors, int64(v))
		}
	}
	slices.Sort(g.factors)
	g.factors = slices.Compact(g.factors)
	find := func(v int64) int32 {
		i, _ := slices.BinarySearch(g.factors, v)
		return int32(i)
	}
	for _, x := range g.pool {
		g.tileFactor = append(g.tileFactor, find(x))
	}
	for i := range g.pairs {
		for _, v := range g.pairs[i].values {
			g.pairs[i].positions = append(g.pairs[i].positions, find(int64(v)))
		}
	}
	for _, a := range g.factors {
		g.Step(int(a))
		var list []divisor
		for v := int64(2); v <= a; v++ {
			if a%v == 0 && a/v < windowBits {
				list = append(list, divisor{v, a / v})
			}
		}
		g.divisors = append(g.divisors, list)
	}
	g.ratios = newRatios(g.factors)
	g.source = newValueBits(g.factors[len(g.factors)-1])
	g.combinedWindows, g.isCombined = make([]window, len(g.factors)), make([]bool, len(g.factors))
}

// prepareDivision computes the tables for the division of large values by a tile.
func (g *Game) prepareDivision() {
	top := g.pool[len(g.pool)-1]
	g.maxDividend = g.highTarget * top
	g.divisorMasks = make([]uint32, max(g.maxDividend, windowBits)+2*top+1)
	g.quotients = make([]window, len(g.pool))
	for p, x := range g.pool {
		g.reciprocals = append(g.reciprocals, (1<<32+uint64(x)-1)/uint64(x))
		for t := int64(1); t <= g.highTarget && x > 1; t++ {
			if t*x >= windowBits {
				g.divisorMasks[t*x] |= 1 << p
			}
		}
	}
}

// sixIndexes returns a slice indexed by tile: the index of the set of six that consists of the
// given set of five and the tile, or −1 if the pool has no more copies of the tile.
func (g *Game) sixIndexes(fiveIndex int) []int32 {
	m := len(g.pool)
	return g.sixIndex[fiveIndex*m:][:m]
}

// loadSource loads the values of one set into g.source: those below windowBits from small, the
// others from big.
func (g *Game) loadSource(small *window, big []int64) {
	g.source.load(small, big)
	clear(g.combinedWindows)
	clear(g.isCombined)
	for _, v := range big {
		for _, r := range g.ratios.lookup(v) {
			g.combinedWindows[r.factor].set(int64(r.quotient))
		}
	}
}

// combine returns the window of the results of an operation on the factor with index i and a value
// of g.source, in either order.
func (g *Game) combine(i int32) *window {
	w := &g.combinedWindows[i]
	if g.isCombined[i] {
		return w
	}
	g.isCombined[i] = true
	a := g.factors[i]
	g.source.addSums(w, a)
	if a == 1 {
		return w
	}
	g.source.addMultiples(w, a)
	g.source.addQuotients(w, a)
	for _, d := range g.divisors[i] {
		w[d.t>>6] |= g.source.allBits[d.v>>6] >> (d.v & 63) & 1 << (d.t & 63)
	}
	return w
}

// computeFour adds the results of 4+1 and 4+2 tiles to the sets of five and six that contain the
// set s of four.
func (g *Game) computeFour(s *tileSet) {
	small := g.computeFourValues(s)
	if !g.Step(20 * len(g.largeValues)) {
		return
	}
	g.loadSource(&small, g.largeValues)
	g.listDividendOperands(&small)
	for p := range g.pool {
		if five, ok := g.addTile(*s, p); ok {
			n := g.index(&five)
			g.reach[5][n].or(g.combine(g.tileFactor[p]))
			g.divideFourAndOne(n, int32(g.pool[p]))
		}
	}
	for i := range g.pairs {
		if six, ok := g.union(s, &g.pairs[i].set); ok {
			w := &g.reach[tilesPerHand][g.index(&six)]
			for _, f := range g.pairs[i].positions {
				w.or(g.combine(f))
			}
		}
	}
}

// computeFive adds the results of 5+1 tiles to the sets of six that contain the set s of five.
func (g *Game) computeFive(s *tileSet) {
	if !g.Step(200) {
		return
	}
	var inherited window
	for i := range s.n {
		rest := s.removeTile(i)
		inherited.or(&g.reach[4][g.index(&rest)])
	}
	reach := &g.reach[5][g.index(s)]
	small := *reach
	for i := range small {
		small[i] &^= inherited[i]
		reach[i] |= inherited[i]
	}
	g.loadSource(&small, nil)
	for p, six := range g.sixIndexes(g.index(s)) {
		if six >= 0 {
			g.reach[tilesPerHand][six].or(g.combine(g.tileFactor[p]))
		}
	}
}

// listDividendOperands sets g.dividendOperands to those values of the current set from which one
// operation with a tile can make a dividend, from windowBits to maxDividend. small holds the values
// below windowBits.
func (g *Game) listDividendOperands(small *window) {
	g.dividendOperands = g.dividendOperands[:0]
	for i, w := range small {
		for ; w != 0; w &= w - 1 {
			g.dividendOperands = append(g.dividendOperands, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	for _, v := range g.largeValues {
		if v <= g.maxDividend+g.pool[len(g.pool)-1] {
			g.dividendOperands = append(g.dividendOperands, int32(v))
		}
	}
}

// computeThree adds the results of 3+2 and 3+3 tiles to the sets of five and six that contain the
// set of three at the given index in g.triples.
func (g *Game) computeThree(index int) {
	b := &g.triples[index]
	var small window
	g.largeValues = g.largeValues[:0]
	for _, v := range b.values {
		if v < windowBits {
			small.set(int64(v))
		} else {
			g.largeValues = append(g.largeValues, int64(v))
		}
	}
	g.loadSource(&small, g.largeValues)
	for i := range g.pairs {
		p := &g.pairs[i]
		if five, ok := g.union(&b.set, &p.set); ok {
			n := g.index(&five)
			for _, f := range p.positions {
				g.reach[5][n].or(g.combine(f))
			}
			g.divideThreeAndTwo(n, b, p)
		}
	}
	g.triplePairs.load(b)
	for i := range g.triples {
		c := &g.triples[i]
		if !g.Step(400) {
			return
		}
		if six, ok := g.union(&b.set, &c.set); ok {
			w := &g.reach[tilesPerHand][g.index(&six)]
			g.triplePairs.divide(w, c)
			if i >= index {
				g.triplePairs.combine(w, b, c)
			}
		}
	}
}
