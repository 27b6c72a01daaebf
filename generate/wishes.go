package generate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
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

// wants is wishes that have been looked through, with what follows from them.
type wants struct {
	Wishes
	axes       []Axis  // of Balance, without solvable
	unsolvable Share   // of Unsolvable or the axis solvable
	shapes     []Shape // that a solution may have
	facts      Facts   // to work out
	graded     bool    // a wish or an axis needs grades
}

// newWants looks wishes through. The error is a [*WishError].
func newWants(wishes Wishes) (*wants, error) {
	w := &wants{Wishes: wishes, unsolvable: wishes.Unsolvable}
	w.Pool, w.Needs = slices.Clone(w.Pool), slices.Clone(w.Needs)
	w.Shapes, w.Balance = slices.Clone(w.Shapes), slices.Clone(w.Balance)
	switch {
	case w.Patience > 0:
	case w.Cards.To < 6:
		w.Patience = patience
	default:
		w.Patience = patienceSix
	}
	for _, check := range []func() error{
		w.checkRules, w.checkSpans, w.checkSeconds, w.checkNeeds, w.checkBalance, w.checkUnsolvable, w.checkShapes,
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	w.facts = w.Facts.with(Facts{
		Solution: len(w.Needs)+len(w.Shapes) > 0 || !w.Depths.none(),
		Forms:    w.Unique == expr.Form,
		Ideas:    w.Unique == expr.Idea,
		Grade:    !w.Levels.none() || w.Seconds != Seconds{},
	})
	w.graded = !w.Levels.none() || w.Seconds != Seconds{}
	for _, a := range w.axes {
		facts := a.row().facts
		w.facts = w.facts.with(facts)
		w.graded = w.graded || facts.Grade
	}
	return w, nil
}

// all says that the share is the whole.
func (s Share) all() bool { return s.Num > 0 && s.Num == s.Den }

// parts says that a solution may have fewer numbers than the hand.
func (w *wants) parts() bool { return w.Rules.Subset || w.Rules.Join }

func (w *wants) checkRules() error {
	p, err := puzzle.New(deal.Hand{1}, rat.Int(1), w.Rules)
	if err != nil {
		return &WishError{Kind: "rules", Wish: "rules", Err: err}
	}
	w.Rules = p.Rules
	return nil
}

func (w *wants) checkSpans() error {
	for _, s := range []struct {
		wish      string
		span      Span
		low, high int64
		needed    bool
	}{
		{"cards", w.Cards, 1, puzzle.MaxNumbers, true},
		{"levels", w.Levels, 1, int64(grade.LevelOf(math.Inf(1))), false},
		{"depths", w.Depths, 0, puzzle.MaxNumbers - 1, false},
	} {
		switch {
		case s.span.none() && s.needed:
			return &WishError{Kind: "missing", Wish: s.wish}
		case s.span.none():
		case s.span.From > s.span.To:
			return &WishError{Kind: "empty", Wish: s.wish}
		case s.span.From < s.low || s.span.To > s.high:
			return &WishError{Kind: "outside", Wish: s.wish, Limit: fmt.Sprintf("%d..%d", s.low, s.high)}
		}
	}
	if len(w.Pool) == 0 {
		return &WishError{Kind: "missing", Wish: "pool"}
	}
	return w.Targets.check()
}

// checkSeconds sees that some seconds are of a level that is asked for.
func (w *wants) checkSeconds() error {
	s := w.Seconds
	switch {
	case s.From < 0 || s.To < 0 || math.IsNaN(s.From) || math.IsNaN(s.To):
		return &WishError{Kind: "outside", Wish: "seconds", Limit: "0.."}
	case s.To != 0 && s.From > s.To:
		return &WishError{Kind: "empty", Wish: "seconds"}
	case s.To != 0 && s.To < grade.Floor:
		return &WishError{Kind: "outside", Wish: "seconds", Limit: fmt.Sprintf("%v..", grade.Floor)}
	}
	if l := w.levels(); l.From > l.To {
		return &WishError{Kind: "clash", Wish: "levels", Other: "seconds"}
	}
	return nil
}

// levels are those that levels and seconds leave.
func (w *wants) levels() Span {
	l := Span{1, int64(grade.LevelOf(math.Inf(1)))}
	if !w.Levels.none() {
		l = w.Levels
	}
	l.From = max(l.From, int64(grade.LevelOf(w.Seconds.From)))
	if w.Seconds.To != 0 {
		l.To = min(l.To, int64(grade.LevelOf(w.Seconds.To)))
	}
	return l
}

func (w *wants) checkNeeds() error {
	if int(w.Unique) > int(expr.Idea) {
		return &WishError{Kind: "unknown", Wish: "unique", Value: w.Unique.String()}
	}
	for i, n := range w.Needs {
		op, about := operators[n]
		switch {
		case !slices.Contains(needs, n):
			return &WishError{Kind: "unknown", Wish: "needs", Value: string(n)}
		case slices.Contains(w.Needs[:i], n):
			return &WishError{Kind: "twice", Wish: "needs", Value: string(n)}
		case about && !w.Rules.Ops.Has(op),
			n == "fraction" && (w.Rules.Values&puzzle.Integer != 0 || !w.Rules.Ops.Has(expr.Div) && !w.Rules.Ops.Has(expr.Pow)):
			return &WishError{Kind: "clash", Wish: "needs", Value: string(n), Other: "rules"}
		}
	}
	return nil
}

func (w *wants) checkBalance() error {
	for i, a := range w.Balance {
		switch {
		case a.row() == nil:
			return &WishError{Kind: "unknown", Wish: "balance", Value: string(a)}
		case slices.Contains(w.Balance[:i], a):
			return &WishError{Kind: "twice", Wish: "balance", Value: string(a)}
		case a != "solvable":
			w.axes = append(w.axes, a)
		case w.Unsolvable != Share{}:
			return &WishError{Kind: "clash", Wish: "balance", Value: string(a), Other: "unsolvable"}
		default:
			w.unsolvable = Share{1, 2}
		}
	}
	return nil
}

func (w *wants) checkUnsolvable() error {
	s := w.unsolvable
	if s.Num < 0 || s.Den < 0 || s.Num > s.Den || s.Den > math.MaxInt64/2 || s.Num > 0 && s.Den == 0 {
		return &WishError{Kind: "outside", Wish: "unsolvable", Limit: "0..1"}
	}
	if !s.all() {
		return nil
	}
	for _, about := range []struct {
		wish  string
		asked bool
	}{
		{"levels", !w.Levels.none()},
		{"seconds", w.Seconds != Seconds{}},
		{"unique", w.Unique != expr.Written},
		{"needs", len(w.Needs) > 0},
		{"shapes", len(w.Shapes) > 0},
		{"depths", !w.Depths.none()},
	} {
		if about.asked {
			return &WishError{Kind: "clash", Wish: about.wish, Other: "unsolvable"}
		}
	}
	return nil
}

// checkShapes finds the shapes that the wishes leave.
func (w *wants) checkShapes() error {
	from := w.Cards.From
	if w.parts() {
		from = 1
	}
	var asked []Shape
	for _, text := range w.Shapes {
		list, err := namedShapes(text, int(from), int(w.Cards.To))
		if err != nil {
			return &WishError{Kind: "unknown", Wish: "shapes", Value: text, Err: err}
		}
		if !slices.ContainsFunc(list, func(s Shape) bool { return Span{from, w.Cards.To}.has(int64(s.Numbers())) }) {
			return &WishError{Kind: "clash", Wish: "shapes", Value: text, Other: "cards"}
		}
		asked = append(asked, list...)
	}
	for n := from; n <= w.Cards.To; n++ {
		for _, s := range shapes(int(n)) {
			if (asked == nil || slices.Contains(asked, s)) && (w.Depths.none() || w.Depths.has(int64(s.Depth()))) {
				w.shapes = append(w.shapes, s)
			}
		}
	}
	switch {
	case len(w.shapes) > 0:
		return nil
	case asked != nil:
		return &WishError{Kind: "clash", Wish: "depths", Other: "shapes"}
	}
	return &WishError{Kind: "clash", Wish: "depths", Other: "cards"}
}

// spaces are the hands of each size. No space is empty: the wishes would promise what the
// pool cannot give.
func (w *wants) spaces() (all []deal.Space, err error) {
	for n := w.Cards.From; n <= w.Cards.To; n++ {
		s, err := deal.NewSpace(w.Pool, int(n))
		if err != nil {
			return nil, &WishError{Kind: "pool", Wish: "pool", Err: err}
		}
		if s.Size() == 0 {
			return nil, &WishError{Kind: "clash", Wish: "cards", Value: strconv.FormatInt(n, 10), Other: "pool"}
		}
		all = append(all, s)
	}
	return all, nil
}

// checkGrades sees that grade takes the hands, if a wish needs it: the largest of each
// size stands for all. It is only asked whether it would be graded: what grade refuses it
// refuses before any work, and the context has ended by then.
func (w *wants) checkGrades(spaces []deal.Space) error {
	if !w.graded {
		return nil
	}
	ended, end := context.WithCancel(context.Background())
	end()
	for _, s := range spaces {
		hand, err := s.At(s.Size() - 1)
		if err != nil {
			return err
		}
		_, err = grade.New().Grade(ended, puzzle.Puzzle{Hand: hand, Target: w.Targets.largest(), Rules: w.Rules})
		if errors.Is(err, grade.ErrNumbers) {
			return &WishError{Kind: "ungraded", Wish: w.graders(), Limit: strconv.Itoa(len(hand)), Err: err}
		}
	}
	return nil
}

// graders is the wish that needs grades.
func (w *wants) graders() string {
	switch {
	case !w.Levels.none():
		return "levels"
	case w.Seconds != Seconds{}:
		return "seconds"
	}
	return "balance"
}
