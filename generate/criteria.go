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

// Criteria defines which puzzles to generate. Rules, Pool, Cards and Targets are required, so New
// returns an error for the zero value. Every other field is optional, and its zero value stands for
// no criterion.
//
// Levels, Seconds, Unique, Needs, Shapes and Depths apply to solvable puzzles only. Unsolvable
// puzzles, if requested, meet only the other criteria.
type Criteria struct {
	Rules   puzzle.Rules
	Pool    deal.Pool // the pool that hands are drawn from
	Cards   Span      // the size of a hand
	Targets Targets

	Levels  Span       // levels of the grade, 1 to 5
	Seconds Seconds    // estimated seconds of the grade
	Unique  expr.Level // Form or Idea: there must be exactly one form or idea; Written: no criterion
	Needs   []Need     // properties that every solution must have
	Shapes  []string   // the simplest solution has one of these shapes: "chain", "pairs" or a text for ParseShape
	Depths  Span       // depth of the simplest solution's tree, such as 3 for (a+b+c)*d

	// Unsolvable is the share of puzzles that have no solution.
	Unsolvable Share
	// Balance asks for equally many puzzles of each kind on these axes.
	Balance []Axis

	// Skip reports whether to skip a puzzle. Workers call it first for each candidate. It must be
	// deterministic, and safe for concurrent use if several workers run. A nil Skip skips nothing.
	Skip func(puzzle.Puzzle) bool

	// Facts selects facts to find for each item even if no criterion needs them.
	Facts Facts

	// Patience is the number of candidates in a row without an accepted item after which the search
	// gives up. A plan with at most that many candidates is always searched to the end. 0 stands
	// for 2^20, or 2^17 if hands may have six numbers or more, which take longer.
	Patience int64
}

// CriteriaFor returns the criteria for the puzzles of a variant: its rules, pool, hand sizes and
// targets. If the variant has no pool, Pool is nil and the caller must set it. If the variant
// allows any target, Targets is its default target.
func CriteriaFor(v puzzle.Variant) Criteria {
	c := Criteria{Rules: v.Rules, Pool: v.Pool, Cards: Span{1, puzzle.MaxNumbers}, Targets: TargetSpan(v.Low, v.High)}
	if v.Cards > 0 {
		c.Cards = Span{int64(v.Cards), int64(v.Cards)}
	}
	if v.AnyTarget {
		c.Targets = TargetSpan(puzzle.DefaultTarget, puzzle.DefaultTarget)
	}
	return c
}

const (
	defaultPatience        = 1 << 20
	defaultPatienceFromSix = 1 << 17 // default for hands that may have six numbers or more
)

// Span is the range of integers from From to To, inclusive.
type Span struct{ From, To int64 }

// String returns the span as "3..5", or as "4" if it has one number.
func (s Span) String() string {
	if s.From == s.To {
		return strconv.FormatInt(s.From, 10)
	}
	return fmt.Sprintf("%d..%d", s.From, s.To)
}

func (s Span) contains(x int64) bool { return s.From <= x && x <= s.To }
func (s Span) isZero() bool          { return s == Span{} }

// texts returns the text of each number.
func (s Span) texts() (texts []string) {
	for x := s.From; ; x++ { // not x <= s.To as the condition: s.To+1 may overflow
		texts = append(texts, strconv.FormatInt(x, 10))
		if x >= s.To {
			return texts
		}
	}
}

// Seconds is an interval of seconds, including From and To. If To is 0, there is no upper bound.
type Seconds struct{ From, To float64 }

// String returns the interval as "5..20", or as "5.." if it has no upper bound.
func (s Seconds) String() string {
	if s.To == 0 {
		return fmt.Sprintf("%v..", s.From)
	}
	return fmt.Sprintf("%v..%v", s.From, s.To)
}

func (s Seconds) contains(x float64) bool { return s.From <= x && (s.To == 0 || x <= s.To) }

// Share is the fraction Num/Den. If Den is 0, the share is 0.
type Share struct{ Num, Den int64 }

// String returns the share as "1/10", or as "0" if Den is 0.
func (s Share) String() string {
	if s.Den == 0 {
		return "0"
	}
	return fmt.Sprintf("%d/%d", s.Num, s.Den)
}

// portionOf returns n times the share, rounded to the nearest integer, with halves rounded up.
func (s Share) portionOf(n int64) int64 {
	if s.Den == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(n), 2*uint64(s.Num))
	lo, carry := bits.Add64(lo, uint64(s.Den), 0)
	rounded, _ := bits.Div64(hi+carry, lo, 2*uint64(s.Den))
	return int64(rounded)
}

// Facts selects groups of fields of Item. The fields are facts about a solvable puzzle.
type Facts struct {
	Solution bool // the fields Solution, Shape, Depth, Fraction and Largest
	Forms    bool
	Ideas    bool
	Grade    bool // the fields Level, Seconds and Techniques
}

func (f Facts) union(g Facts) Facts {
	return Facts{f.Solution || g.Solution, f.Forms || g.Forms, f.Ideas || g.Ideas, f.Grade || g.Grade}
}

// Targets holds the targets of puzzles: one rational number, or all integers of a span. The zero
// value holds no target, and New returns an error for it.
type Targets struct {
	single rat.Rat // the target if isSpan is false
	isSpan bool
	from   int64
	to     int64
	isSet  bool
}

// Target returns the Targets with the single target t.
func Target(t rat.Rat) Targets { return Targets{single: t, isSet: true} }

// TargetSpan returns the Targets with all integers of a range that includes from and to. [New]
// rejects an empty span.
func TargetSpan(from, to int64) Targets {
	return Targets{isSpan: true, from: from, to: to, isSet: true}
}

