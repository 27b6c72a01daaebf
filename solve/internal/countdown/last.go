package countdown

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/make24/make24/solve/internal/budget"
)

// The last operation v/x for one tile x and v ≥ windowBits. Of such v only the multiples of a tile
// matter, up to the tile times the largest target; g.divides marks them. The v are not stored. The
// operations that make them are enumerated, and the quotients are recorded for each tile that the
// pool still has.

// available returns a mask of the tiles that the pool has in addition to a set of five.
func (g *Game) available(five int) uint32 {
	m := uint32(0)
	for p, six := range g.sixes(five) {
		if six >= 0 {
			m |= 1 << p
		}
	}
	return m
}

// divideFour enumerates the v made of y and a value of src (listed in g.middles). Together these
// are the tiles of the set of five.
func (g *Game) divideFour(five int, y int32) {
	available := g.available(five)
	for _, u := range g.middles {
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
	g.flushQuotients(five)
}

// divideFive enumerates the v made of three tiles and two. It skips those for which a single tile
// is added, subtracted or multiplied: divideFour covers them.
func (g *Game) divideFive(five int, three, two *tileValues) {
	available := g.available(five)
	maxDividend := g.maxDividend
	for _, p32 := range two.products {
		p := int64(p32)
		for _, b32 := range three.products {
			b := int64(b32)
			if b+p <= maxDividend {
				g.addQuotients(g.divisorMasks[b+p]&available, b+p)
			}
			if d := max(b-p, p-b); d <= maxDividend {
				g.addQuotients(g.divisorMasks[d]&available, d)
			}
		}
	}
	for _, p := range two.sums {
		for _, b := range three.sums {
			v := int64(b) * int64(p)
			if v > maxDividend {
				break
			}
			g.addQuotients(g.divisorMasks[v]&available, v)
		}
	}
	g.flushQuotients(five)
}

// addQuotients records v/x for the tiles x of a mask.
func (g *Game) addQuotients(xs uint32, v int64) {
	g.pending |= xs
	for ; xs != 0; xs &= xs - 1 {
		p := bits.TrailingZeros32(xs)
		t := uint64(v) * g.reciprocals[p] >> 32
		g.quotients[p][t>>6] |= 1 << (t & 63)
	}
}

// flushQuotients adds the recorded quotients to the sets of six.
func (g *Game) flushQuotients(five int) {
	sixes := g.sixes(five)
	for ; g.pending != 0; g.pending &= g.pending - 1 {
		p := bits.TrailingZeros32(g.pending)
		g.reach[handTiles][sixes[p]].or(&g.quotients[p])
		g.quotients[p] = window{}
	}
}

// The last operation on two sets of three tiles.

// triplePairs computes the results of the last operation on two sets of three tiles.
type triplePairs struct {
	divisors [][]ratio32 // by position of b among all values of triples: every c and t with b = c·t
	heads    []int32     // by position of c: index of its first entry, plus one
	entries  []entry
	hits     [windowBits]byte
}

type ratio32 struct{ c, t int32 }

type entry struct{ next, t int32 }

// prepare indexes the divisors of the values of all triples.
func (p *triplePairs) prepare(acc *budget.Account, triples []tileValues) {
	var all []int32
	for i := range triples {
		all = append(all, triples[i].all...)
		if i%64 == 63 || i == len(triples)-1 {
			slices.Sort(all)
			all = slices.Compact(all)
		}
	}
	position := make(map[int32]int32, len(all))
	for i, v := range all {
		position[v] = int32(i)
	}
	for i := range triples {
		t := &triples[i]
		for _, v := range t.all {
			t.positions = append(t.positions, position[v])
		}
	}
	p.heads = make([]int32, len(all))
	p.divisors = make([][]ratio32, len(all))
	note := func(i int, c, t int32) {
		if pos, ok := position[c]; ok && c > 1 && t < windowBits {
			p.divisors[i] = append(p.divisors[i], ratio32{pos, t})
		}
	}
	for i, b := range all {
		if !acc.Step(1 + int(b>>16)*64) {
			return
		}
		for c := int32(1); c*c <= b; c++ {
			if b%c != 0 {
				continue
			}
			note(i, c, b/c)
			if c*c != b {
				note(i, b/c, c)
			}
		}
	}
}

// load indexes the divisors of the values of b.
func (p *triplePairs) load(b *tileValues) {
	clear(p.heads)
	p.entries = p.entries[:0]
	for _, pos := range b.positions {
		for _, d := range p.divisors[pos] {
			p.entries = append(p.entries, entry{p.heads[d.c], d.t})
			p.heads[d.c] = int32(len(p.entries))
		}
	}
}

// divide adds b/c for every value b of the loaded set and every value of c.
func (p *triplePairs) divide(dst *window, c *tileValues) {
	for _, pos := range c.positions {
		for e := p.heads[pos]; e != 0; {
			x := &p.entries[e-1]
			dst.set(int64(x.t))
			e = x.next
		}
	}
}

// combine adds b±c for the products of b and c, and b·c for the sums of b and c.
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
