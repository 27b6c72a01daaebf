// Package countdown answers the numbers game: which targets each hand reaches where every
// result is a positive integer. [Hand] answers for one hand, [Game] for a whole pool at once.
//
// # A whole pool at once
//
// Let V(M) be the positive integers that all tiles of a multiset M can make and
// U(M) the union of V over its parts. U of all sets of six is wanted, as far as the
// targets go. Sets of up to four get lists of their values; above that there are
// only bits of the numbers below windowBits. The window of v∘a for all values v of a
// set and one number a is a few shifts (window.go); it is made once for a
// set and each a that one or two tiles can be, and added to every larger set that has
// these tiles beside the set (game.go). That is every last operation on 4+1,
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
// division, of any value by any other for 3+3 (last.go). For 5+1, D is
// a tile x, and Y a sum or a product without divisors; by what was said of E it is
// u±y or u·y with a tile y and a value u of the other four, or a product ± a product
// or a sum × a sum of three tiles and two (last.go).
//
// The shifts are the classical bitset way to add sets of numbers; the rest is our own.
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

// gameShare is the part of the numbers game up to which each hand by itself is quicker than
// the whole game.
const minShareDivisor = 64

// Games keeps the last game that was played. The zero value has none.
type Cache struct {
	key       string
	requested int64 // hands of it so far
	game      *Game // nil as long as each hand is worked on by itself
}

// Plays reports whether the rules are those of the game, with or without subsets.
func Supports(rules puzzle.Rules) bool {
	return rules.Ops == expr.Basic && !rules.Join && rules.Values&puzzle.Integer != 0 && rules.Values&puzzle.Positive != 0
}

// For returns the whole game, once so many of its hands were asked for that it is worth
// while; nil where it is not, or where the space and the rules are no such game. The game is
// kept for the sweeps of other parts of it, if it fits into what may outlive a call.
func (k *Cache) For(acc *budget.Account, space deal.Space, hands int64, rules puzzle.Rules, low, high int64) (*Game, error) {
	if !Supports(rules) || hands < 1 {
		return nil, nil
	}
	key := fmt.Sprint(space.Cards(), space.Pool(), rules, low, high)
	if k.key != key {
		*k = Cache{key: key}
	}
	if k.game != nil {
		return k.game, nil
	}
	if k.requested += hands; k.requested < space.Size()/minShareDivisor {
		return nil, nil
	}
	g, ok := newGame(acc, space, rules, low, high)
	if !ok {
		return nil, nil
	}
	if g.compute(); g.Err != nil {
		return nil, g.Err
	}
	if g.Used <= g.Keep {
		k.game = g
	}
	return g, nil
}

// Game is the numbers game over one pool: six tiles, positive integers, subsets.
type Game struct {
	*budget.Account
	*tiles
	high      int64
	reach     [handTiles + 1][]window // by size and number: what a set or a part of it reaches
	listIndex [4][]int32              // of a set of two or three in pairs and triples
	pairs     []tileValues
	triples   []tileValues

	sixOf []int32 // by number of five and tile: the number of the six, or −1

	factors  []int64     // the tiles and all values of pairs, ascending
	tileAt   []int32     // of each tile among the factors
	divisors [][]divisor // of each factor
	ratios   *ratios
	src      source
	combined []window // by factor a: every v∘a for the values v of src
	ready    []bool   // met has been completed

	divides     []uint32 // for v ≥ windowBits: the tiles x with v/x ≤ high, a bit each
	reciprocals []uint64 // ⌈2³²/x⌉ of each tile
	limit       int64    // the largest v that matters there
	quotients   []window // by tile x: the v/x
	pending     uint32   // the tiles that have one

	large       []int64
	middles     []int32
	builder     subsets.Values
	triplePairs triplePairs
}

// divisor is v with a = v·t.
type divisor struct{ v, t int64 }

