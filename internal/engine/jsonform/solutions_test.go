package jsonform_test

import (
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// classicPuzzle returns a puzzle with the four operators.
func classicPuzzle(tb testing.TB, hand deal.Hand, target int64) puzzle.Puzzle {
	tb.Helper()
	p, err := puzzle.New(hand, rat.Int(target), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// answer is the decoded line of an answer.
type answer struct {
	Seed                  int
	Hand                  []int64
	Target, Rules         string
	Solvable              bool
	Written, Forms, Ideas *int64
	Solutions             []solution
	Nearest               []struct{ Value, Distance string }
}

type solution struct {
	Expr, Pretty, Last, Largest string
	Idea                        int
	Patterns                    []string
	Fraction                    bool
}

// TestLinesAreJSON checks that every line is valid JSON, and compares the properties of each
// solution with those that package expr computes.
func TestLinesAreJSON(t *testing.T) {
	e := solve.New()
	for _, q := range []jsonform.Query{
		{Variant: "classic", Level: expr.Form},
		{Variant: "classic", Level: expr.Form, Nearest: true, Parens: true},
		{Variant: "classic", Level: expr.Idea},
		{Variant: "classic", Level: expr.Written},
		{Variant: "classic", Level: expr.Form, First: true},
		{Variant: "classic", Level: expr.Written, First: true},
		{Variant: "classic", Count: true},
	} {
		for _, hand := range []deal.Hand{{3, 3, 8, 8}, {1, 1, 1, 1}, {2, 2, 2, 12}, {1, 2, 3, 4}, {24}} {
			p := classicPuzzle(t, hand, 24)
			var b strings.Builder
			solvable, err := q.Write(context.Background(), &b, e, p, []byte(`{"seed":7}`))
			if err != nil {
				t.Fatal(err)
			}
			var a answer
			if err := json.Unmarshal([]byte(b.String()), &a); err != nil {
				t.Fatalf("%v in %s", err, b.String())
			}
			if strings.Count(b.String(), "\n") != 1 || !strings.HasSuffix(b.String(), "}\n") {
				t.Errorf("not one line: %q", b.String())
			}
			if a.Seed != 7 || a.Solvable != solvable || a.Target != "24" || len(a.Hand) != len(hand) {
				t.Errorf("%+v of %s", a, b.String())
			}
			if (len(a.Solutions) > 0) != (solvable && !q.Count) || q.First && len(a.Solutions) > 1 {
				t.Errorf("%d solutions, solvable %v, in %s", len(a.Solutions), solvable, b.String())
			}
			for _, s := range a.Solutions {
				checkSolution(t, p, s)
			}
			if (len(a.Nearest) > 0) != (q.Nearest && !solvable) {
				t.Errorf("nearest %v in %s", a.Nearest, b.String())
			}
		}
	}
}

// checkSolution checks that a solution is correct and that its fields are those of its expression.
func checkSolution(t *testing.T, p puzzle.Puzzle, s solution) {
	t.Helper()
	x, err := expr.Parse(s.Expr)
	if err != nil {
		t.Fatal(err)
	}
	traits, err := expr.TraitsOf(x)
	if err != nil {
		t.Fatal(err)
	}
	if !p.Check(x).Correct || s.Fraction != traits.Fraction || s.Largest != traits.Largest.String() ||
		s.Last != string(traits.LastStep) || len(s.Patterns) != len(traits.Patterns) || s.Patterns == nil {
		t.Errorf("%+v does not match its traits %+v", s, traits)
	}
}

// TestFirstWritten checks that the simplest written solution is written even if the list of all
// written solutions would exceed the budget.
func TestFirstWritten(t *testing.T) {
	q := jsonform.Query{Variant: "classic", Level: expr.Written, First: true}
	e, p := solve.New(), classicPuzzle(t, deal.Hand{1, 2, 3, 4, 5, 6, 7}, 24)
	e.Budget.Bytes = 64 << 20
	var b strings.Builder
	if solvable, err := q.Write(context.Background(), &b, e, p, nil); !solvable || err != nil {
		t.Errorf("%v, %v", solvable, err)
	}
	if !strings.Contains(b.String(), `"solvable":true,"solutions":[{"expr":"1*2*4+3*5-6+7",`) {
		t.Error(b.String())
	}
}

// TestLongLineAndEnd checks that a line longer than the buffer is complete, and that Write returns
// an error if the context has ended.
func TestLongLineAndEnd(t *testing.T) {
	q := jsonform.Query{Variant: "classic", Level: expr.Written}
	p := classicPuzzle(t, deal.Hand{3, 4, 6, 8, 24}, 24)
	var b strings.Builder
	if _, err := q.Write(context.Background(), &b, solve.New(), p, nil); err != nil {
		t.Fatal(err)
	}
	var a answer
	if err := json.Unmarshal([]byte(b.String()), &a); err != nil || len(a.Solutions) != int(*a.Written) || b.Len() < 100_000 {
		t.Errorf("%d bytes, %d solutions of %d, %v", b.Len(), len(a.Solutions), *a.Written, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := q.Write(ctx, io.Discard, solve.New(), p, nil); err == nil {
		t.Error("no error though the context had ended")
	}
}

// BenchmarkFour measures the lines with all solutions, for the hands of four in turn.
func BenchmarkFour(b *testing.B) {
	_, space, err := measure.Space("classic", 4)
	if err != nil {
		b.Fatal(err)
	}
	puzzles, err := measure.Puzzles("classic", 24, measure.Hands(space)...)
	if err != nil {
		b.Fatal(err)
	}
	e := solve.New()
	q := jsonform.Query{Variant: "classic", Level: expr.Form}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := q.Write(context.Background(), io.Discard, e, puzzles[i%len(puzzles)], nil); err != nil {
			b.Fatal(err)
		}
	}
}

// TestBrief checks that a brief list has the same expressions, and nothing else.
func TestBrief(t *testing.T) {
	q := jsonform.Query{Variant: "classic", Level: expr.Form, Brief: true}
	var b strings.Builder
	if _, err := q.Write(context.Background(), &b, solve.New(), classicPuzzle(t, deal.Hand{2, 4, 6, 7}, 24), nil); err != nil {
		t.Fatal(err)
	}
	want := `"forms":5,"solutions":[{"expr":"`
	if got := b.String(); !strings.Contains(got, want) || strings.Count(got, `"},{"expr":"`) != 4 || strings.Contains(got, "idea") {
		t.Errorf("%s, want %s", got, want)
	}
}
