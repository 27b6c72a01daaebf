package expr

// Which way round the sums in a product are written: so that as few factors as
// can be are worth less than 0.

// bestTurns says whether a product has fewer negative factors turned or not; both
// where it is the same.
func (n *formula) bestTurns() []bool {
	if !n.turns {
		return []bool{false}
	}
	plain, turned := n.negatives(false), n.negatives(true)
	switch {
	case plain < turned:
		return []bool{false}
	case turned < plain:
		return []bool{true}
	}
	return []bool{false, true}
}

// negatives is the least number of negative factors n can be written with, turned or not.
func (n *formula) negatives(turned bool) int {
	turnable := n.turnable()
	least := len(turnable) + 1
	for set := range 1 << len(turnable) {
		if n.free || odd(set) == turned {
			least = min(least, n.negativesOf(turnable, set))
		}
	}
	return least
}

// turnable lists the factors that can be turned round.
func (n *formula) turnable() []int {
	var list []int
	for i := range len(n.over) + len(n.under) {
		if f := n.factor(i); f.kind == normalSum && f.turns {
			list = append(list, i)
		}
	}
	return list
}

// negativesOf counts the negative ones among turnable factors when those in set are turned.
func (n *formula) negativesOf(turnable []int, set int) int {
	count := 0
	for j, k := range turnable {
		sign := n.factor(k).val.Sign()
		if set>>j&1 == 1 {
			sign = -sign
		}
		if sign < 0 {
			count++
		}
	}
	return count
}

// odd says whether set has an odd number of members.
func odd(set int) bool {
	o := false
	for ; set != 0; set &= set - 1 {
		o = !o
	}
	return o
}
