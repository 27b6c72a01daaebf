package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// Reason says why an answer is not correct.
type Reason uint8

// The reasons, in order of precedence: an answer with several faults is refused for the
// first of Operator, WrongNumbers, DivZero or BadPower (whichever comes first when
// evaluating), BadIntermediate, WrongValue.
const (
	None            Reason = iota // nothing is wrong
	WrongValue                    // legal, but its value is not the target
	WrongNumbers                  // it does not use the numbers of the hand as the rules ask
	BadIntermediate               // an operation gives a value that the rules do not allow
	DivZero                       // it divides by zero
	Operator                      // it uses an operator that the rules do not have
	BadPower                      // a power has no value, or an exponent beyond what expr.Eval takes
)

// String is a short lower case word: "", value, numbers, intermediate, divzero,
// operator, power.
func (r Reason) String() string {
	if int(r) >= len(reasonNames) {
		return "unknown"
	}
	return reasonNames[r]
}

var reasonNames = [...]string{"", "value", "numbers", "intermediate", "divzero", "operator", "power"}

// MarshalText returns the word of String. The error is for a value that is no reason.
func (r Reason) MarshalText() ([]byte, error) {
	if int(r) >= len(reasonNames) {
		return nil, fmt.Errorf("puzzle: invalid reason %d", uint8(r))
	}
	return []byte(reasonNames[r]), nil
}

// UnmarshalText reads what MarshalText writes.
func (r *Reason) UnmarshalText(text []byte) error {
	for i, name := range reasonNames {
		if name == string(text) {
			*r = Reason(i)
			return nil
		}
	}
	return fmt.Errorf("puzzle: invalid reason %q", text)
}

// Verdict is what Check found.
type Verdict struct {
	Correct bool
	Reason  Reason  // None exactly when Correct
	Value   rat.Rat // the exact value if Defined
	// Defined is false when the expression has no value (DivZero, BadPower) and when the
	// value was not computed: for Operator, and when the expression is absurdly long.
	Defined bool
	// Missing and Extra are set for WrongNumbers only, each in ascending order, a number
	// standing as often as it lacks or is too many. Missing is nil under subset rules,
	// unless no number was used at all.
	Missing, Extra []int64
	At             rat.Rat // for BadIntermediate, the first value not allowed
	Op             expr.Op // for Operator, the first operator not in the rules
}

// maxEvaluated is how many numbers an expression may have for its value to be worked
// out: far more than any correct answer has, and few enough that the exact fraction
// of a hostile one stays cheap.
const maxLeaves = 100

// Check judges an expression as an answer to the puzzle, exactly. The tree must be whole,
// as expr.Parse gives it; it need not be sensible: what is wrong is in the verdict. A
// unary minus is read as 0−x without a 0: it needs expr.Sub among the operators, and its
// result is an intermediate like any other. So is the result of the last operation; a
// number of the hand is not. A correct answer whose fractions fit in int64 is judged
// without allocating. Check panics if e is nil or has a nil operand.
//
// An expression with an operator that the rules do not have is refused before anything is
// computed: powers that are not allowed may be expensive.
func (p Puzzle) Check(e expr.Expr) Verdict {
	if e == nil {
		panic("puzzle: Check of a nil expression")
	}
	if op, found := disallowedOp(e, p.Rules.Ops); found {
		return Verdict{Reason: Operator, Op: op}
	}
	w := evaluator{rules: p.Rules}
	value, ok := w.eval(e)
	v := Verdict{Value: value, Defined: ok}
	switch {
	case !p.covers(&w):
		v.Reason = WrongNumbers
		v.Missing, v.Extra = p.difference(e)
	case !ok:
		v.Reason = w.reason
	case w.badIntermediate:
		v.Reason, v.At = BadIntermediate, w.intermediate
	case !value.Equal(p.Target):
		v.Reason = WrongValue
	default:
		v.Correct = true
	}
	return v
}

// walk evaluates a tree once, left to right, and notes everything that may be wrong
// with it on the way. It lives on the stack.
type evaluator struct {
	rules           Rules
	leaves          [MaxNumbers]int64 // the first leaves, in the order written
	count           int               // how many leaves there are, also beyond those kept
	reason          Reason            // DivZero or BadPower, the first met
	badIntermediate bool              // a value is not allowed
	intermediate    rat.Rat
}

// eval gives the value of e, or false when it has none or it was not worked out. The
// whole tree is walked in any case.
func (w *evaluator) eval(e expr.Expr) (rat.Rat, bool) {
	switch e := e.(type) {
	case expr.Num:
		if w.count < len(w.leaves) {
			w.leaves[w.count] = int64(e)
		}
		w.count++
		return rat.Int(int64(e)), true
	case *expr.Bin:
		l, lok := w.eval(e.L)
		r, rok := w.eval(e.R)
		if !lok || !rok || w.count > maxLeaves || e.Op > expr.Pow {
			return rat.Rat{}, false
		}
		value, err := e.Op.Apply(l, r)
		if err != nil {
			w.setReason(err)
			return rat.Rat{}, false
		}
		w.checkIntermediate(value)
		return value, true
	case *expr.Neg:
		x, ok := w.eval(e.X)
		if !ok {
			return rat.Rat{}, false
		}
		value := x.Neg()
		w.checkIntermediate(value)
		return value, true
	}
	return rat.Rat{}, false
}

