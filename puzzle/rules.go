// Package puzzle says what is asked and judges what is answered: rules and named
// variants as data, a puzzle (a hand under rules with a target) with its text ID,
// and Check, which judges an expression exactly.
package puzzle

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Values limits what an operation may give. It is a set of limits that all hold
// together; the zero value allows every rational. The numbers of the hand
// themselves are not limited, only the results of operations, the last one included.
type Values uint8

// The limits, to be joined with |. Positive includes NonNegative, so New drops
// NonNegative beside it.
const (
	Integer     Values = 1 << iota // whole numbers only
	NonNegative                    // zero or more
	Positive                       // more than zero

	allValues = Integer | NonNegative | Positive
)

// Allows reports whether the limits let an operation give r.
func (v Values) Allows(r rat.Rat) bool {
	if v == 0 {
		return true
	}
	if v&Integer != 0 && !r.IsInt() {
		return false
	}
	if v&Positive != 0 {
		return r.Sign() > 0
	}
	return v&NonNegative == 0 || r.Sign() >= 0
}

// canonical is the same limits with nothing said twice.
func (v Values) canonical() Values {
	if v&Positive != 0 {
		v &^= NonNegative
	}
	return v
}

// Rules are what an answer must obey, apart from its target. They are plain data and
// comparable. The zero value has no operators and New refuses it.
type Rules struct {
	Ops    expr.OpSet // the operators that may be used; a unary minus needs expr.Sub
	Subset bool       // any non-empty part of the hand may be used, instead of all of it
	Values Values     // what operations may give
	Join   bool       // single digits 1..9 of the hand may be joined, in any order: 1 and 2 make 12 or 21
}

// String is the short text of the rules, as it stands in a puzzle ID: the name of the
// first variant that has them, or else a spelling of the fields (see ParseID).
func (r Rules) String() string {
	return string(r.appendTo(nil))
}
