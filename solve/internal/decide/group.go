package decide

import (
	"math/bits"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// Masks. A mask is a set of integers below 64, one bit each. The mask of a group combines the masks
// of smaller groups: the group without one or two of its numbers, and the removed numbers. All
// operands and results are integers below 64. So the mask may miss integers that the group reaches,
// but it takes only a few dozen shifts.

// group is a multiset of up to half as many numbers as a hand. Groups form a trie: a child has one
// more number, at the end of the sorted list.
type group struct {
	children    []*group
	bound       uint64                       // see residue.SizeBound
	reachedMask uint64                       // mask of integers that the group is known to reach
	wantedMask  uint64                       // mask of integers that make the target with an integer of reachedMask
	members     [puzzle.MaxNumbers / 2]int16 // positions of the size numbers in the alphabet
	size        int8
	valueSet
}

// Masks are used only for targets below maxMaskTarget, whose products with a number below 64 do not
// overflow.
const maxMaskTarget = 1 << 40

// addChild creates the group of g and one more number x, which must be the last element of set. The
// members of the new group are the elements of set whose bits in memberMask are set.
func (d *Decider) addChild(g *group, x int16, set []int16, memberMask uint16) *group {
	var list [puzzle.MaxNumbers]int16
	n := 0
	for i, y := range set {
		if memberMask>>i&1 == 1 {
			list[n] = y
			n++
		}
	}
	return d.newGroup(g, x, list[:n])
}

// child returns the group of g and one more number, at position x of the alphabet. It returns nil
// if that group does not exist.
func (g *group) child(x int16) *group {
	if int(x) >= len(g.children) {
		return nil
	}
	return g.children[x]
}

// findOrCreate returns the group of a sorted list of positions in the alphabet, and creates it if
// necessary.
func (d *Decider) findOrCreate(list []int16) *group {
	g := d.root
	for i, x := range list {
		parent := g
		if g = parent.child(x); g == nil {
			g = d.newGroup(parent, x, list[:i+1])
		}
	}
	return g
}

// groupBytes is the size of a group in memory.
const groupBytes = 160

// newGroup creates the group with the given list of members: those of parent, and x.
func (d *Decider) newGroup(parent *group, x int16, list []int16) *group {
	if parent.children == nil {
		parent.children = make([]*group, len(d.alphabet))
		d.Charge(8 * int64(len(d.alphabet)))
	}
	if len(d.groupSlab) == 0 {
		d.groupSlab = make([]group, 32)
		d.Charge(32 * groupBytes)
	}
	g := &d.groupSlab[0]
	d.groupSlab = d.groupSlab[1:]
	parent.children[x] = g
	g.size = int8(len(list))
	copy(g.members[:], list)
	g.bound = residue.ExtendSizeBound(parent.bound, d.alphabet[x])
	g.reachedMask = d.computeReached(g)
	for m := g.reachedMask; m != 0; m &= m - 1 {
		g.wantedMask |= d.wantedWith(int64(bits.TrailingZeros64(m)))
	}
	if d.allowsSubsets && 0 <= d.maskTarget && d.maskTarget < 64 {
		g.wantedMask |= 1 << d.maskTarget
	}
	return g
}

// computeReached computes reachedMask for a new group.
func (d *Decider) computeReached(g *group) uint64 {
	list := g.members[:g.size]
	if len(list) == 1 {
		if x := d.alphabet[list[0]]; x < 64 {
			return 1 << x
		}
		return 0
	}
	var m uint64
	var a, b [puzzle.MaxNumbers / 2]int16
	for i := range list {
		rest := append(append(a[:0], list[:i]...), list[i+1:]...)
		below := d.findOrCreate(rest).reachedMask
		m |= d.combineMasks(below, d.findOrCreate(list[i:i+1]).reachedMask)
		if d.allowsSubsets {
			m |= below
		}
		for j := i + 1; j < len(list) && len(list) > 3; j++ {
			rest := append(append(append(a[:0], list[:i]...), list[i+1:j]...), list[j+1:]...)
			m |= d.combineMasks(d.findOrCreate(rest).reachedMask, d.findOrCreate(append(b[:0], list[i], list[j])).reachedMask)
		}
	}
	return m
}

// combineMasks returns the mask of every result below 64 of an operation on an integer of xs and an
// integer of ys, in either order.
func (d *Decider) combineMasks(xs, ys uint64) uint64 {
	var m uint64
	for ; ys != 0; ys &= ys - 1 {
		m |= combineMask(xs, bits.TrailingZeros64(ys))
	}
	if d.positiveOnly {
		m &^= 1
	}
	return m
}

// combineMask returns the mask of every result below 64 of an operation on y and an integer of xs,
// in either order.
func combineMask(xs uint64, y int) uint64 {
	m := xs<<y | xs>>y | bits.Reverse64(xs)>>(63-y)
	if y == 0 {
		if xs != 0 {
			m |= 1
		}
		return m
	}
	if y == 1 {
		return m | xs
	}
	for z, zy := 0, 0; zy < 64; z, zy = z+1, zy+y {
		m |= xs >> z & 1 << zy // z·y
		m |= xs >> zy & 1 << z // z/y
	}
	for r := xs & (2<<y - 2); r != 0; r &= r - 1 {
		if x := bits.TrailingZeros64(r); y%x == 0 {
			m |= 1 << (y / x)
		}
	}
	return m
}

// wantedWith returns the mask of every integer that makes the target in one operation with y.
func (d *Decider) wantedWith(y int64) uint64 {
	if d.maskTarget < 0 {
		return 0
	}
	t := d.maskTarget
	m := maskOf(t-y) | maskOf(y-t) | maskOf(t+y)
	if y > 0 {
		m |= maskOf(t * y)
		if t%y == 0 {
			m |= maskOf(t / y)
		}
		if t > 0 && y%t == 0 {
			m |= maskOf(y / t)
		}
	}
	if t == 0 && d.positiveOnly {
		return 0
	}
	return m
}

// maskOf returns the mask of x alone, or 0 if x is not from 0 to 63.
func maskOf(x int64) uint64 {
	if x < 0 || x > 63 {
		return 0
	}
	return 1 << x
}

// The exact values of a group, up to sign, as residues.

// valueSet is a set of residues up to sign.
type valueSet struct {
	subsets.Values
	inverses []uint64 // inverses of Elements, 0 for 0; computed on first use
	hasZero  bool
}

// fillValues computes the value set of a group if it has none.
func (d *Decider) fillValues(g *group) {
	if g.IsFilled() || d.Err != nil {
		return
	}
	list := g.members[:g.size]
	if len(list) > 1 {
		d.eachSplit(list, func(a, b *group) {
			d.fillValues(a)
			d.fillValues(b)
			d.fillInverses(a)
			d.fillInverses(b)
		})
	}
	b := &d.valuesBuilder
	b.Reset()
	if len(list) == 1 {
		b.Put(residue.Mersenne61.Abs(residue.Mersenne61.FromInt(d.alphabet[list[0]])))
	} else {
		d.eachSplit(list, func(x, y *group) { d.combine(b, g, x, y) })
	}
	if d.Err != nil {
		return
	}
	values, bytes := b.Compact()
	g.Values, g.hasZero = values, values.Has(0)
	d.Charge(bytes)
}

// eachSplit calls visit for each split of the group with the given members, with the larger side as
// a. A split into two sides of equal size that share numbers may be visited twice.
func (d *Decider) eachSplit(list []int16, visit func(a, b *group)) {
	for sideMask := uint16(1); sideMask < 1<<len(list)-1; sideMask++ {
		var buf [2][len(group{}.members)]int16
		var n [2]int
		isRepeated := false
		for i, x := range list {
			side := sideMask >> i & 1
			isRepeated = isRepeated || side == 1 && i > 0 && list[i-1] == x && sideMask>>(i-1)&1 == 0
			buf[side][n[side]] = x
			n[side]++
		}
		if !isRepeated && n[0] >= n[1] {
			visit(d.findOrCreate(buf[0][:n[0]]), d.findOrCreate(buf[1][:n[1]]))
		}
	}
}

// combine adds to b the results of an operation on a value of x and a value of y, in either order,
// that the group g may have: under integer rules, only integers.
func (d *Decider) combine(b *subsets.Values, g, x, y *group) {
	const p = residue.Mersenne61
	limit := uint64(p)
	if d.integersOnly {
		limit = g.bound
	}
	for i, v := range x.Elements {
		vi := x.inverses[i]
		if !d.Step(len(y.Elements)) {
			return
		}
		for j, u := range y.Elements {
			ui := y.inverses[j]
			if v == 0 && u == 0 && d.positiveOnly {
				continue
			}
			b.Put(p.Abs(p.Add(v, u)))
			if v != u || !d.positiveOnly {
				b.Put(p.Abs(p.Sub(v, u)))
			}
			if v == 0 || u == 0 {
				if !d.positiveOnly {
					b.Put(0)
				}
				continue
			}
			b.Put(p.Abs(p.Mul(v, u)))
			if q := p.Abs(p.Mul(v, ui)); q <= limit {
				b.Put(q)
			}
			if q := p.Abs(p.Mul(vi, u)); q <= limit {
				b.Put(q)
			}
		}
	}
}

// fillInverses computes the inverses of a group's values with one modular inversion for all
// (Montgomery's trick).
func (d *Decider) fillInverses(g *group) {
	if g.inverses != nil || d.Err != nil {
		return
	}
	const p = residue.Mersenne61
	g.inverses = make([]uint64, len(g.Elements))
	d.Charge(8 * int64(len(g.Elements)))
	acc := uint64(1)
	for i, v := range g.Elements {
		g.inverses[i] = acc
		if v != 0 {
			acc = p.Mul(acc, v)
		}
	}
	acc = p.Inv(acc)
	for i := len(g.Elements) - 1; i >= 0; i-- {
		v := g.Elements[i]
		if v == 0 {
			g.inverses[i] = 0
			continue
		}
		g.inverses[i] = p.Mul(g.inverses[i], acc)
		acc = p.Mul(acc, v)
	}
}
