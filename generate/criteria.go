package generate

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Wishes says which puzzles are wanted. It is plain data; a field left zero is no
// wish, but for Rules, Pool, Cards and Targets, which every plan needs.
//
// Wishes about solutions (levels, seconds, unique, needs, shapes, depths) are about
// solvable puzzles. Unsolvable ones, where any are asked for, meet the others.
type Criteria struct {
	Rules   puzzle.Rules
	Pool    deal.Pool // what hands are drawn from
	Cards   Span      // how many numbers a hand has
	Targets Targets

	Levels  Span       // of grade, 1 to 5
	Seconds Seconds    // of grade
	Unique  expr.Level // Form or Idea: there is one only; Written is no wish
	Needs   []Need     // all of them
	Shapes  []string   // one of them, as ParseShape reads them
	Depths  Span       // of the tree of the simplest solution: 3 for (a+b+c)*d

	Unsolvable Share  // how large a part shall have no solution, for which Tried is the proof
	Balance    []Axis // equally many puzzles of each kind

	// Skip says of a puzzle that it is not wanted, before anything is computed. It must
	// give the same answer always and be safe for concurrent use if workers run at once.
	Skip func(puzzle.Puzzle) bool

	// Facts are what to work out for each item even where no wish asks for it.
	Facts Facts

	// Patience is how many candidates in a row may be of no use before the search
	// is given up. A space with no more candidates is therefore always gone through. 0
	// stands for 2^20, for hands of six numbers and more, which take longer, 2^17.
	Patience int64
}

const (
	defaultPatience    = 1 << 20
	defaultPatienceSix = 1 << 17
)

// Span is the whole numbers from From to To, both included.
type Span struct{ From, To int64 }

func (s Span) contains(x int64) bool { return s.From <= x && x <= s.To }
func (s Span) isZero() bool          { return s == Span{} }

// texts returns the numbers as text.
func (s Span) texts() (all []string) {
	for x := s.From; ; x++ { // and not up to To, for there may be no number after it
		all = append(all, strconv.FormatInt(x, 10))
		if x >= s.To {
			return all
		}
	}
}

// Seconds is an interval of seconds, both ends included; a To of 0 is no bound.
type Seconds struct{ From, To float64 }

func (s Seconds) contains(x float64) bool { return s.From <= x && (s.To == 0 || x <= s.To) }

// Share is the part Num/Den of a whole; a Den of 0 is no part at all.
type Share struct{ Num, Den int64 }

// of is the share of n, halves up.
func (s Share) of(n int64) int64 {
	if s.Den == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(n), 2*uint64(s.Num))
	lo, carry := bits.Add64(lo, uint64(s.Den), 0)
	whole, _ := bits.Div64(hi+carry, lo, 2*uint64(s.Den))
	return int64(whole)
}

// Facts are groups of what can be known about a solvable puzzle.
type Facts struct {
	Solution bool // Solution, Shape, Depth, Fraction, Largest
	Forms    bool
	Ideas    bool
	Grade    bool // Level, Seconds, Techniques
}

func (f Facts) union(g Facts) Facts {
	return Facts{f.Solution || g.Solution, f.Forms || g.Forms, f.Ideas || g.Ideas, f.Grade || g.Grade}
}

// Targets are the targets of puzzles: one rational number, or the whole numbers of a span. The
// zero value holds none.
type Targets struct {
	single rat.Rat // if not span
	isSpan bool
	from   int64
	to     int64
	set    bool
}

// Target returns the one target t.
func Target(t rat.Rat) Targets { return Targets{single: t, set: true} }

// TargetSpan returns the whole numbers from from to to, both included. [New] refuses an empty
// span.
func TargetSpan(from, to int64) Targets { return Targets{isSpan: true, from: from, to: to, set: true} }

// Only returns the target if there is exactly one.
func (t Targets) Only() (target rat.Rat, ok bool) {
	switch {
	case t.isSpan && t.from == t.to:
		return rat.Int(t.from), true
	case t.set && !t.isSpan:
		return t.single, true
	}
	return rat.Rat{}, false
}

