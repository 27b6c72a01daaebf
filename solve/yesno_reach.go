package solve

import (
	"cmp"
	"slices"

	"github.com/make24/make24/deal"
)

// The exact answer. What a part must be worth is derived from the target and the
// values beside it by one operation after another, each of which can be undone,
// modulo the prime as among the fractions. So a value found in a set closes a
// chain exactly when the tree that it stands for is worth the target up to sign,
// modulo the prime; and of such trees over the hand field.go says that residues
// decide. Under the integer rule a derived value must be an integer: if it is a
// value of the part at all, its residue says so. Division by 0 never comes up:
// where a value or what is wanted is 0, only the operations that 0 allows are
// tried, and 0·x is a solution whatever x is.

// lay is a shape with the ways to part its sub-multisets in the order in which a
// decision tries them: the most even first, the larger part first, each once.
type lay struct {
	*shape
	tries [][]split
}

func newLay(mult []int) *lay {
	l := &lay{shape: newShape(mult)}
	l.tries = make([][]split, len(l.size))
	for i, all := range l.splits {
		for _, s := range all {
			if l.size[s.a] > l.size[s.b] || l.size[s.a] == l.size[s.b] && s.a >= s.b {
				l.tries[i] = append(l.tries[i], s)
			}
		}
		slices.SortStableFunc(l.tries[i], func(s, t split) int { return cmp.Compare(l.size[s.a], l.size[t.a]) })
	}
	return l
}

// layOut finds the lay of a hand and the groups of its parts.
func (d *decider) layOut(hand deal.Hand) {
	key := uint64(1)
	for i := range hand {
		key <<= 1
		if i > 0 && hand[i] == hand[i-1] {
			key |= 1
		}
	}
	values, mult := hand.Counts()
	if d.lays[key] == nil {
		d.lays[key] = newLay(mult)
	}
	l := d.lays[key]
	d.lay = l
	d.parts = append(d.parts[:0], make([]*group, len(l.size))...)
	d.bounds = append(d.bounds[:0], make([]uint64, len(l.size))...)
	d.parts[0], d.bounds[0] = d.root, 1
	for i := 1; i < len(l.size); i++ {
		up, x := l.parent[i], values[l.last[i]]
		d.bounds[i] = d.bounds[up] * (uint64(x) + 1)
		if int(l.size[i]) > d.half {
			continue
		}
		g, at := d.parts[up], d.place(x)
		if d.parts[i] = g.kid(at); d.parts[i] != nil {
			continue
		}
		list := append([]int16(nil), g.set[:g.size]...)
		d.parts[i] = d.grow(g, at, append(list, at))
	}
}

// settle decides a hand exactly.
func (d *decider) settle(hand deal.Hand) bool {
	d.layOut(hand)
	full := len(d.lay.size) - 1
	if !d.subset {
		return d.reach(full, d.target, 0)
	}
	for _, i := range d.lay.bySize[1:] {
		if d.reach(int(i), d.target, 0) {
			return true
		}
	}
	return false
}

// reach says whether part i reaches w, a residue up to sign whose inverse is wi,
// or 0 if that is not known.
func (d *decider) reach(i int, w, wi uint64) bool {
	if g := d.parts[i]; g != nil {
		d.fill(g)
		return d.err == nil && g.has(w)
	}
	if d.positive && w == 0 || d.integer && w > d.bounds[i] {
		return false
	}
	if wi == 0 && w != 0 {
		wi = mersenne61.inv(w)
	}
	for _, s := range d.lay.tries[i] {
		b := d.parts[s.b]
		d.fill(b)
		d.invert(b)
		if a := d.parts[s.a]; a != nil {
			d.fill(a)
			if d.step(4*len(b.vals)) && d.meet(a, b, w, wi) {
				return true
			}
		} else if d.err == nil && d.descend(int(s.a), b, w, wi) {
			return true
		}
		if d.err != nil {
			return false
		}
	}
	return false
}

// meet says whether x∘y or y∘x is ±w for a value x of a and one y of b.
func (d *decider) meet(a, b *group, w, wi uint64) bool {
	const p = mersenne61
	if w == 0 && !d.positive && (a.hasZero || b.hasZero) {
		return true // 0·x
	}
	for i, y := range b.vals {
		if a.has(p.abs(p.sub(w, y))) || a.has(p.abs(p.add(w, y))) {
			return true
		}
		if y == 0 || w == 0 {
			continue
		}
		if a.has(p.abs(p.mul(w, b.invs[i]))) || a.has(p.abs(p.mul(w, y))) || a.has(p.abs(p.mul(wi, y))) {
			return true
		}
	}
	return false
}

// descend is meet for a part without a set of its values.
func (d *decider) descend(i int, b *group, w, wi uint64) bool {
	const p = mersenne61
	if w == 0 && (b.hasZero || d.reach(i, 0, 0)) {
		return true // 0·x
	}
	for j, y := range b.vals {
		if d.reach(i, p.abs(p.sub(w, y)), 0) || d.reach(i, p.abs(p.add(w, y)), 0) {
			return true
		}
		if y == 0 || w == 0 {
			continue
		}
		yi := b.invs[j]
		if d.reach(i, p.abs(p.mul(w, yi)), p.mul(wi, y)) ||
			d.reach(i, p.abs(p.mul(w, y)), p.mul(wi, yi)) ||
			d.reach(i, p.abs(p.mul(wi, y)), p.mul(w, yi)) {
			return true
		}
	}
	return false
}
