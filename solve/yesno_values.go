package solve

// The exact side of a group: every value it reaches, up to sign, as residues.

// valueSet is a set of residues up to sign.
type valueSet struct {
	vals    []uint64
	invs    []uint64 // 1/vals, 0 for 0; made when first asked for
	index   []uint64 // open addressing: a value plus one, 0 where free
	shift   uint8
	hasZero bool
}

// has says whether w, a residue up to sign, is in the set.
func (s *valueSet) has(w uint64) bool {
	mask := uint64(len(s.index) - 1)
	for i := w * hashMul >> s.shift; ; i++ {
		switch s.index[i&mask] {
		case w + 1:
			return true
		case 0:
			return false
		}
	}
}

// builder makes value sets; its memory is used again and again.
type builder struct {
	vals  []uint64
	index []uint64
	shift uint8
}

const leastIndexBits = 6

func (b *builder) reset() {
	b.vals = b.vals[:0]
	if b.index == nil {
		b.index = make([]uint64, 1<<leastIndexBits)
		b.shift = 64 - leastIndexBits
	}
	clear(b.index)
}

// put adds a value unless it is there.
func (b *builder) put(v uint64) {
	mask := uint64(len(b.index) - 1)
	for i := v * hashMul >> b.shift; ; i++ {
		switch b.index[i&mask] {
		case v + 1:
			return
		case 0:
			b.index[i&mask] = v + 1
			b.vals = append(b.vals, v)
			if 2*len(b.vals) > len(b.index) {
				b.widen(2 * len(b.index))
			}
			return
		}
	}
}

// widen files all values in an index of another size, a power of two.
func (b *builder) widen(size int) {
	b.index, b.shift = filed(b.vals, size)
}

func filed(vals []uint64, size int) (index []uint64, shift uint8) {
	index, shift = make([]uint64, size), 64
	for n := size; n > 1; n /= 2 {
		shift--
	}
	mask := uint64(size - 1)
	for _, v := range vals {
		i := v * hashMul >> shift
		for index[i&mask] != 0 {
			i++
		}
		index[i&mask] = v + 1
	}
	return index, shift
}

// fill makes the value set of a group if it has none.
func (d *decider) fill(g *group) {
	if g.index != nil || d.err != nil {
		return
	}
	list := g.set[:g.size]
	if len(list) > 1 {
		d.eachPair(list, func(a, b *group) {
			d.fill(a)
			d.fill(b)
			d.invert(a)
			d.invert(b)
		})
	}
	b := &d.build
	b.reset()
	if len(list) == 1 {
		b.put(mersenne61.abs(mersenne61.of(d.alphabet[list[0]])))
	} else {
		d.eachPair(list, func(x, y *group) { d.combine(b, g, x, y) })
	}
	if d.err != nil {
		return
	}
	g.vals = append([]uint64(nil), b.vals...)
	size := 4
	for size < 2*len(g.vals) {
		size *= 2
	}
	g.index, g.shift = filed(g.vals, size)
	g.hasZero = g.has(0)
	d.charge(8 * int64(len(g.vals)+size))
}

// eachPair visits the ways to part a group into two, the larger part first, each once
// (twice where two equal parts share numbers).
func (d *decider) eachPair(list []int16, visit func(a, b *group)) {
	for pick := uint16(1); pick < 1<<len(list)-1; pick++ {
		var buf [2][len(group{}.set)]int16
		var n [2]int
		doubled := false
		for i, x := range list {
			side := pick >> i & 1
			doubled = doubled || side == 1 && i > 0 && list[i-1] == x && pick>>(i-1)&1 == 0
			buf[side][n[side]] = x
			n[side]++
		}
		if !doubled && n[0] >= n[1] {
			visit(d.find(buf[0][:n[0]]), d.find(buf[1][:n[1]]))
		}
	}
}

// combine puts every result of an operation on a value of x and one of y.
func (d *decider) combine(b *builder, g, x, y *group) {
	const p = mersenne61
	limit := uint64(p)
	if d.integer {
		limit = g.bound
	}
	for i, v := range x.vals {
		vi := x.invs[i]
		if !d.step(len(y.vals)) {
			return
		}
		for j, u := range y.vals {
			ui := y.invs[j]
			if v == 0 && u == 0 && d.positive {
				continue
			}
			b.put(p.abs(p.add(v, u)))
			if v != u || !d.positive {
				b.put(p.abs(p.sub(v, u)))
			}
			if v == 0 || u == 0 {
				if !d.positive {
					b.put(0)
				}
				continue
			}
			b.put(p.abs(p.mul(v, u)))
			if q := p.abs(p.mul(v, ui)); q <= limit {
				b.put(q)
			}
			if q := p.abs(p.mul(vi, u)); q <= limit {
				b.put(q)
			}
		}
	}
}

// invert makes the inverses of a group's values, all with one inversion: the
// products of all before each are inverted from behind (Montgomery's trick).
func (d *decider) invert(g *group) {
	if g.invs != nil || d.err != nil {
		return
	}
	const p = mersenne61
	g.invs = make([]uint64, len(g.vals))
	d.charge(8 * int64(len(g.vals)))
	acc := uint64(1)
	for i, v := range g.vals {
		g.invs[i] = acc
		if v != 0 {
			acc = p.mul(acc, v)
		}
	}
	acc = p.inv(acc)
	for i := len(g.vals) - 1; i >= 0; i-- {
		v := g.vals[i]
		if v == 0 {
			g.invs[i] = 0
			continue
		}
		g.invs[i] = p.mul(g.invs[i], acc)
		acc = p.mul(acc, v)
	}
}
