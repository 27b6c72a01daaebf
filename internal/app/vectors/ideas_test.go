package vectors_test

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

const ideaFile = "../../../web/src/play/findall/testdata/ideas.txt"

// maxAllWritten is the number of written solutions up to which ideaFile has all of a hand. Of other
// hands it has every sampleStep-th.
const (
	maxAllWritten = 12
	sampleStep    = 29
)

// TestIdeaVectors compares the ideas in ideaFile, by which the pages are tested, with those of the
// engine. A line has the written solutions of a hand, each after the number of its idea.
func TestIdeaVectors(t *testing.T) {
	engine := solve.New()
	var b bytes.Buffer
	for _, hand := range allHands(t) {
		p, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			t.Fatal(err)
		}
		forms, _, err := engine.Ideas(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if len(forms) == 0 {
			continue
		}
		ideas := map[string]int{} // by key of the form
		for _, s := range forms {
			ideas[expr.Normalize(s.Expr()).Key()] = s.Idea
		}
		written, err := engine.All(t.Context(), p, expr.Written)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(p.ID())
		for i, s := range written {
			if len(written) <= maxAllWritten || i%sampleStep == 0 {
				fmt.Fprintf(&b, " %d:%s", ideas[expr.Normalize(s.Expr()).Key()], s.Text)
			}
		}
		b.WriteByte('\n')
	}
	golden.Compare(t, ideaFile, b.String())
}
