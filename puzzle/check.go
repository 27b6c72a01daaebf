package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Reason is the reason why an answer is not correct.
type Reason uint8

// The reasons. If several apply to an answer, the verdict has the first in this order: Operator,
// WrongNumbers, DivZero or BadPower (whichever occurs first in the evaluation), BadIntermediate,
// Brackets, WrongValue.
const (
	None            Reason = iota // the answer is correct
	WrongValue                    // the value is not the target
	WrongNumbers                  // the numbers are not those of the hand, as the rules require
	BadIntermediate               // an operation has a value that the rules do not allow
	DivZero                       // an operation divides by zero
	Operator                      // an operator is not in the rules, or a sign is not allowed
	BadPower                      // a power is undefined or out of range; see expr.ErrPower
	Brackets                      // the answer needs brackets, which the rules do not allow
)

// String returns the name of the reason: "" for None, then "value", "numbers", "intermediate",
// "divzero", "operator", "power" and "brackets". For other values it returns "unknown". The names are stable.
func (r Reason) String() string {
	if int(r) >= len(reasonNames) {
		return "unknown"
	}
	return reasonNames[r]
}

var reasonNames = [...]string{"", "value", "numbers", "intermediate", "divzero", "operator", "power", "brackets"}

// MarshalText returns the name of the reason. It returns an error if r is not one of the constants.
func (r Reason) MarshalText() ([]byte, error) {
	if int(r) >= len(reasonNames) {
		return nil, fmt.Errorf("puzzle: invalid reason %d", uint8(r))
	}
	return []byte(reasonNames[r]), nil
}

// UnmarshalText sets r to the reason with the given name. It returns an error for any other name.
func (r *Reason) UnmarshalText(text []byte) error {
	for i, name := range reasonNames {
		if name == string(text) {
			*r = Reason(i)
			return nil
		}
	}
	return fmt.Errorf("puzzle: invalid reason %q", text)
}

// Verdict is the result of [Puzzle.Check].
type Verdict struct {
	Correct bool
	Reason  Reason  // None if Correct, otherwise another reason
	Value   rat.Rat // the exact value, if Defined
	// Defined reports whether Value is set. Value is not set if the expression
	// has no value (DivZero, BadPower), if the reason is Operator, or if the
	// expression has more than 100 numbers.
	Defined bool
	// Missing holds the numbers of the hand that are not in the answer, and Extra
	// those of the answer that are not in the hand, in ascending order and with
	// multiplicity. They are set for WrongNumbers only. If Subset is set in the
	// rules, Missing is nil unless the answer has no number at all.
	Missing, Extra []int64
	At             rat.Rat // for BadIntermediate, the first value that is not allowed
	// For Operator, Op is the first operator that is not in the rules. If a sign in
	// front of a number or bracket is the fault, Op is expr.Sub, and Sign says why
	// unless the rules do not have expr.Sub.
	Op   expr.Op
	Sign SignFault
}

// String returns the verdict in English, such as "correct", "wrong value: 25" or "wrong numbers:
// without 8, with 9".
func (v Verdict) String() string {
	switch v.Reason {
	case None:
		if v.Correct {
			return "correct"
		}
	case WrongValue:
		return "wrong value: " + v.Value.String()
	case WrongNumbers:
		text := "wrong numbers"
		separator := ": "
		for _, list := range []struct {
			word    string
			numbers deal.Hand
		}{{"without ", v.Missing}, {"with ", v.Extra}} {
			if len(list.numbers) > 0 {
				text += separator + list.word + list.numbers.String()
				separator = ", "
			}
		}
		return text
	case BadIntermediate:
		return "the result " + v.At.String() + " is not allowed"
	case DivZero:
		return "division by zero"
	case Operator:
		if v.Sign != SignAllowed {
			return "a sign in front of a number or bracket is not allowed " + v.Sign.describe()
		}
		return "the operator " + v.Op.String() + " is not allowed"
	case BadPower:
		return "a power is undefined or out of range"
	case Brackets:
		return "the answer needs brackets"
	}
	return "not judged"
}

// maxLeaves is the maximum number of leaves that Check evaluates. It is far above MaxNumbers, and
// bounds the size of the fractions that a malicious expression can produce.
const maxLeaves = 100

