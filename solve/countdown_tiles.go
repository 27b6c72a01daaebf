package solve

import "github.com/make24/make24/deal"

// mostTiles is how many tiles a hand of the game has; handWindow does other hands.
const mostTiles = 6

// tileSet is a multiset of tiles: places in the pool, ascending.
type tileSet struct {
	n  int
	at [mostTiles]uint8
}

// tiles knows the multisets of up to six tiles that a pool allows, and numbers them.
type tiles struct {
	pool  []int64 // different values, ascending
	count []int
	sets  [mostTiles + 1][]tileSet
	sizes [mostTiles + 1]int // numbers in use: dense, also over sets the pool does not allow

	// ways[i][t] is C(t+i, i+1): how many multisets of i+1 tiles have none from t
	// on. A set is numbered by the sum of ways[i][its i-th tile], the combinatorial
	// number system.
	ways [mostTiles][]int32
}

// newTiles lists no sets yet.
func newTiles(pool deal.Pool) *tiles {
	t := &tiles{}
	for _, tile := range pool {
		if tile.Count > 0 {
			t.pool = append(t.pool, tile.Value)
			t.count = append(t.count, tile.Count)
		}
	}
	m := len(t.pool)
	for i := range t.ways {
		t.ways[i] = make([]int32, m+1)
		for p := range m {
			step := int32(1)
			if i > 0 {
				step = t.ways[i-1][p+1]
			}
			t.ways[i][p+1] = t.ways[i][p] + step
		}
		t.sizes[i+1] = int(t.ways[i][m])
	}
	t.sizes[0] = 1
	return t
}

// list appends to sets s and every set that grows from it by tiles from p on.
func (t *tiles) list(s tileSet, p int) {
	t.sets[s.n] = append(t.sets[s.n], s)
	if s.n == mostTiles {
		return
	}
	for ; p < len(t.pool); p++ {
		if bigger, ok := t.with(s, p); ok {
			t.list(bigger, p)
		}
	}
}

// number is the number of a set among those of its size.
func (t *tiles) number(s *tileSet) int {
	n := int32(0)
	for i, p := range s.at[:s.n] {
		n += t.ways[i][p]
	}
	return int(n)
}

// with is s and one more tile; false where the pool has no more of it.
func (t *tiles) with(s tileSet, p int) (tileSet, bool) {
	same, i := 0, s.n
	for i > 0 && int(s.at[i-1]) > p {
		s.at[i] = s.at[i-1]
		i--
	}
	for j := i; j > 0 && int(s.at[j-1]) == p; j-- {
		same++
	}
	s.at[i] = uint8(p)
	s.n++
	return s, same < t.count[p]
}

// union is s and u; false where the pool has not so many.
func (t *tiles) union(s, u *tileSet) (tileSet, bool) {
	var w tileSet
	i, j, run := 0, 0, 0
	for w.n < s.n+u.n {
		var p uint8
		if j == u.n || i < s.n && s.at[i] <= u.at[j] {
			p = s.at[i]
			i++
		} else {
			p = u.at[j]
			j++
		}
		if w.n > 0 && w.at[w.n-1] == p {
			run++
		} else {
			run = 1
		}
		if run > t.count[p] {
			return w, false
		}
		w.at[w.n] = p
		w.n++
	}
	return w, true
}

// without is s less its i-th tile.
func (s *tileSet) without(i int) tileSet {
	w := tileSet{n: s.n - 1}
	copy(w.at[:i], s.at[:i])
	copy(w.at[i:], s.at[i+1:s.n])
	return w
}
