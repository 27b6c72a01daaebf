package expr

// Which way round the sums in a product are written: so that as few factors as
// possible are less than 0. How many that is does not depend on the order of terms and
// factors, so a formula knows it: formula.negatives has the least number of negative
// factors inside it, written as it is and turned round.

// unwritable is the number of negative factors of what only a unary minus can write; a
// sum of such numbers is larger.
const unwritable = 1 << 20

// fewestNegatives returns the least number of negative factors in f, written as
// [Normal.Simplest] writes it.
func (f Normal) fewestNegatives() int {
	if f.body.kind == normalSum && f.body.allMinus() || f.neg && f.body.turns {
		return f.body.negatives[1]
	}
	return f.body.negatives[0]
}

// termNegatives returns the least number of negative factors in a term of a sum, turned
// or not, where the term is added and where it is subtracted.
func termNegatives(t *Normal, turned bool) [2]int {
	c := t.body.negatives
	switch {
	case t.body.free:
		c[1] = unwritable // it is worth 0 and always added
	case t.neg != turned:
		c[0], c[1] = c[1], c[0]
	}
	return c
}

// extraNegatives returns how many more negative factors a sum takes than its terms by
// themselves, because one of them has to be added.
func (n *formula) extraNegatives(turned bool) int {
	extra := unwritable
	for i := range n.terms {
		c := termNegatives(&n.terms[i], turned)
		extra = min(extra, max(c[0]-c[1], 0))
	}
	return extra
}

func (n *formula) sumNegatives() (fewest [2]int) {
	for turned := range fewest {
		for i := range n.terms {
			c := termNegatives(&n.terms[i], turned == 1)
			fewest[turned] += min(c[0], c[1])
		}
		fewest[turned] += n.extraNegatives(turned == 1)
	}
	return fewest
}

func (n *formula) productNegatives() [2]int {
	fewest := [2]int{0, unwritable} // of the factors so far, by whether an odd number is turned
	for i := range len(n.over) + len(n.under) {
		c := n.factor(i).factorNegatives()
		fewest = [2]int{
			min(fewest[0]+c[0], fewest[1]+c[1]),
			min(fewest[1]+c[0], fewest[0]+c[1]),
		}
	}
	if n.free {
		least := min(fewest[0], fewest[1])
		return [2]int{least, least}
	}
	return fewest
}

// factorNegatives returns the least number of negative factors that n brings into a
// product, itself included, as it is and turned round.
func (n *formula) factorNegatives() [2]int {
	c := n.negatives
	if !n.turnable() {
		c[1] = unwritable
	}
	switch n.val.Sign() {
	case -1:
		c[0]++
	case 1:
		c[1]++
	}
	return c
}

// turnable reports whether n can be turned round as a factor.
func (n *formula) turnable() bool { return n.kind == normalSum && n.turns }

// turnings lists the ways to turn factors of a product that is written as it is, or
// turned as a whole, with the least number of negative factors. Bit i of a way says that
// factor i is turned.
func (n *formula) turnings(turned bool) (ways []int) {
	fewest := n.negatives[0]
	if turned {
		fewest = n.negatives[1]
	}
	var extend func(i, way, negatives int)
	extend = func(i, way, negatives int) {
		if negatives > fewest {
			return
		}
		if i == len(n.over)+len(n.under) {
			if (n.free || odd(way) == turned) && negatives == fewest {
				ways = append(ways, way)
			}
			return
		}
		c := n.factor(i).factorNegatives()
		extend(i+1, way, negatives+c[0])
		if c[1] < unwritable {
			extend(i+1, way|1<<i, negatives+c[1])
		}
	}
	if fewest < unwritable {
		extend(0, 0, 0)
	}
	return ways
}

// odd reports whether set has an odd number of members.
func odd(set int) bool {
	o := false
	for ; set != 0; set &= set - 1 {
		o = !o
	}
	return o
}
