package solve

import "slices"

// prepare makes what does not depend on one set of four, three or five.
func (g *game) prepare() {
	for p, x := range g.pool {
		g.reach[1][p].set(x)
	}
	g.place[2], g.place[3] = make([]int32, g.sizes[2]), make([]int32, g.sizes[3])
	for i, s := range g.sets[2] {
		g.place[2][g.number(&s)] = int32(i)
		g.pairs = append(g.pairs, g.valuesOf(s))
	}
	for i, s := range g.sets[3] {
		g.place[3][g.number(&s)] = int32(i)
		g.triples = append(g.triples, g.valuesOf(s))
	}
	m := len(g.pool)
	g.more = make([]int32, g.sizes[5]*m)
	for _, five := range g.sets[5] {
		sixes := g.sixes(g.number(&five))
		for p := range g.pool {
			sixes[p] = -1
			if six, ok := g.with(five, p); ok {
				sixes[p] = int32(g.number(&six))
			}
		}
	}
	g.prepareFactors()
	g.prepareDivision()
	g.thirds.prepare(g.account, g.triples)
}

func (g *game) prepareFactors() {
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
			g.pairs[i].at = append(g.pairs[i].at, find(int64(v)))
		}
	}
	for _, a := range g.factors {
		g.step(int(a))
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
	g.met, g.ready = make([]window, len(g.factors)), make([]bool, len(g.factors))
}

func (g *game) prepareDivision() {
	top := g.pool[len(g.pool)-1]
	g.limit = g.high * top
	g.divides = make([]uint32, max(g.limit, windowBits)+2*top+1)
	g.carry = make([]window, len(g.pool))
	for p, x := range g.pool {
		g.recip = append(g.recip, (1<<32+uint64(x)-1)/uint64(x))
		for t := int64(1); t <= g.high && x > 1; t++ {
			if t*x >= windowBits {
				g.divides[t*x] |= 1 << p
			}
		}
	}
}

// sixes is, by tile, the number of the six that a five makes with it, or −1.
func (g *game) sixes(five int) []int32 {
	m := len(g.pool)
	return g.more[five*m:][:m]
}
