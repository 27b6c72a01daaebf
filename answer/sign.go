// This file decides which minus signs are unary minus signs, and refuses those that the rules do
// not allow; see puzzle.Rules.Sign. A minus sign before a bracket is always one. A minus sign
// directly before a number may instead be part of a negative number on the table, as in -4*6 after
// the step 4-8=-4. So it is decided when the literals are matched, except that a sign that cannot be
// part of a number is refused even if the numbers do not match the hand.
//
// In steps, each number on the table records whether a sign made it, so that 2^-1 after the step
// -1=-1 is refused like 2^(-1). The judgement is that of the combined expression.

package answer

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// noteSign records a unary minus sign.
func (r *reader) noteSign(at Span, inExponent bool) {
	if !r.hasSign || at.From < r.signAt.From {
		r.hasSign, r.signAt = true, at
	}
	if inExponent {
		r.noteExponentSign(at)
	}
}

// noteExponentSign records a unary minus sign in an exponent, or a number that was made with one.
func (r *reader) noteExponentSign(at Span) {
	if !r.hasExponentSign || at.From < r.exponentSignAt.From {
		r.hasExponentSign, r.exponentSignAt = true, at
	}
}

// noteLiteralSign records the minus sign before a literal as a unary minus sign.
func (r *reader) noteLiteralSign(lit *literalToken) {
	from := int(lit.signAt)
	r.noteSign(Span{from, from + int(lit.signSize)}, lit.inExponent)
}

// mayBeSigned reports whether the minus sign before the i-th literal may be part of a number on the
// table.
func (r *reader) mayBeSigned(i int) bool {
	lit := &r.literals[i]
	if r.table.has(lit.value.Neg()) {
		return true
	}
	if !lit.dividedByNext || !r.table.hasFractions {
		return false
	}
	ratio, ok := r.ratioAt(i)
	return ok && r.table.has(ratio)
}

// checkOperators reports whether the operators and the signs of a parsed expression are allowed; if
// not, it refuses the answer. It leaves the signs that may be part of a number to checkSigns. The
// caller checks the numbers between the two, and the values after them.
func (r *reader) checkOperators(res *Result, target rat.Rat) bool {
	if r.hasSignedLiteral {
		for i := r.first; i < min(r.count, maxLiterals); i++ {
			if lit := &r.literals[i]; lit.signed && !r.mayBeSigned(i) {
				r.noteLiteralSign(lit)
			}
		}
	}
	return r.refuseOperators(res, target)
}

// checkSigns is like checkOperators after match has assigned the literals to numbers on the table.
func (r *reader) checkSigns(res *Result, target rat.Rat) bool {
	if !r.hasSignedLiteral && !r.table.hasSign {
		return r.refuseOperators(res, target)
	}
	for i := r.first; i < r.count; i++ {
		lit, reading := &r.literals[i], r.readings[i]
		if lit.signed && (reading.kind == negatedReading || reading.kind == digitsReading) {
			r.noteLiteralSign(lit)
		}
		if lit.inExponent && reading.kind != digitsReading && reading.kind != otherReading && r.table.entries[reading.entry].hasSign {
			r.noteExponentSign(Span{int(lit.from), int(lit.to)})
		}
	}
	return r.refuseOperators(res, target)
}

// refuseOperators refuses the answer if an operator or a recorded sign is not allowed. It reports
// whether all are allowed. An answer with the reason Operator has no value.
func (r *reader) refuseOperators(res *Result, target rat.Rat) bool {
	reason, fault, at := None, noFault, r.signAt
	switch {
	case !r.hasSign && !r.hasExponentSign && !r.forbiddenOp:
		return true
	case r.hasSign && r.profile.NoMinus:
		reason, fault = Syntax, faultMinus
	case r.forbiddenOp:
		reason, at = Operator, r.forbiddenOpAt
	case r.hasSign && !r.profile.Rules.Ops.Has(expr.Sub):
		reason = Operator
	default:
		sign := puzzle.SignAllowed
		if r.hasSign {
			sign = r.profile.Rules.Sign(r.hand, target, false)
		}
		if sign == puzzle.SignAllowed && r.hasExponentSign {
			sign, at = r.profile.Rules.Sign(r.hand, target, true), r.exponentSignAt
		}
		if sign != puzzle.SignAllowed {
			reason, fault = Operator, signFaults[sign]
		}
	}
	if reason == None {
		return true
	}
	res.refuse(reason, at)
	if res.Fault = fault; reason == Operator {
		res.Value, res.Defined = rat.Rat{}, false
	}
	return false
}

// signFaults maps the reasons why a sign is not allowed to faults.
var signFaults = [...]Fault{
	puzzle.SignRules: faultSignRules, puzzle.SignHand: faultSignHand,
	puzzle.SignTarget: faultSignTarget, puzzle.SignExponent: faultSignExponent,
}