// Check judges an expression as an answer to the puzzle, with exact arithmetic.
//
// A unary minus counts as a subtraction from 0: the rules must allow [expr.Sub] and the result. It
// is allowed only where [Rules.Sign] says so, that is, not in exponents, and not if the target is
// negative; so Check accepts some expression exactly if the puzzle is solvable without a unary
// minus. The limits of the rules apply to the results of all operations, including the last one, but
// not to the numbers of the hand. If the reason is Operator, Check computes nothing, because powers
// may be expensive.
//
// Check does not allocate memory for a correct answer whose fractions fit in int64. It panics if e
// is nil or has a nil operand.
func (p Puzzle) Check(e expr.Expr) Verdict {
	if e == nil {
		panic("puzzle: Check of a nil expression")
	}
	if op, sign, found := p.disallowedOp(e, false); found {
		return Verdict{Reason: Operator, Op: op, Sign: sign}
	}
	ev := evaluator{rules: p.Rules}
	value, ok := ev.eval(e)
	v := Verdict{Value: value, Defined: ok}
	switch {
	case !p.numbersFit(&ev):
		v.Reason = WrongNumbers
		v.Missing, v.Extra = p.numberDifference(e)
	case !ok:
		v.Reason = ev.reason
	case ev.hasBadIntermediate:
		v.Reason, v.At = BadIntermediate, ev.badIntermediate
	case p.Rules.NoBrackets && needsBrackets(e):
		v.Reason = Brackets
	case !value.Equal(p.Target):
		v.Reason = WrongValue
	default:
		v.Correct = true
	}
	return v
}

// evaluator evaluates a tree once, from left to right, and records everything that Check needs.
// Check allocates it on the stack.
type evaluator struct {
	rules              Rules
	leaves             [MaxNumbers]int64 // the first MaxNumbers leaves, from left to right
	leafCount          int               // the number of all leaves
	reason             Reason            // the first of DivZero and BadPower, or None
	hasBadIntermediate bool              // whether a value is not allowed
	badIntermediate    rat.Rat           // the first value that is not allowed
}

// eval returns the value of e, or false if e has no value or eval did not compute the value. It
// visits the whole tree in any case, to record the leaves.
func (ev *evaluator) eval(e expr.Expr) (rat.Rat, bool) {
	switch e := e.(type) {
	case expr.Num:
		if ev.leafCount < len(ev.leaves) {
			ev.leaves[ev.leafCount] = int64(e)
		}
		ev.leafCount++
		return rat.Int(int64(e)), true
	case *expr.Bin:
		l, okL := ev.eval(e.L)
		r, okR := ev.eval(e.R)
		if !okL || !okR || ev.leafCount > maxLeaves || !expr.All.Has(e.Op) {
			return rat.Rat{}, false
		}
		value, err := e.Op.Apply(l, r)
		if err != nil {
			ev.setReason(err)
			return rat.Rat{}, false
		}
		ev.checkIntermediate(value)
		return value, true
	case *expr.Neg:
		x, ok := ev.eval(e.X)
		if !ok {
			return rat.Rat{}, false
		}
		value := x.Neg()
		ev.checkIntermediate(value)
		return value, true
	}
	return rat.Rat{}, false
}

// disallowedOp returns the first operator of e, in preorder, that is not allowed. A unary minus
// counts as expr.Sub; if the rules have it, sign is why the unary minus is not allowed. inExponent
// reports whether e is a part of an exponent, or of the right operand of another atomic operator.
func (p *Puzzle) disallowedOp(e expr.Expr, inExponent bool) (op expr.Op, sign SignFault, found bool) {
	switch e := e.(type) {
	case *expr.Bin:
		if !p.Rules.Ops.Has(e.Op) {
			return e.Op, SignAllowed, true
		}
		if op, sign, found = p.disallowedOp(e.L, inExponent); found {
			return op, sign, true
		}
		return p.disallowedOp(e.R, inExponent || e.Op.Atomic())
	case *expr.Neg:
		if !p.Rules.Ops.Has(expr.Sub) {
			return expr.Sub, SignAllowed, true
		}
		if sign = p.Rules.Sign(p.Hand, p.Target, inExponent); sign != SignAllowed {
			return expr.Sub, sign, true
		}
		return p.disallowedOp(e.X, inExponent)
	}
	return 0, SignAllowed, false
}

// needsBrackets reports whether the text of e needs brackets, as that of -(2*3)+1 does. The text -2*3+1 is that of
// another expression, (-2)*3+1.
func needsBrackets(e expr.Expr) bool { return strings.Contains(expr.Format(e, expr.Style{}), "(") }

// setReason records the reason for err, unless an earlier one is recorded.
func (ev *evaluator) setReason(err error) {
	if ev.reason != None {
		return
	}
	ev.reason = BadPower
	if errors.Is(err, expr.ErrDivZero) {
		ev.reason = DivZero
	}
}

// checkIntermediate records value if it is the first that the rules do not allow.
func (ev *evaluator) checkIntermediate(value rat.Rat) {
	if ev.rules.Values != 0 && !ev.hasBadIntermediate && !ev.rules.Values.Allows(value) {
		ev.hasBadIntermediate, ev.badIntermediate = true, value
	}
}

