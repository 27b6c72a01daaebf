package solve

import "math/bits"

// take makes src the values of one set: own below windowBits, and big.
func (g *game) take(own *window, big []int64) {
	g.src.load(own, big)
	clear(g.met)
	clear(g.ready)
	for _, v := range big {
		for _, r := range g.ratios.of(v) {
			g.met[r.factor].set(int64(r.t))
		}
	}
}

// meet is every positive integer v∘a below windowBits, for the values v of src and a factor.
func (g *game) meet(i int32) *window {
	w := &g.met[i]
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

func (g *game) playFour(s *tileSet) {
	own := g.fours(s)
	if !g.step(20 * len(g.big)) {
		return
	}
	g.take(&own, g.big)
	g.between(&own)
	for p := range g.pool {
		if five, ok := g.with(*s, p); ok {
			n := g.number(&five)
			g.reach[5][n].or(g.meet(g.tileAt[p]))
			g.divideFour(n, int32(g.pool[p]))
		}
	}
	for i := range g.pairs {
		if six, ok := g.union(s, &g.pairs[i].set); ok {
			w := &g.reach[mostTiles][g.number(&six)]
			for _, f := range g.pairs[i].at {
				w.or(g.meet(f))
			}
		}
	}
}

func (g *game) playFive(s *tileSet) {
	if !g.step(200) {
		return
	}
	var below window
	for i := range s.n {
		rest := s.without(i)
		below.or(&g.reach[4][g.number(&rest)])
	}
	reach := &g.reach[5][g.number(s)]
	own := *reach
	for i := range own {
		own[i] &^= below[i]
		reach[i] |= below[i]
	}
	g.take(&own, nil)
	for p, six := range g.sixes(g.number(s)) {
		if six >= 0 {
			g.reach[mostTiles][six].or(g.meet(g.tileAt[p]))
		}
	}
}

// between lists in mids the values that one operation with a tile may take to v ≥ windowBits
// with v ≤ limit.
func (g *game) between(own *window) {
	g.mids = g.mids[:0]
	for i, w := range own {
		for ; w != 0; w &= w - 1 {
			g.mids = append(g.mids, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	for _, v := range g.big {
		if v <= g.limit+g.pool[len(g.pool)-1] {
			g.mids = append(g.mids, int32(v))
		}
	}
}

func (g *game) playThree(at int) {
	b := &g.triples[at]
	var own window
	g.big = g.big[:0]
	for _, v := range b.all {
		if v < windowBits {
			own.set(int64(v))
		} else {
			g.big = append(g.big, int64(v))
		}
	}
	g.take(&own, g.big)
	for i := range g.pairs {
		p := &g.pairs[i]
		if five, ok := g.union(&b.set, &p.set); ok {
			n := g.number(&five)
			for _, f := range p.at {
				g.reach[5][n].or(g.meet(f))
			}
			g.divideFive(n, b, p)
		}
	}
	g.thirds.load(b)
	for i := range g.triples {
		c := &g.triples[i]
		if !g.step(400) {
			return
		}
		if six, ok := g.union(&b.set, &c.set); ok {
			w := &g.reach[mostTiles][g.number(&six)]
			g.thirds.divide(w, c)
			if i >= at {
				g.thirds.join(w, b, c)
			}
		}
	}
}
