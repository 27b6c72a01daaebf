package countdown

import (
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
)

// tilesPerHand is the number of tiles of a hand of the game. handSolver solves hands of any size.
const tilesPerHand = 6

// tileSet is a multiset of n tiles, stored as their positions in the pool in ascending order.
type tileSet struct {
	n         int
	positions [tilesPerHand]uint8
}

// tiles enumerates and indexes the multisets of up to six tiles that a pool allows.
type tiles struct {
	pool        []int64                     // distinct values, ascending
	copies      []int                       // by position in pool: number of copies
	sets        [tilesPerHand + 1][]tileSet // by size
	indexCounts [tilesPerHand + 1]int       // by size: number of sets, including those with more copies than the pool has

	// binomials[i][p] is C(p+i, i+1), the number of multisets of i+1 tiles below position p. The
	// index of a set is the sum of binomials[i][position of its i-th tile]: the combinatorial
	// number system.
	binomials [tilesPerHand][]int32
}

// newTiles returns the tiles of a pool. It does not list the sets yet.
func newTiles(pool deal.Pool) *tiles {
	t := &tiles{}
	for _, tile := range pool {
		if tile.Count > 0 {
			t.pool = append(t.pool, tile.Value)
			t.copies = append(t.copies, tile.Count)
		}
	}
	m := len(t.pool)
	for i := range t.binomials {
		t.binomials[i] = make([]int32, m+1)
		for p := range m {
			step := int32(1)
			if i > 0 {
				step = t.binomials[i-1][p+1]
			}
			t.binomials[i][p+1] = t.binomials[i][p] + step
		}
		t.indexCounts[i+1] = int(t.binomials[i][m])
	}
	t.indexCounts[0] = 1
	return t
}

// listSets appends s to t.sets, and then every set that consists of s and tiles at position p or
// later.
func (t *tiles) listSets(s tileSet, p int) {
	t.sets[s.n] = append(t.sets[s.n], s)
	if s.n == tilesPerHand {
		return
	}
	for ; p < len(t.pool); p++ {
		if bigger, ok := t.addTile(s, p); ok {
			t.listSets(bigger, p)
		}
	}
}

// index returns the index of a set among the sets of its size.
func (t *tiles) index(s *tileSet) int {
	n := int32(0)
	for i, p := range s.positions[:s.n] {
		n += t.binomials[i][p]
	}
	return int(n)
}

// addTile returns s with one more tile, at position p of the pool. It returns false if the pool
// has no more copies of the tile.
func (t *tiles) addTile(s tileSet, p int) (tileSet, bool) {
	same, i := 0, s.n
	for i > 0 && int(s.positions[i-1]) > p {
		s.positions[i] = s.positions[i-1]
		i--
	}
	for j := i; j > 0 && int(s.positions[j-1]) == p; j-- {
		same++
	}
	s.positions[i] = uint8(p)
	s.n++
	return s, same < t.copies[p]
}

// union returns the union of s and u. It returns false if the pool does not have enough tiles.
func (t *tiles) union(s, u *tileSet) (tileSet, bool) {
	var w tileSet
	i, j, run := 0, 0, 0
	for w.n < s.n+u.n {
		var p uint8
		if j == u.n || i < s.n && s.positions[i] <= u.positions[j] {
			p = s.positions[i]
			i++
		} else {
			p = u.positions[j]
			j++
		}
		if w.n > 0 && w.positions[w.n-1] == p {
			run++
		} else {
			run = 1
		}
		if run > t.copies[p] {
			return w, false
		}
		w.positions[w.n] = p
		w.n++
	}
	return w, true
}

// removeTile returns s without its i-th tile.
func (s *tileSet) removeTile(i int) tileSet {
	w := tileSet{n: s.n - 1}
	copy(w.positions[:i], s.positions[:i])
	copy(w.positions[i:], s.positions[i+1:s.n])
	return w
}

// tileValues holds the values of a set of two or three tiles, in three ascending lists: all values,
// those whose last operation may be an addition or a subtraction, and those whose last operation
// may be a multiplication or a division. Values below windowBits that a proper subset has are left
// out.
type tileValues struct {
	set            tileSet
	values         []int32
	sums, products []int32
	positions      []int32 // positions of values: for a pair, in Game.factors; for a triple, in triplePairs.divisors
}

// computeValues computes the values of a set of two or three tiles from those of its subsets.
func (g *Game) computeValues(s tileSet) tileValues {
	v := tileValues{set: s}
	var inherited window
	for i, p := range s.positions[:s.n] {
		rest := s.removeTile(i)
		inherited.or(&g.reach[rest.n][g.index(&rest)])
		if i > 0 && s.positions[i-1] == p {
			continue
		}
		y := int32(g.pool[p])
		for _, x := range g.valuesFor(&rest) {
			v.sums = append(v.sums, x+y)
			if x != y {
				v.sums = append(v.sums, max(x-y, y-x))
			}
			v.products = append(v.products, x*y)
			if larger, smaller := max(x, y), min(x, y); larger%smaller == 0 {
				v.products = append(v.products, larger/smaller)
			}
		}
	}
	isInherited := func(x int32) bool { return x < windowBits && inherited[x>>6]>>(x&63)&1 == 1 }
	for _, list := range []*[]int32{&v.sums, &v.products} {
		slices.Sort(*list)
		*list = slices.DeleteFunc(slices.Compact(*list), isInherited)
	}
	v.values = slices.Concat(v.sums, v.products)
	slices.Sort(v.values)
	v.values = slices.Compact(v.values)
	reach := &g.reach[s.n][g.index(&s)]
	*reach = inherited
	for _, x := range v.values {
		if x < windowBits {
			reach.set(int64(x))
		}
	}
	return v
}

