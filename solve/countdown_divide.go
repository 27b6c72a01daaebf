package solve

import "math/bits"

// The last step v/x, x one tile and v ≥ windowBits. Of such v only the multiples of a
// tile matter, up to the tile times the largest target; g.divides says which they
// are. They are not kept either: what makes them is gone through, and the
// quotients are noted for each tile that the pool still has.

// open is the tiles that the pool has beside a five, a bit each.
func (g *game) open(five int) uint32 {
	m := uint32(0)
	for p, six := range g.sixes(five) {
		if six >= 0 {
			m |= 1 << p
		}
	}
	return m
}

// divideFour goes through the v made of the values of src (the mids) and y, which
// together are the tiles of five.
func (g *game) divideFour(five int, y int32) {
	open := g.open(five)
	for _, u := range g.mids {
		if u >= windowBits-largestTile {
			g.carryOver(g.divides[u+y]&open, int64(u+y))
			if u > y {
				g.carryOver(g.divides[u-y]&open, int64(u-y))
			}
		}
		if v := int64(u) * int64(y); v <= g.limit {
			g.carryOver(g.divides[v]&open, v)
		}
	}
	g.carryOut(five)
}

// divideFive goes through the v made of three tiles and two, where neither a tile
// alone is added or taken away nor one multiplied: those divideFour has.
func (g *game) divideFive(five int, three, two *tileValues) {
	open := g.open(five)
	top := g.limit
	for _, p32 := range two.prods {
		p := int64(p32)
		for _, b32 := range three.prods {
			b := int64(b32)
			if b+p <= top {
				g.carryOver(g.divides[b+p]&open, b+p)
			}
			if d := max(b-p, p-b); d <= top {
				g.carryOver(g.divides[d]&open, d)
			}
		}
	}
	for _, p := range two.sums {
		for _, b := range three.sums {
			v := int64(b) * int64(p)
			if v > top {
				break
			}
			g.carryOver(g.divides[v]&open, v)
		}
	}
	g.carryOut(five)
}

// carryOver notes v/x for the tiles x of a mask.
func (g *game) carryOver(xs uint32, v int64) {
	g.carried |= xs
	for ; xs != 0; xs &= xs - 1 {
		p := bits.TrailingZeros32(xs)
		t := uint64(v) * g.recip[p] >> 32
		g.carry[p][t>>6] |= 1 << (t & 63)
	}
}

// carryOut hands the quotients to the sets of six.
func (g *game) carryOut(five int) {
	sixes := g.sixes(five)
	for ; g.carried != 0; g.carried &= g.carried - 1 {
		p := bits.TrailingZeros32(g.carried)
		g.reach[mostTiles][sixes[p]].or(&g.carry[p])
		g.carry[p] = window{}
	}
}
