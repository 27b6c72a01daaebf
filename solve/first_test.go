package solve

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestFirstIsFirstOfAll(t *testing.T) {
	t.Parallel()
	checkFirstIsFirstOfAll(t, 60)
}

// checkFirstIsFirstOfAll checks that First, which uses another search, returns the first solution
// of All. The puzzles have various targets; some are solvable in integers, some only with
// fractions, some not at all.
func checkFirstIsFirstOfAll(t *testing.T, hands int) {
	r := rand.New(rand.NewPCG(24, 6))
	fraction, _ := rat.New(47, 2)
	targets := []rat.Rat{rat.Int(24), rat.Int(1), rat.Int(0), rat.Int(-7), rat.Int(997), fraction}
	firstEngine, listEngine := New(), New()
	ctx := context.Background()
	kinds := map[string]int{}
	for i := range hands {
		hand := make([]int64, 6)
		for j := range hand {
			hand[j] = r.Int64N([]int64{4, 14, 26, 60}[i%4])
		}
		slices.Sort(hand)
		p := puzzle.Puzzle{Hand: hand, Target: targets[i%len(targets)], Rules: puzzle.Rules{Ops: expr.Basic}}
		switch i % 5 {
		case 3:
			p.Rules.Values = puzzle.Integer
		case 4:
			p.Rules = rulesNamed(t, "countdown")
		}
		solutions, err := listEngine.All(ctx, p, expr.Form)
		if err != nil {
			t.Fatal(err)
		}
		want, solvable := "", false
		for _, s := range solutions {
			want, solvable = s.Text, true
			break
		}
		got, ok, err := firstEngine.First(ctx, p)
		if err != nil || ok != solvable || got.Text != want {
			t.Errorf("%s: First returns %q (%v, %v), but All starts with %q", p.ID(), got.Text, ok, err, want)
		}
		kinds[kindOfSolution(want)]++
	}
	for _, kind := range []string{"none", "whole", "fraction"} {
		if kinds[kind] == 0 {
			t.Errorf("no hand of kind %q: %v", kind, kinds)
		}
	}
}

func kindOfSolution(text string) string {
	switch {
	case text == "":
		return "none"
	case traitsOf(text).Fraction:
		return "fraction"
	}
	return "whole"
}

func rulesNamed(t *testing.T, name string) puzzle.Rules {
	t.Helper()
	v, err := puzzle.Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return v.Rules
}

func traitsOf(text string) expr.Traits {
	traits, err := expr.TraitsOf(Solution{Text: text}.Expr())
	if err != nil {
		panic(err)
	}
	return traits
}