// Has reports whether x is one of the targets.
func (t Targets) Has(x rat.Rat) bool {
	if !t.isSpan {
		return t.set && x.Equal(t.single)
	}
	n, ok := x.Int64()
	return ok && t.from <= n && n <= t.to
}

// less1 returns how many targets there are, less one; t is not empty.
func (t Targets) lastIndex() uint64 {
	if !t.isSpan {
		return 0
	}
	return uint64(t.to) - uint64(t.from)
}

// at returns target i, from 0 to less1.
func (t Targets) at(i int64) rat.Rat {
	if !t.isSpan {
		return t.single
	}
	return rat.Int(t.from + i)
}

// largest returns the last target.
func (t Targets) last() rat.Rat { return t.at(int64(t.lastIndex())) }

// texts returns the targets as text.
func (t Targets) texts() []string {
	if !t.isSpan {
		return []string{t.single.String()}
	}
	return Span{t.from, t.to}.texts()
}

// check returns a *WishError for targets that no plan can have.
func (t Targets) check() error {
	switch {
	case !t.set:
		return &CriteriaError{Kind: "missing", Field: "targets"}
	case t.isSpan && t.from > t.to:
		return &CriteriaError{Kind: "empty", Field: "targets"}
	case t.lastIndex() >= maxCandidates:
		return &CriteriaError{Kind: "many", Field: "targets", Limit: strconv.FormatInt(maxCandidates, 10)}
	}
	return nil
}

// The errors of this package, to be looked for with errors.Is.
var (
	// ErrWishes is that of New: wishes that no puzzle could meet, or that are none. What
	// comes is a [*WishError].
	ErrCriteria = errors.New("generate: these wishes cannot be met")
	// ErrPatience is that of Items: too many candidates in a row were of no use. What
	// comes is a [*PatienceError].
	ErrPatience = errors.New("generate: nothing found for too long")
)

// WishError says what is wrong with wishes.
type CriteriaError struct {
	// Kind is a stable word for what is wrong, a key for messages:
	//
	//	missing   Wish is not given, or empty
	//	empty     Wish ends before it begins
	//	outside   Wish goes beyond Limit
	//	unknown   Wish has a value, Value, that there is none of
	//	twice     Wish has Value twice
	//	clash     Wish, Value of it where given, and Other cannot both be met
	//	ungraded  Wish needs grades, and grade refuses, for the reason Err, hands of Limit numbers
	//	many      there are too many candidates, or kinds to balance; Limit is how many may be
	//	pool      there is no such space of hands, for the reason Err
	//	rules     puzzle refuses the rules, for the reason Err
	Kind       string
	Field      string // the name of a field of Wishes, in lower case
	OtherField string // another
	Value      string
	Limit      string
	Err        error
}

// Error returns one line in English.
func (e *CriteriaError) Error() string {
	text := fmt.Sprintf("%v: %s: %s", ErrCriteria, e.Field, e.Kind)
	for _, part := range []struct{ name, value string }{
		{"", e.Value}, {"with ", e.OtherField}, {"limit ", e.Limit},
	} {
		if part.value != "" {
			text += ", " + part.name + part.value
		}
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap is ErrWishes and, where there is one, the reason.
func (e *CriteriaError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrCriteria}
	}
	return []error{ErrCriteria, e.Err}
}

// PatienceError says how far a search went that was given up.
type PatienceError struct {
	Found int64 // items kept
	Tried int64 // candidates tried in all, the last Patience of them without use
	Size  int64 // candidates there are
}

// Error returns one line in English.
func (e *PatienceError) Error() string {
	return fmt.Sprintf("%v: %d found among the first %d of %d candidates", ErrPatience, e.Found, e.Tried, e.Size)
}

// Unwrap is ErrPatience.
func (e *PatienceError) Unwrap() error { return ErrPatience }
