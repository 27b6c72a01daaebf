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
type Wishes struct {
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
	patience    = 1 << 20
	patienceSix = 1 << 17
)

// Span is the whole numbers from From to To, both included.
type Span struct{ From, To int64 }

func (s Span) has(x int64) bool { return s.From <= x && x <= s.To }
func (s Span) none() bool       { return s == Span{} }

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

func (s Seconds) has(x float64) bool { return s.From <= x && (s.To == 0 || x <= s.To) }

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

func (f Facts) with(g Facts) Facts {
	return Facts{f.Solution || g.Solution, f.Forms || g.Forms, f.Ideas || g.Ideas, f.Grade || g.Grade}
}

// Targets are the targets of puzzles: one rational number, or the whole numbers of a span. The
// zero value holds none.
type Targets struct {
	one  rat.Rat // if not span
	span bool
	from int64
	to   int64
	some bool
}

// Target returns the one target t.
func Target(t rat.Rat) Targets { return Targets{one: t, some: true} }

// TargetSpan returns the whole numbers from from to to, both included. [New] refuses an empty
// span.
func TargetSpan(from, to int64) Targets { return Targets{span: true, from: from, to: to, some: true} }

// Only returns the target if there is exactly one.
func (t Targets) Only() (target rat.Rat, ok bool) {
	switch {
	case t.span && t.from == t.to:
		return rat.Int(t.from), true
	case t.some && !t.span:
		return t.one, true
	}
	return rat.Rat{}, false
}

// Has reports whether x is one of the targets.
func (t Targets) Has(x rat.Rat) bool {
	if !t.span {
		return t.some && x.Equal(t.one)
	}
	n, ok := x.Int64()
	return ok && t.from <= n && n <= t.to
}

// less1 returns how many targets there are, less one; t is not empty.
func (t Targets) less1() uint64 {
	if !t.span {
		return 0
	}
	return uint64(t.to) - uint64(t.from)
}

// at returns target i, from 0 to less1.
func (t Targets) at(i int64) rat.Rat {
	if !t.span {
		return t.one
	}
	return rat.Int(t.from + i)
}

// largest returns the last target.
func (t Targets) largest() rat.Rat { return t.at(int64(t.less1())) }

// texts returns the targets as text.
func (t Targets) texts() []string {
	if !t.span {
		return []string{t.one.String()}
	}
	return Span{t.from, t.to}.texts()
}

// check returns a *WishError for targets that no plan can have.
func (t Targets) check() error {
	switch {
	case !t.some:
		return &WishError{Kind: "missing", Wish: "targets"}
	case t.span && t.from > t.to:
		return &WishError{Kind: "empty", Wish: "targets"}
	case t.less1() >= tooMany:
		return &WishError{Kind: "many", Wish: "targets", Limit: strconv.FormatInt(tooMany, 10)}
	}
	return nil
}

// The errors of this package, to be looked for with errors.Is.
var (
	// ErrWishes is that of New: wishes that no puzzle could meet, or that are none. What
	// comes is a [*WishError].
	ErrWishes = errors.New("generate: these wishes cannot be met")
	// ErrPatience is that of Items: too many candidates in a row were of no use. What
	// comes is a [*PatienceError].
	ErrPatience = errors.New("generate: nothing found for too long")
)

// WishError says what is wrong with wishes.
type WishError struct {
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
	Kind  string
	Wish  string // the name of a field of Wishes, in lower case
	Other string // another
	Value string
	Limit string
	Err   error
}

// Error returns one line in English.
func (e *WishError) Error() string {
	text := fmt.Sprintf("%v: %s: %s", ErrWishes, e.Wish, e.Kind)
	for _, part := range []struct{ name, value string }{
		{"", e.Value}, {"with ", e.Other}, {"limit ", e.Limit},
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
func (e *WishError) Unwrap() []error {
	if e.Err == nil {
		return []error{ErrWishes}
	}
	return []error{ErrWishes, e.Err}
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