// The numbers of an answer are compared with the hand as multisets, unless digits may be joined.
// Then the literal 12 may stand for the number 12 of the hand, or for the 1 and the 2 of the hand.
// Each literal has at most these two readings. canAssign tries both by backtracking, with at most
// 2^5 attempts for ten numbers.

// positionSet is a set of indexes in a hand: index i is in the set if bit i is set.
type positionSet uint16

// numbersFit reports whether the leaves of ev use the numbers of the hand as the rules require:
// each number at most once, and all of them or, if Subset is set, at least one.
func (p Puzzle) numbersFit(ev *evaluator) bool {
	if ev.leafCount == 0 || ev.leafCount > min(len(p.Hand), MaxNumbers) {
		return false
	}
	leaves := ev.leaves[:ev.leafCount]
	if !p.Rules.Subset && !p.Rules.Join && ev.leafCount < len(p.Hand) {
		return false
	}
	if p.Rules.Alternatives != 0 {
		return p.canChoose(leaves, 0, nil)
	}
	return p.canAssign(leaves, 0)
}

// canAssign reports whether every leaf can be assigned to numbers of the hand that are not taken.
// Unless Subset is set, the assignment must use all numbers.
func (p Puzzle) canAssign(leaves []int64, taken positionSet) bool {
	for i, n := range leaves {
		next, ok := p.takeNumber(n, taken)
		if p.Rules.Join && isJoinable(n) {
			if ok && p.canAssign(leaves[i+1:], next) {
				return true
			}
			next, ok = p.takeDigits(n, taken)
		}
		if !ok {
			return false
		}
		taken = next
	}
	return p.Rules.Subset || taken == 1<<len(p.Hand)-1
}

// takeNumber returns taken with the index of one number n of the hand added. It returns false if
// all numbers n are taken.
func (p Puzzle) takeNumber(n int64, taken positionSet) (positionSet, bool) {
	for i, number := range p.Hand {
		if number == n && taken&(1<<i) == 0 {
			return taken | 1<<i, true
		}
	}
	return taken, false
}

// takeAlternative returns taken with the index of the first number added that may stand for n. It
// returns false if all of them are taken.
func (p Puzzle) takeAlternative(n int64, taken positionSet) (positionSet, bool) {
	for i, number := range p.Hand {
		if taken&(1<<i) == 0 && p.Rules.Alternatives.has(number, n) {
			return taken | 1<<i, true
		}
	}
	return taken, false
}

// takeDigits returns taken with the index of a number added for each digit of n, as takeNumber
// does.
func (p Puzzle) takeDigits(n int64, taken positionSet) (positionSet, bool) {
	for ; n > 0; n /= 10 {
		next, ok := p.takeNumber(n%10, taken)
		if !ok {
			return taken, false
		}
		taken = next
	}
	return taken, true
}

// isJoinable reports whether n can result from joining digits: it has two or more digits, none of
// them 0.
func isJoinable(n int64) bool {
	if n < 11 {
		return false
	}
	for ; n > 0; n /= 10 {
		if n%10 == 0 {
			return false
		}
	}
	return true
}

// numberDifference returns the fields Missing and Extra of the verdict on e, after numbersFit has
// returned false. If digits may be joined, a literal may be read in two ways. numberDifference
// reads the literal as its digits if the hand has no such number left but has all the digits, and
// as the number otherwise.
func (p Puzzle) numberDifference(e expr.Expr) (missing, extra []int64) {
	leaves := expr.Leaves(e, nil)
	slices.Sort(leaves)
	var taken positionSet
	var unmatched []int64 // literals that are not numbers of the hand but may have another reading
	for _, n := range leaves {
		next, ok := taken, false
		if n != 0 || p.Rules.Alternatives&Jokers == 0 { // a joker is not a 0
			next, ok = p.takeNumber(n, taken)
		}
		taken = next
		switch {
		case ok:
		case p.Rules.Alternatives != 0, p.Rules.Join && isJoinable(n):
			unmatched = append(unmatched, n)
		default:
			extra = append(extra, n)
		}
	}
	for _, n := range unmatched {
		next, ok := p.takeAlternative(n, taken)
		if p.Rules.Join {
			next, ok = p.takeDigits(n, taken)
		}
		if ok {
			taken = next
		} else {
			extra = append(extra, n)
		}
	}
	slices.Sort(extra)
	if p.Rules.Subset {
		return nil, extra
	}
	for i, n := range p.Hand {
		if taken&(1<<i) == 0 {
			missing = append(missing, n)
		}
	}
	return missing, extra
}
