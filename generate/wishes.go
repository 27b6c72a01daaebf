package generate

import (
	"math/bits"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
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