// foreign returns the first operator of e that is not in ops, from the root down and from left to
// right.
func disallowedOp(e expr.Expr, ops expr.OpSet) (op expr.Op, found bool) {
	switch e := e.(type) {
	case *expr.Bin:
		if !ops.Has(e.Op) {
			return e.Op, true
		}
		if op, found = disallowedOp(e.L, ops); found {
			return op, true
		}
		return disallowedOp(e.R, ops)
	case *expr.Neg:
		if !ops.Has(expr.Sub) {
			return expr.Sub, true
		}
		return disallowedOp(e.X, ops)
	}
	return 0, false
}

func (w *evaluator) setReason(err error) {
	if w.reason != None {
		return
	}
	w.reason = BadPower
	if errors.Is(err, expr.ErrDivZero) {
		w.reason = DivZero
	}
}

func (w *evaluator) checkIntermediate(value rat.Rat) {
	if w.rules.Values != 0 && !w.badIntermediate && !w.rules.Values.Allows(value) {
		w.badIntermediate, w.intermediate = true, value
	}
}

// Which numbers an answer uses is a question of multisets, except where digits may be
// joined: then 12 is the number 12 of the hand, or its 1 and 2. A literal has only these
// two readings, so trying both for each literal, and going back when the rest of the
// hand does not fit, is at most 2^5 tries for ten numbers. It is plain backtracking.

// used marks, by position, the numbers of a hand that are taken.
type positionSet uint16

// covers reports whether the leaves of w are the hand's numbers as the rules ask: all
// of them, or under subset rules at least one.
func (p Puzzle) covers(w *evaluator) bool {
	if w.count == 0 || w.count > min(len(p.Hand), MaxNumbers) {
		return false
	}
	leaves := w.leaves[:w.count]
	if !p.Rules.Subset && !p.Rules.Join && w.count < len(p.Hand) {
		return false
	}
	return p.assign(leaves, 0)
}

// assign takes numbers of the hand for each leaf and reports whether that can be done,
// with nothing left over unless the rules say subset.
func (p Puzzle) assign(leaves []int64, taken positionSet) bool {
	for i, n := range leaves {
		next, ok := p.use(n, taken)
		if p.Rules.Join && joinable(n) {
			if ok && p.assign(leaves[i+1:], next) {
				return true
			}
			next, ok = p.useDigits(n, taken)
		}
		if !ok {
			return false
		}
		taken = next
	}
	return p.Rules.Subset || taken == 1<<len(p.Hand)-1
}

// take marks one free number n of the hand.
func (p Puzzle) use(n int64, taken positionSet) (positionSet, bool) {
	for i, have := range p.Hand {
		if have == n && taken&(1<<i) == 0 {
			return taken | 1<<i, true
		}
	}
	return taken, false
}

// takeDigits marks a free number of the hand for each digit of n.
func (p Puzzle) useDigits(n int64, taken positionSet) (positionSet, bool) {
	for ; n > 0; n /= 10 {
		next, ok := p.use(n%10, taken)
		if !ok {
			return taken, false
		}
		taken = next
	}
	return taken, true
}

// joinable reports whether n could be written by joining digits: two or more, no zero.
func joinable(n int64) bool {
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

// difference tells what is wrong with the numbers of e, which covers has refused. Where
// digits may be joined there is no one truth; a literal then counts as itself if the
// hand has it left, as its digits if the hand has all of those left, else as itself.
func (p Puzzle) difference(e expr.Expr) (missing, extra []int64) {
	leaves := expr.Leaves(e, nil)
	slices.Sort(leaves)
	var taken positionSet
	var unmatched []int64 // joinable literals that the hand does not have as they are
	for _, n := range leaves {
		next, ok := p.use(n, taken)
		taken = next
		switch {
		case ok:
		case p.Rules.Join && joinable(n):
			unmatched = append(unmatched, n)
		default:
			extra = append(extra, n)
		}
	}
	for _, n := range unmatched {
		if next, ok := p.useDigits(n, taken); ok {
			taken = next
		} else {
			extra = append(extra, n)
		}
	}
	slices.Sort(extra)
	if p.Rules.Subset && len(leaves) > 0 {
		return nil, extra
	}
	for i, n := range p.Hand {
		if taken&(1<<i) == 0 {
			missing = append(missing, n)
		}
	}
	return missing, extra
}
