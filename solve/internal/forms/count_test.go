package forms

import (
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve/internal/residue"
)

// discardSink is a formSink that discards all forms.
type discardSink struct{}

func (discardSink) restart()      {}
func (discardSink) accept() error { return nil }

// TestZeroFormsCounted checks that counting forms worth 0 gives the same number as listing them.
// Hands of eight numbers also have sums worth 0 with a product that was itself searched for.
func TestZeroFormsCounted(t *testing.T) {
	for _, hand := range [][]int64{
		{0},
		{0, 0},
		{0, 1, 2},
		{0, 0, 0, 0},
		{0, 0, 1, 1, 2},
		{1, 1, 2, 2, 3},
		{0, 0, 0, 0, 0, 0},
		{0, 1, 1, 2, 2, 3},
		{1, 1, 1, 2, 2, 2},
		{3, 4, 5, 6, 7, 8},
		{1, 1, 2, 3, 4, 5, 6},
		{0, 0, 1, 1, 2, 2, 3},
		{1, 2, 3, 4, 9, 9, 9, 9},
		{1, 1, 1, 1, 2, 2, 2, 2},
		{0, 0, 0, 0, 0, 0, 0, 1},
	} {
		p := puzzle.Puzzle{Hand: hand, Rules: puzzle.Rules{Ops: expr.Basic}}
		for _, subset := range []bool{false, len(hand) < 7} {
			p.Rules.Subset = subset
			counted, err := countOf(newEngine(), p)
			if err != nil {
				t.Fatal(err)
			}
			e := newEngine()
			e.acc = openAccount()
			listed, err := e.findForms(p, residue.SizeBound(hand), newRuleSet(p.Rules), discardSink{})
			if err != nil || listed != counted {
				t.Errorf("%s: %d forms counted, %d listed (%v)", p.ID(), counted, listed, err)
			}
		}
	}
}