// valuesFor returns all values of a set of one or two tiles.
func (g *Game) valuesFor(s *tileSet) []int32 {
	if s.n == 1 {
		return []int32{int32(g.pool[s.positions[0]])}
	}
	return g.pairs[g.listIndex[2][g.index(s)]].values
}

// computeFourValues computes the values of a set of four tiles. It returns those below windowBits
// that no proper subset has, and stores the others in g.largeValues, without duplicates.
func (g *Game) computeFourValues(s *tileSet) (small window) {
	var inherited window
	g.valuesBuilder.Reset()
	put := func(xs, ys []int32) {
		for _, y := range ys {
			g.putAll(&small, xs, int64(y))
		}
	}
	for i, p := range s.positions[:s.n] {
		rest := s.removeTile(i)
		inherited.or(&g.reach[3][g.index(&rest)])
		if i == 0 || s.positions[i-1] != p {
			put(g.triples[g.listIndex[3][g.index(&rest)]].values, []int32{int32(g.pool[p])})
		}
	}
	for i := 1; i < s.n; i++ {
		a := tileSet{2, [tilesPerHand]uint8{s.positions[0], s.positions[i]}}
		b := tileSet{n: 2}
		copy(b.positions[:], s.positions[1:i])
		copy(b.positions[i-1:], s.positions[i+1:s.n])
		put(g.valuesFor(&a), g.valuesFor(&b))
	}
	g.largeValues = g.largeValues[:0]
	for _, v := range g.valuesBuilder.Elements {
		g.largeValues = append(g.largeValues, int64(v))
	}
	reach := &g.reach[4][g.index(s)]
	for i := range small {
		small[i] &^= inherited[i]
		reach[i] = small[i] | inherited[i]
	}
	return small
}

// putAll adds the positive integers that result from an operation on y and an element of xs, in
// either order: those below windowBits to w, the others to g.valuesBuilder.
func (g *Game) putAll(w *window, xs []int32, y int64) {
	put := func(v int64) {
		if v < windowBits {
			w.set(v)
		} else {
			g.valuesBuilder.Put(uint64(v))
		}
	}
	for _, x32 := range xs {
		x := int64(x32)
		put(x + y)
		put(max(x-y, y-x))
		put(x * y)
		if larger, smaller := max(x, y), min(x, y); uint32(larger)%uint32(smaller) == 0 {
			put(larger / smaller)
		}
	}
	w[0] &^= 1
}

// ratios is a hash table from each number v ≥ windowBits to the pairs (a, t) with v = a·t, where a
// is one of Game.factors and t < windowBits. Its slots refer to ranges of one list.
type ratios struct {
	slots []ratioSlot
	shift uint8
	list  []ratio
}

// ratioSlot holds a number v and the range of its pairs, list[from:to]. v is 0 if the slot is free.
type ratioSlot struct{ v, from, to uint32 }

// ratio is a pair (a, t): the index of the factor a in Game.factors, and the quotient t.
type ratio struct {
	factor   uint16
	quotient uint16
}

// newRatios returns the table for the given factors, in ascending order.
func newRatios(factors []int64) *ratios {
	r := &ratios{}
	n := 0
	eachPair := func(visit func(v uint32, p ratio)) {
		for i, a := range factors {
			for t := max(1, (windowBits+a-1)/a); t < windowBits && a > 1; t++ {
				visit(uint32(a*t), ratio{uint16(i), uint16(t)})
			}
		}
	}
	eachPair(func(uint32, ratio) { n++ })
	size := 1 << bits.Len(uint(n+n/2))
	r.slots, r.shift = make([]ratioSlot, size), uint8(65-bits.Len(uint(size)))
	r.list = make([]ratio, n)
	eachPair(func(v uint32, _ ratio) { r.slot(v).to++ })
	sum := uint32(0)
	for i := range r.slots {
		s := &r.slots[i]
		s.from, s.to, sum = sum, sum, sum+s.to
	}
	eachPair(func(v uint32, p ratio) {
		s := r.slot(v)
		r.list[s.to] = p
		s.to++
	})
	return r
}

// hashMul is 2^64 divided by the golden ratio, the multiplier of Fibonacci hashing.
const hashMul = 0x9E3779B97F4A7C15

// slot returns the slot of v. If v has none, it assigns a free slot to v.
func (r *ratios) slot(v uint32) *ratioSlot {
	mask := uint64(len(r.slots) - 1)
	for i := uint64(v) * hashMul >> r.shift; ; i++ {
		s := &r.slots[i&mask]
		if s.v == 0 {
			s.v = v
		}
		if s.v == v {
			return s
		}
	}
}

// lookup returns the pairs of v, or nil if it has none.
func (r *ratios) lookup(v int64) []ratio {
	mask := uint64(len(r.slots) - 1)
	for i := uint64(v) * hashMul >> r.shift; ; i++ {
		switch s := &r.slots[i&mask]; int64(s.v) {
		case v:
			return r.list[s.from:s.to]
		case 0:
			return nil
		}
	}
}
