package expr

// WithoutBrackets returns an expression of the same form as e whose text has no brackets: a sum of
// products, in which added terms come before others and factors before divisors. It needs brackets
// nevertheless if e has a sum as an operand of another operation than + and −, a power or a sign.
func WithoutBrackets(e Expr) Expr {
	return chain(e, Add, func(term Expr) Expr { return chain(term, Mul, func(factor Expr) Expr { return factor }) })
}

// chain returns a chain of the operation op and of its inverse, which is the next operation, with the
// operands of e for these two.
func chain(e Expr, op Op, each func(Expr) Expr) (made Expr) {
	var inverse []Expr
	var visit func(e Expr, inverted bool)
	visit = func(e Expr, inverted bool) {
		b, ok := e.(*Bin)
		switch {
		case ok && (b.Op == op || b.Op == op+1):
			visit(b.L, inverted)
			visit(b.R, inverted != (b.Op != op))
		case inverted:
			inverse = append(inverse, each(e))
		case made == nil:
			made = each(e)
		default:
			made = &Bin{Op: op, L: made, R: each(e)}
		}
	}
	visit(e, false)
	for _, x := range inverse {
		made = &Bin{Op: op + 1, L: made, R: x}
	}
	return made
}
