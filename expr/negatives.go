package expr

// The sums in a product are oriented so that as few factors as possible are
// negative. The minimum does not depend on the order of terms and factors, so it is
// computed once for each formula and stored in formula.minNegatives: index 0 is for
// the formula as it is, index 1 for its negative.

// unwritable stands in for the number of negative factors of a formula that cannot be written
// without a unary minus. It exceeds every real count, so a total of unwritable or more means that
// some part cannot be written.
const unwritable = 1 << 20

// fewestNegatives returns the number of negative factors in the text that [Normal.Simplest] returns
// for f.
func (f Normal) fewestNegatives() int {
	if f.body.kind == normalSum && f.body.allMinus() || f.neg && f.body.negatable {
		return f.body.minNegatives[1]
	}
	return f.body.minNegatives[0]
}

// termNegatives returns the minimum numbers of negative factors in term t of a sum, or of the
// negative sum if negated is set: first for the term written as added, then as subtracted.
func termNegatives(t *Normal, negated bool) [2]int {
	c := t.body.minNegatives
	switch {
	case t.body.signFree:
		c[1] = unwritable // the term is 0 and always added
	case t.neg != negated:
		c[0], c[1] = c[1], c[0]
	}
	return c
}

// extraNegatives returns the minimum number of negative factors of a sum, or of its negative if
// negated is set, minus the total of the minimums of its terms. The result is above 0 if every term
// has fewer negative factors when it is subtracted, since at least one term must be added.
func (n *formula) extraNegatives(negated bool) int {
	extra := unwritable
	for i := range n.terms {
		c := termNegatives(&n.terms[i], negated)
		extra = min(extra, max(c[0]-c[1], 0))
	}
	return extra
}

// sumNegatives returns minNegatives of a sum.
func (n *formula) sumNegatives() (fewest [2]int) {
	for negated := range fewest {
		for i := range n.terms {
			c := termNegatives(&n.terms[i], negated == 1)
			fewest[negated] += min(c[0], c[1])
		}
		fewest[negated] += n.extraNegatives(negated == 1)
	}
	return fewest
}

// productNegatives returns minNegatives of a product.
func (n *formula) productNegatives() [2]int {
	fewest := [2]int{0, unwritable} // the minimums for an even and for an odd number of negated factors
	for i := range len(n.numerator) + len(n.denominator) {
		c := n.factor(i).factorNegatives()
		fewest = [2]int{
			min(fewest[0]+c[0], fewest[1]+c[1]),
			min(fewest[1]+c[0], fewest[0]+c[1]),
		}
	}
	if n.signFree {
		least := min(fewest[0], fewest[1])
		return [2]int{least, least}
	}
	return fewest
}

// factorNegatives returns the minimum numbers of negative factors that n contributes to a product,
// including n itself: first for n as it is, then for n negated.
func (n *formula) factorNegatives() [2]int {
	c := n.minNegatives
	if !n.negatableFactor() {
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

// negatableFactor reports whether n can be negated as a factor.
func (n *formula) negatableFactor() bool { return n.kind == normalSum && n.negatable }

// signChoices returns all sets of factors whose negation gives the product n, or −n if negated is
// set, the minimum number of negative factors. Factor i is in a set if bit i of its mask is set.
func (n *formula) signChoices(negated bool) (masks []int) {
	fewest := n.minNegatives[0]
	if negated {
		fewest = n.minNegatives[1]
	}
	var extend func(i, mask, negatives int)
	extend = func(i, mask, negatives int) {
		if negatives > fewest {
			return
		}
		if i == len(n.numerator)+len(n.denominator) {
			if (n.signFree || hasOddSize(mask) == negated) && negatives == fewest {
				masks = append(masks, mask)
			}
			return
		}
		c := n.factor(i).factorNegatives()
		extend(i+1, mask, negatives+c[0])
		if c[1] < unwritable {
			extend(i+1, mask|1<<i, negatives+c[1])
		}
	}
	if fewest < unwritable {
		extend(0, 0, 0)
	}
	return masks
}

// hasOddSize reports whether the set has an odd number of elements.
func hasOddSize(set int) bool {
	o := false
	for ; set != 0; set &= set - 1 {
		o = !o
	}
	return o
}
