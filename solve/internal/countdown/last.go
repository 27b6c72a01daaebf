package countdown

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/make24/make24/solve/internal/budget"
)

// The last operation v/x, where x is one tile and v ≥ windowBits is a value of five others. Only
// those v matter that are a tile times a target or less; g.divisorMasks lists the tiles x for each.
// The dividends v are not stored. The operations that make them are enumerated, and the quotients
// are recorded for each tile that the pool still has.

// availableTiles returns a mask of the tiles of which the pool has a copy in addition to a set of
// five.
func (g *Game) availableTiles(fiveIndex int) uint32 {
	m := uint32(0)
	for p, six := range g.sixIndexes(fiveIndex) {
		if six >= 0 {
			m |= 1 << p
		}
	}
	return m
}

// divideFourAndOne enumerates the dividends u+y, u−y and u·y for the tile y and each value u of a
// set of four, which g.dividendOperands lists. It adds their quotients to the sets of six that
// contain all five tiles. fiveIndex is the index of the set of five.
func (g *Game) divideFourAndOne(fiveIndex int, y int32) {
	available := g.availableTiles(fiveIndex)
	for _, u := range g.dividendOperands {
		if u >= windowBits-maxTile {
			g.addQuotients(g.divisorMasks[u+y]&available, int64(u+y))
			if u > y {
				g.addQuotients(g.divisorMasks[u-y]&available, int64(u-y))
			}
		}
		if v := int64(u) * int64(y); v <= g.maxDividend {
			g.addQuotients(g.divisorMasks[v]&available, v)
		}
	}
	g.flushQuotients(fiveIndex)
}

// divideThreeAndTwo is like divideFourAndOne for the dividends made from a value of three tiles and
// a value of two. It skips operations that are equivalent to adding, subtracting or multiplying by
// a single tile, since divideFourAndOne covers them.
func (g *Game) divideThreeAndTwo(fiveIndex int, triple, pair *tileValues) {
	available := g.availableTiles(fiveIndex)
	maxDividend := g.maxDividend
	for _, p32 := range pair.products {
		p := int64(p32)
		for _, b32 := range triple.products {
			b := int64(b32)
			if b+p <= maxDividend {
				g.addQuotients(g.divisorMasks[b+p]&available, b+p)
			}
			if d := max(b-p, p-b); d <= maxDividend {
				g.addQuotients(g.divisorMasks[d]&available, d)
			}
		}
	}
	for _, p := range pair.sums {
		for _, b := range triple.sums {
			v := int64(b) * int64(p)
			if v > maxDividend {
				break
			}
			g.addQuotients(g.divisorMasks[v]&available, v)
		}
	}
	g.flushQuotients(fiveIndex)
}

// addQuotients records the quotients v/x for each tile x in the mask xs.
func (g *Game) addQuotients(xs uint32, v int64) {
	g.pendingTiles |= xs
	for ; xs != 0; xs &= xs - 1 {
		p := bits.TrailingZeros32(xs)
		t := uint64(v) * g.reciprocals[p] >> 32
		g.quotients[p][t>>6] |= 1 << (t & 63)
	}
}

// flushQuotients adds the recorded quotients to the sets of six that contain the given set of five.
func (g *Game) flushQuotients(fiveIndex int) {
	sixes := g.sixIndexes(fiveIndex)
	for ; g.pendingTiles != 0; g.pendingTiles &= g.pendingTiles - 1 {
		p := bits.TrailingZeros32(g.pendingTiles)
		g.reach[tilesPerHand][sixes[p]].or(&g.quotients[p])
		g.quotients[p] = window{}
	}
}

// The last operation on two sets of three tiles.

// triplePairs computes the results of the last operation on two sets of three tiles.
type triplePairs struct {
	divisors [][]divisorQuotient // by position of a value in the list of all values of triples
	heads    []int32             // by position of a divisor: index of its first entry plus one, or 0
	entries  []entry
	hits     [windowBits]byte // by integer: 1 if combine found the integer
}

// divisorQuotient holds the position of a divisor in the list of all values of triples, and the
// quotient.
type divisorQuotient struct{ divisor, quotient int32 }

// entry is an element of the linked list of the quotients of one divisor. next is the index of the
// next element plus one, or 0 at the end.
type entry struct{ next, quotient int32 }

// prepare lists, for each value of a triple, those of its divisors that are values of triples too.
func (p *triplePairs) prepare(acc *budget.Account, triples []tileValues) {
	var values []int32
	for i := range triples {
		values = append(values, triples[i].values...)
		if i%64 == 63 || i == len(triples)-1 {
			slices.Sort(values)
			values = slices.Compact(values)
		}
	}
	position := make(map[int32]int32, len(values))
	for i, v := range values {
		position[v] = int32(i)
	}
	for i := range triples {
		t := &triples[i]
		for _, v := range t.values {
			t.positions = append(t.positions, position[v])
		}
	}
	p.heads = make([]int32, len(values))
	p.divisors = make([][]divisorQuotient, len(values))
	addDivisor := func(i int, c, t int32) {
		if pos, ok := position[c]; ok && c > 1 && t < windowBits {
			p.divisors[i] = append(p.divisors[i], divisorQuotient{pos, t})
		}
	}
	for i, b := range values {
		if !acc.Step(1 + int(b>>16)*64) {
			return
		}
		for c := int32(1); c*c <= b; c++ {
			if b%c != 0 {
				continue
			}
			addDivisor(i, c, b/c)
			if c*c != b {
				addDivisor(i, b/c, c)
			}
		}
	}
}

// load prepares calls of divide for the set b: it indexes the values of b by their divisors.
func (p *triplePairs) load(b *tileValues) {
	clear(p.heads)
	p.entries = p.entries[:0]
	for _, pos := range b.positions {
		for _, d := range p.divisors[pos] {
			p.entries = append(p.entries, entry{p.heads[d.divisor], d.quotient})
			p.heads[d.divisor] = int32(len(p.entries))
		}
	}
}

// divide adds to dst the quotients below windowBits of a value of the set passed to load and a
// value of c.
func (p *triplePairs) divide(dst *window, c *tileValues) {
	for _, pos := range c.positions {
		for e := p.heads[pos]; e != 0; {
			x := &p.entries[e-1]
			dst.set(int64(x.quotient))
			e = x.next
		}
	}
}

// combine adds to dst the results below windowBits of combining a value of b and a value of c: the
// sums and differences of products, and the products of sums. See tileValues.
func (p *triplePairs) combine(dst *window, b, c *tileValues) {
	hits := &p.hits
	clear(hits[:])
	for _, x := range b.products {
		for _, y := range c.products {
			if s := uint32(x + y); s < windowBits {
				hits[s] = 1
			}
			if d := uint32(max(x-y, y-x)); d < windowBits {
				hits[d] = 1
			}
		}
	}
	for _, x := range b.sums {
		if x >= windowBits {
			break
		}
		for _, y := range c.sums {
			v := uint64(x) * uint64(y)
			if v >= windowBits {
				break
			}
			hits[v] = 1
		}
	}
	hits[0] = 0
	// One multiplication packs eight bytes, each 0 or 1, into eight bits.
	for i := range dst {
		w := uint64(0)
		for j := range 8 {
			x := binary.LittleEndian.Uint64(hits[64*i+8*j:])
			w |= x * 0x0102040810204080 >> 56 << (8 * j)
		}
		dst[i] |= w
	}
}
