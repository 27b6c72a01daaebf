package puzzle

import (
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// A sign is a minus sign in front of a number or bracket, as in -4*-6 and -(4-8)*6. Engines search
// only expressions without signs. So that a puzzle is solvable exactly if Check accepts some
// expression, a sign is allowed only where it cannot make an unsolvable puzzle solvable. Rules.Sign
// is the only place that decides this; package answer calls it too.
//
// Proof. Let the rules have + and −, let the numbers of the hand be 0 or more, and let no sign be in
// an exponent, at any depth. Call an expression plain if it has no sign, and legal if the rules
// allow its operators and the values of its operations. Expressions below are legal and use the same
// numbers.
//
//  1. If a plain expression e has a value v < 0, another plain one has the value −v. By induction on
//     e, which is not a number, since v < 0:
//     if e = a+b, one operand is negative, say a; some a' is −a, and a'−b is −v;
//     if e = a−b, b−a is −v;
//     if e = a×b or a÷b, exactly one operand is negative, and its replacement negates the value;
//     if e = a^b, a is negative and b odd; some a' is −a, and a'^b is −v.
//
//  2. If an expression e with signs has a value v, a plain one has the value v or −v. By induction
//     on e: a number is plain, and for a sign the operand's expression will do. For an operation
//     with operands a and b there are plain a' = ±a and b' = ±b. Then ±(a×b) = a'×b' and
//     ±(a÷b) = a'÷b'. Of a'+b' and a'−b', which the rules have both, each of a+b and a−b is one, up
//     to sign. In a power b has no sign, so ±(a^b) = a'^b.
//
//  3. If an expression with signs has a value v ≥ 0, so has a plain one: by 2 a plain one has v or
//     −v, and by 1 if −v < 0 another has v.
//
// The limits of the rules do not matter. Every value in the new expressions is the value of an
// operation of the old one or its negative, so results that must be whole stay whole. If results
// must be 0 or more, a sign can only stand before 0, and deleting it changes nothing; if they must
// be above 0, there is no legal sign. Joined digits are numbers above 0, and the proof holds for
// each part of the hand that an expression uses. A negated base or operand is as large as before,
// and 0 only if it was, so divisions and powers keep their values.
//
// Each condition is needed; without signs, none of these puzzles is solvable:
//
//	a target below 0       -9/3*4 = -12 from 3 4 9
//	an exponent            2^-3 = 1/8 from 2 3
//	rules without +        1--2 = 3 from 1 2
//	a negative number      -(-2) = 2 from -2

// SignFault is the reason why a sign in front of a number or bracket is not allowed.
type SignFault uint8

// The reasons. If several apply, a sign has the first of them.
const (
	SignAllowed  SignFault = iota // the sign is allowed
	SignRules                     // the rules lack + or −
	SignHand                      // the hand has a negative number, which only package answer accepts
	SignTarget                    // the target is negative
	SignExponent                  // the sign is in an exponent
)

// Sign returns why a minus sign in front of a number or bracket is not allowed in an answer to the
// puzzle with the given hand and target, or SignAllowed. A sign is in an exponent if it is in the
// right operand of a power, at any depth. The minus sign of a negative number of the hand is part of
// that number, so Sign is not about it.
func (r Rules) Sign(hand []int64, target rat.Rat, inExponent bool) SignFault {
	switch {
	case !r.Ops.Has(expr.Add) || !r.Ops.Has(expr.Sub):
		return SignRules
	case slices.ContainsFunc(hand, func(n int64) bool { return n < 0 }):
		return SignHand
	case target.Sign() < 0:
		return SignTarget
	case inExponent:
		return SignExponent
	}
	return SignAllowed
}

var signFaultNames = [...]string{"", "rules", "hand", "target", "exponent"}

// String returns the name of the reason: "" for SignAllowed, then "rules", "hand", "target" and
// "exponent". For other values it returns "unknown". The names are stable.
func (f SignFault) String() string {
	if int(f) >= len(signFaultNames) {
		return "unknown"
	}
	return signFaultNames[f]
}

// MarshalText returns the name of the reason. It returns an error if f is not one of the constants.
func (f SignFault) MarshalText() ([]byte, error) {
	if int(f) >= len(signFaultNames) {
		return nil, fmt.Errorf("puzzle: invalid sign fault %d", uint8(f))
	}
	return []byte(signFaultNames[f]), nil
}

// UnmarshalText sets f to the reason with the given name. It returns an error for any other name.
func (f *SignFault) UnmarshalText(text []byte) error {
	for i, name := range signFaultNames {
		if name == string(text) {
			*f = SignFault(i)
			return nil
		}
	}
	return fmt.Errorf("puzzle: invalid sign fault %q", text)
}

// describe says in English where a sign is not allowed.
func (f SignFault) describe() string {
	switch f {
	case SignRules:
		return "under rules that do not have both + and -"
	case SignHand:
		return "if the hand has a negative number"
	case SignTarget:
		return "if the target is negative"
	case SignExponent:
		return "in an exponent"
	default:
		return "here"
	}
}