// String returns the targets as "24" or "1..100", or as "none" for the zero value.
func (t Targets) String() string {
	switch {
	case !t.isSet:
		return "none"
	case t.isSpan:
		return Span{t.from, t.to}.String()
	}
	return t.single.String()
}

// Only returns the only target. ok is false if there is not exactly one.
func (t Targets) Only() (target rat.Rat, ok bool) {
	switch {
	case t.isSpan && t.from == t.to:
		return rat.Int(t.from), true
	case t.isSet && !t.isSpan:
		return t.single, true
	}
	return rat.Rat{}, false
}

// lastIndex returns the index of the last target. t must not be empty.
func (t Targets) lastIndex() uint64 {
	if !t.isSpan {
		return 0
	}
	return uint64(t.to) - uint64(t.from)
}

// at returns target i, from 0 to lastIndex.
func (t Targets) at(i int64) rat.Rat {
	if !t.isSpan {
		return t.single
	}
	return rat.Int(t.from + i)
}

// last returns the last target.
func (t Targets) last() rat.Rat { return t.at(int64(t.lastIndex())) }

// texts returns the text of each target.
func (t Targets) texts() []string {
	if !t.isSpan {
		return []string{t.single.String()}
	}
	return Span{t.from, t.to}.texts()
}

// check returns a *CriteriaError if the targets are missing, empty or too many.
func (t Targets) check() error {
	switch {
	case !t.isSet:
		return &CriteriaError{Kind: KindMissing, Field: "targets"}
	case t.isSpan && t.from > t.to:
		return &CriteriaError{Kind: KindEmpty, Field: "targets"}
	case t.lastIndex() >= maxCandidates:
		return &CriteriaError{Kind: KindMany, Field: "targets", Limit: strconv.FormatInt(maxCandidates, 10)}
	}
	return nil
}

// The errors of this package. Test for them with errors.Is.
var (
	// ErrCriteria means that a field of the criteria is invalid, or that no puzzle can meet the
	// criteria. A [*CriteriaError], the error of New, wraps it.
	ErrCriteria = errors.New("generate: invalid criteria")
	// ErrPatience means that the picker accepted no item from too many candidates in a row. A
	// [*PatienceError], from Items and Picker.Err, wraps it.
	ErrPatience = errors.New("generate: too many candidates without a match")
)

// ErrorKind is a code for what is wrong with a criterion. The codes are stable, so programs may
// switch on them and translate them.
type ErrorKind string

// The kinds of a CriteriaError.
const (
	KindMissing  ErrorKind = "missing"  // Field is not set, or empty
	KindEmpty    ErrorKind = "empty"    // Field is a range whose end is below its start
	KindOutside  ErrorKind = "outside"  // Field is not within Limit
	KindUnknown  ErrorKind = "unknown"  // Field has the unknown value Value
	KindTwice    ErrorKind = "twice"    // Field has Value twice
	KindClash    ErrorKind = "clash"    // no puzzle meets both Field (its Value, if set) and OtherField
	KindUngraded ErrorKind = "ungraded" // Field needs grades, but hands of Limit numbers cannot be graded; Err is the reason
	KindMany     ErrorKind = "many"     // there are more than Limit candidates, or more than Limit kinds to balance
	KindPool     ErrorKind = "pool"     // the pool has no valid space of hands; Err is the reason
	KindRules    ErrorKind = "rules"    // the rules are invalid; Err is the reason
)

// criteriaMessages describes each kind of error in English.
var criteriaMessages = map[ErrorKind]string{
	KindMissing:  "not set",
	KindEmpty:    "empty range",
	KindOutside:  "out of range",
	KindUnknown:  "unknown value",
	KindTwice:    "duplicate value",
	KindClash:    "conflict",
	KindUngraded: "hands cannot be graded",
	KindMany:     "too many combinations",
	KindPool:     "invalid",
	KindRules:    "invalid",
}

// CriteriaError describes an invalid criterion.
type CriteriaError struct {
	Kind       ErrorKind
	Field      string // name of a field of Criteria in lower case, or "n" for the number of puzzles
	OtherField string // the name of another field, or unset
	Value      string // the invalid value, or unset
	Limit      string // the limit, or unset
	Err        error  // the cause, or nil
}

// Error returns one line in English with the field, the reason and the details.
func (e *CriteriaError) Error() string {
	text := fmt.Sprintf("%v: %s: %s", ErrCriteria, e.Field, criteriaMessages[e.Kind])
	limitLabel := ", limit "
	if e.Kind == KindUngraded {
		limitLabel = ", hand size "
	}
	for _, part := range []struct{ label, value string }{
		{": ", e.Value}, {" with ", e.OtherField}, {limitLabel, e.Limit},
	} {
		if part.value != "" {
			text += part.label + part.value
		}
	}
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns ErrCriteria and, if set, Err.
func (e *CriteriaError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrCriteria}
	}
	return []error{ErrCriteria, e.Err}
}

// PatienceError is the error of a search that gave up.
type PatienceError struct {
	Found int64 // number of items accepted
	Tried int64 // number of candidates tried; the last Patience of them gave no accepted item
	Size  int64 // number of all candidates of the plan
}

// Error returns one line in English with the three counts.
func (e *PatienceError) Error() string {
	return fmt.Sprintf("%v: %d found among the first %d of %d candidates", ErrPatience, e.Found, e.Tried, e.Size)
}

// Unwrap returns ErrPatience.
func (e *PatienceError) Unwrap() error { return ErrPatience }
