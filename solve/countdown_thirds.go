package solve

import (
	"encoding/binary"
	"slices"
)

// Three tiles and three.

// thirds is what the last operation between two sets of three needs.
type thirds struct {
	divisors [][]ratio32 // by place of b among all values of three: the c, t with b = c·t
	heads    []int32     // by place of c: first of entries, plus one
	entries  []entry
	hits     [windowBits]byte
}

type ratio32 struct{ c, t int32 }

type entry struct{ next, t int32 }

func (h *thirds) prepare(acc *account, triples []tileValues) {
	var all []int32
	for i := range triples {
		all = append(all, triples[i].all...)
		if i%64 == 63 || i == len(triples)-1 {
			slices.Sort(all)
			all = slices.Compact(all)
		}
	}
	place := make(map[int32]int32, len(all))
	for i, v := range all {
		place[v] = int32(i)
	}
	for i := range triples {
		t := &triples[i]
		for _, v := range t.all {
			t.at = append(t.at, place[v])
		}
	}
	h.heads = make([]int32, len(all))
	h.divisors = make([][]ratio32, len(all))
	note := func(i int, c, t int32) {
		if at, ok := place[c]; ok && c > 1 && t < windowBits {
			h.divisors[i] = append(h.divisors[i], ratio32{at, t})
		}
	}
	for i, b := range all {
		if !acc.step(1 + int(b>>16)*64) {
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

// load files the divisors of a set's values.
func (h *thirds) load(b *tileValues) {
	clear(h.heads)
	h.entries = h.entries[:0]
	for _, at := range b.at {
		for _, d := range h.divisors[at] {
			h.entries = append(h.entries, entry{h.heads[d.c], d.t})
			h.heads[d.c] = int32(len(h.entries))
		}
	}
}

// divide adds every b/c for the set that is loaded.
func (h *thirds) divide(to *window, c *tileValues) {
	for _, at := range c.at {
		for e := h.heads[at]; e != 0; {
			x := &h.entries[e-1]
			to.set(int64(x.t))
			e = x.next
		}
	}
}

// join adds b±c for products b and c, and b·c for sums.
func (h *thirds) join(to *window, b, c *tileValues) {
	hits := &h.hits
	clear(hits[:])
	for _, x := range b.prods {
		for _, y := range c.prods {
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
	// Eight bytes of 0 or 1 become eight bits by one multiplication.
	for i := range to {
		w := uint64(0)
		for j := range 8 {
			x := binary.LittleEndian.Uint64(hits[64*i+8*j:])
			w |= x * 0x0102040810204080 >> 56 << (8 * j)
		}
		to[i] |= w
	}
}
