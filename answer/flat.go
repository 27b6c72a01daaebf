package answer

import "github.com/make24/make24/expr"

// Nobody writes brackets in steps. So under rules without brackets, steps are put together as the text with the fewest
// brackets: 4/2=2; 12*2=24 as 12*4/2, and not as 12*(4/2).

// flat writes e without brackets if e is a sum of products of numbers, without minus signs. Added terms and factors come
// before subtracted terms and divisors, so no result is negative or a fraction that was not so before. Otherwise it returns e.
func flat(e expr.Expr) expr.Expr {
	var terms [2][]expr.Expr // added and subtracted
	if !splitTerms(e, 0, &terms) {
		return e
	}
	return join(terms, expr.Add, expr.Sub)
}

// splitTerms appends the terms of e, which is added if sign is 0 and subtracted if it is 1. It reports false if a
// factor is a sum.
func splitTerms(e expr.Expr, sign int, terms *[2][]expr.Expr) bool {
	if b, ok := e.(*expr.Bin); ok && (b.Op == expr.Add || b.Op == expr.Sub) {
		right := sign
		if b.Op == expr.Sub {
			right = 1 - sign
		}
		return splitTerms(b.L, sign, terms) && splitTerms(b.R, right, terms)
	}
	var factors [2][]expr.Expr // multiplied and divided by
	if !splitFactors(e, 0, &factors) {
		return false
	}
	terms[sign] = append(terms[sign], join(factors, expr.Mul, expr.Div))
	return true
}

// splitFactors is splitTerms for a product.
func splitFactors(e expr.Expr, sign int, factors *[2][]expr.Expr) bool {
	switch e := e.(type) {
	case expr.Num:
		factors[sign] = append(factors[sign], e)
		return true
	case *expr.Bin:
		right := sign
		if e.Op == expr.Div {
			right = 1 - sign
		}
		return (e.Op == expr.Mul || e.Op == expr.Div) && splitFactors(e.L, sign, factors) && splitFactors(e.R, right, factors)
	default:
		return false
	}
}

// join returns the first parts combined by op, and then the others by its inverse. There is a first part, since
// the leftmost number of an expression without minus signs is neither subtracted nor a divisor.
func join(parts [2][]expr.Expr, op, inverse expr.Op) expr.Expr {
	e := parts[0][0]
	for _, part := range parts[0][1:] {
		e = &expr.Bin{Op: op, L: e, R: part}
	}
	for _, part := range parts[1] {
		e = &expr.Bin{Op: inverse, L: e, R: part}
	}
	return e
}
