package countdown

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/make24/make24/solve/internal/budget"
)

// The last operation v/x for one tile x and v ≥ windowBits. Only multiples v of a tile matter, up
// to the tile times the largest target; g.divisorMasks marks them. The values v are not stored. The
// operations that make them are enumerated, and the quotients are recorded for each tile that the
// pool still has.

// availableTiles returns a mask of the tiles that the pool has in addition to a set of five.
func (g *Game) availableTiles(fiveIndex int) uint32 {
	m := uint32(0)
	for p, six := range g.sixes(fiveIndex) {
		if six >= 0 {
			m |= 1 << p
		}
	}
	return m
}

// divideFourAndOne enumerates the v made from a tile y and the values of a set of four, which g.dividendOperands
// lists. The tile and the set together are the given set of five.
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

// divideThreeAndTwo enumerates the v made from a value of three tiles and a value of two. It skips
// operations that are equivalent to adding, subtracting or multiplying by a single tile, since
// divideFourAndOne covers them.
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

// addQuotients records the quotients v/x for the tiles x of the mask xs.
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
	sixes := g.sixes(fiveIndex)
	for ; g.pendingTiles != 0; g.pendingTiles &= g.pendingTiles - 1 {
		p := bits.TrailingZeros32(g.pendingTiles)
		g.reach[tilesPerHand][sixes[p]].or(&g.quotients[p])
		g.quotients[p] = window{}
	}
}

// The last operation on two sets of three tiles.

// triplePairs computes the results of the last operation on two sets of three tiles.
type triplePairs struct {
	divisors [][]divisorQuotient // by position of b among all values of triples: every b = c·t
	heads    []int32             // by position of c: index of its first entry, plus one, or 0
	entries  []entry
	hits     [windowBits]byte // by integer: 1 if combine found it
}

// divisorQuotient holds the position of a divisor c and the quotient t.
type divisorQuotient struct{ divisor, quotient int32 }

// entry is an entry of the list of quotients t of one divisor. next is the index of the next entry,
// plus one, or 0.
type entry struct{ next, quotient int32 }

// prepare indexes the divisors of the values of all triples.
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

// load loads the set b: it indexes the divisors of its values.
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

// divide adds to dst the integers below windowBits that are a value of the loaded set divided by a
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

// combine adds to dst the sums and differences of products of b and products of c, and the products
// of sums of b and sums of c, if below windowBits.
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
