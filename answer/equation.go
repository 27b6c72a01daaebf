package answer

import "github.com/make24/make24/rat"

// equation is a parsed expression, optionally with a stated value, as in 4*6=24.
type equation struct {
	operand
	at             Span
	hasStatedValue bool // the expression has a stated value
	statedValue    rat.Rat

	// If either side of "=" may be the expression and the other its stated value, as in 1/4 = 3/12,
	// isAmbiguous is set. operand then holds one side and otherSide the other.
	otherSide   side
	isAmbiguous bool
}

// side is one side of an equation. Its literals are reader.literals[first:count]; count is the
// number of literals read up to the end of the side.
type side struct {
	operand
	violations
	first, count int
}

// readEquation parses text[from:to] into e: an expression, alone or with "=" and a plain number
// before or after it. It reports false if there is a fault.
func (r *reader) readEquation(e *equation, from, to int) bool {
	e.at = Span{from, to}
	r.restart(from, to)
	r.next()
	r.parseBinary(&e.operand, 0)
	if r.tok == tokEnd {
		return true
	}
	if r.tok != tokEquals {
		return r.failUnexpected()
	}
	equalsAt := Span{r.from, r.to}
	leftViolations, leftCount := r.violations, r.count
	r.violations = violations{}
	var right operand
	r.next()
	r.parseBinary(&right, 0)
	switch {
	case r.tok == tokEquals:
		r.fail(faultEquation, r.from, r.to)
		return false
	case r.tok != tokEnd:
		return r.failUnexpected()
	}
	e.hasStatedValue = true
	switch {
	case right.isPlainNumber():
		if e.isPlainNumber() {
			e.isAmbiguous, e.otherSide = true, side{right, r.violations, leftCount, r.count}
		}
		r.violations, r.count = leftViolations, leftCount
		e.statedValue = right.value
	case e.isPlainNumber():
		r.first = leftCount
		e.operand, e.statedValue = right, e.value
	default:
		r.fail(faultEquation, equalsAt.From, equalsAt.To)
		return false
	}
	return true
}

// swapSides exchanges the expression and the stated value of an ambiguous equation.
func (r *reader) swapSides(e *equation) {
	current := side{e.operand, r.violations, r.first, r.count}
	e.operand, e.statedValue = e.otherSide.operand, e.value
	r.violations, r.first, r.count = e.otherSide.violations, e.otherSide.first, e.otherSide.count
	e.otherSide = current
}

// matchSides assigns numbers on the table to the literals of an equation, as match does. If that
// fails and either side of the equation may be the expression, it tries the other side.
func (r *reader) matchSides(e *equation, useAll bool) (indexSet, bool) {
	taken, ok := r.match(useAll)
	if ok || !e.isAmbiguous {
		return taken, ok
	}
	r.swapSides(e)
	if taken, ok := r.match(useAll); ok {
		return taken, true
	}
	r.swapSides(e)
	return taken, false
}

// isPlainNumber reports whether an operand is a number that may be stated as a value, such as -24
// or 8/3, but not 48/2.
func (x *operand) isPlainNumber() bool {
	switch x.kind {
	case literalOperand, signedOperand:
		return true
	case fractionOperand:
		return x.defined && !x.value.IsInt()
	default:
		return false
	}
}

// restart prepares the reader to parse text[from:to].
func (r *reader) restart(from, to int) {
	r.to, r.end, r.tok = from, to, tokEnd
	r.newline, r.expected = false, 0
	r.openBrackets, r.depth, r.exponents, r.first, r.count = 0, 0, 0, 0, 0
	r.hasSignedLiteral, r.violations = false, violations{}
}

// failUnexpected fails at a token that may not follow a complete expression. It returns false.
func (r *reader) failUnexpected() bool {
	if r.tok == tokClose {
		r.fail(faultUnopened, r.from, r.to)
	} else {
		r.fail(faultOperator, r.from, r.to)
	}
	return false
}

// finishReading reports whether parsing found no fault. LaTeX mathematics that is still open is a
// fault.
func (r *reader) finishReading() bool {
	if r.fault == noFault && r.math != 0 {
		r.fail(faultUnclosed, r.mathAt.From, r.mathAt.To)
	}
	return r.fault == noFault
}

// checkValues reports whether every operation of an equation is defined and has an allowed value,
// and whether the stated value is correct. If not, it refuses the answer.
func (r *reader) checkValues(res *Result, e *equation) bool {
	switch {
	case r.divByZero:
		res.refuse(DivZero, r.divByZeroAt)
	case !e.defined:
		res.refuse(Value, e.at)
	case r.forbiddenValue:
		res.refuse(Intermediate, r.forbiddenValueAt)
		res.Refused = r.refusedValue
	case e.hasStatedValue && !e.statedValue.Equal(e.value):
		res.refuse(FalseEquation, e.at)
	default:
		return true
	}
	return false
}