// newGame is false where a space and rules are no such game, or the budget is too small.
func newGame(acc *budget.Account, space deal.Space, rules puzzle.Rules, low, high int64) (*Game, bool) {
	if !Supports(rules) || !rules.Subset || space.Cards() != handTiles || low < 0 || high > maxTarget || low > high {
		return nil, false
	}
	pool := space.Pool()
	if len(pool) > 32 || len(pool) == 0 || pool[0].Value < 1 || pool.Max() > maxTile {
		return nil, false
	}
	g := &Game{Account: acc, tiles: newTiles(pool), high: high}
	need := 16<<20 + 4*int64(g.indexCounts[5]*len(pool)) // the tables of values, and more
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

// play fills reach for all sizes.
func (g *Game) compute() {
	if len(g.sets[handTiles]) == 0 {
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
	for i := range g.sets[handTiles] {
		s := &g.sets[handTiles][i]
		if !g.Step(10) {
			return
		}
		w := &g.reach[handTiles][g.index(s)]
		for j := range s.n {
			rest := s.without(j)
			w.or(&g.reach[5][g.index(&rest)])
		}
	}
}

// Targets is what a hand reaches from low to high.
func (g *Game) Targets(hand deal.Hand, low, high int64) subsets.Window {
	s := tileSet{n: len(hand)}
	for i, x := range hand {
		p, _ := slices.BinarySearch(g.pool, x)
		s.at[i] = uint8(p)
	}
	return g.reach[handTiles][g.index(&s)].targets(low, high)
}

// prepare makes what does not depend on one set of four, three or five.
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
	g.sixOf = make([]int32, g.indexCounts[5]*m)
	for _, five := range g.sets[5] {
		sixes := g.sixes(g.index(&five))
		for p := range g.pool {
			sixes[p] = -1
			if six, ok := g.with(five, p); ok {
				sixes[p] = int32(g.index(&six))
			}
		}
	}
	g.prepareFactors()
	g.prepareDivision()
	g.triplePairs.prepare(g.Account, g.triples)
}

func (g *Game) prepareFactors() {
	g.factors = slices.Clone(g.pool)
	for i := range g.pairs {
		for _, v := range g.pairs[i].all {
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
		g.tileAt = append(g.tileAt, find(x))
	}
	for i := range g.pairs {
		for _, v := range g.pairs[i].all {
			g.pairs[i].places = append(g.pairs[i].places, find(int64(v)))
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
	g.src = newSource(g.factors[len(g.factors)-1])
	g.combined, g.ready = make([]window, len(g.factors)), make([]bool, len(g.factors))
}

func (g *Game) prepareDivision() {
	top := g.pool[len(g.pool)-1]
	g.limit = g.high * top
	g.divides = make([]uint32, max(g.limit, windowBits)+2*top+1)
	g.quotients = make([]window, len(g.pool))
	for p, x := range g.pool {
		g.reciprocals = append(g.reciprocals, (1<<32+uint64(x)-1)/uint64(x))
		for t := int64(1); t <= g.high && x > 1; t++ {
			if t*x >= windowBits {
				g.divides[t*x] |= 1 << p
			}
		}
	}
}

// sixes is, by tile, the number of the six that a five makes with it, or −1.
func (g *Game) sixes(five int) []int32 {
	m := len(g.pool)
	return g.sixOf[five*m:][:m]
}

// take makes src the values of one set: own below windowBits, and big.
func (g *Game) loadSource(own *window, big []int64) {
	g.src.load(own, big)
	clear(g.combined)
	clear(g.ready)
	for _, v := range big {
		for _, r := range g.ratios.lookup(v) {
			g.combined[r.factor].set(int64(r.t))
		}
	}
}

// meet is every positive integer v∘a below windowBits, for the values v of src and a factor.
func (g *Game) combine(i int32) *window {
	w := &g.combined[i]
	if g.ready[i] {
		return w
	}
	g.ready[i] = true
	a := g.factors[i]
	g.src.sums(w, a)
	if a == 1 {
		return w
	}
	g.src.multiples(w, a)
	g.src.quotients(w, a)
	for _, d := range g.divisors[i] {
		w[d.t>>6] |= g.src.wide[d.v>>6] >> (d.v & 63) & 1 << (d.t & 63)
	}
	return w
}

func (g *Game) computeFour(s *tileSet) {
	own := g.fourValues(s)
	if !g.Step(20 * len(g.large)) {
		return
	}
	g.loadSource(&own, g.large)
	g.listMiddles(&own)
	for p := range g.pool {
		if five, ok := g.with(*s, p); ok {
			n := g.index(&five)
			g.reach[5][n].or(g.combine(g.tileAt[p]))
			g.divideFour(n, int32(g.pool[p]))
		}
	}
	for i := range g.pairs {
		if six, ok := g.union(s, &g.pairs[i].set); ok {
			w := &g.reach[handTiles][g.index(&six)]
			for _, f := range g.pairs[i].places {
				w.or(g.combine(f))
			}
		}
	}
}

func (g *Game) computeFive(s *tileSet) {
	if !g.Step(200) {
		return
	}
	var inherited window
	for i := range s.n {
		rest := s.without(i)
		inherited.or(&g.reach[4][g.index(&rest)])
	}
	reach := &g.reach[5][g.index(s)]
	own := *reach
	for i := range own {
		own[i] &^= inherited[i]
		reach[i] |= inherited[i]
	}
	g.loadSource(&own, nil)
	for p, six := range g.sixes(g.index(s)) {
		if six >= 0 {
			g.reach[handTiles][six].or(g.combine(g.tileAt[p]))
		}
	}
}

// between lists in mids the values that one operation with a tile may take to v ≥ windowBits
// with v ≤ limit.
func (g *Game) listMiddles(own *window) {
	g.middles = g.middles[:0]
	for i, w := range own {
		for ; w != 0; w &= w - 1 {
			g.middles = append(g.middles, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	for _, v := range g.large {
		if v <= g.limit+g.pool[len(g.pool)-1] {
			g.middles = append(g.middles, int32(v))
		}
	}
}

func (g *Game) computeThree(at int) {
	b := &g.triples[at]
	var own window
	g.large = g.large[:0]
	for _, v := range b.all {
		if v < windowBits {
			own.set(int64(v))
		} else {
			g.large = append(g.large, int64(v))
		}
	}
	g.loadSource(&own, g.large)
	for i := range g.pairs {
		p := &g.pairs[i]
		if five, ok := g.union(&b.set, &p.set); ok {
			n := g.index(&five)
			for _, f := range p.places {
				g.reach[5][n].or(g.combine(f))
			}
			g.divideFive(n, b, p)
		}
	}
	g.triplePairs.load(b)
	for i := range g.triples {
		c := &g.triples[i]
		if !g.Step(400) {
			return
		}
		if six, ok := g.union(&b.set, &c.set); ok {
			w := &g.reach[handTiles][g.index(&six)]
			g.triplePairs.divide(w, c)
			if i >= at {
				g.triplePairs.combine(w, b, c)
			}
		}
	}
}
