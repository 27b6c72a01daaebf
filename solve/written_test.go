package solve

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// listWritten returns the texts of All at level Written.
func listWritten(ctx context.Context, e *Engine, p puzzle.Puzzle) ([]string, error) {
	solutions, err := e.All(ctx, p, expr.Written)
	if err != nil {
		return nil, err
	}
	var texts []string
	for _, s := range solutions {
		texts = append(texts, s.Text)
	}
	return texts, nil
}

// TestWrittenMatchesBruteForce compares All and Count at level Written with all trees.
func TestWrittenMatchesBruteForce(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawPuzzle(t, 4)
		want := simplest(slices.DeleteFunc(all, func(x bruteTree) bool { return !x.value.Equal(p.Target) }))
		n, err := e.Count(ctx, p, expr.Written)
		if err != nil || n != int64(len(want)) {
			t.Fatalf("Count = %d (%v), want %d", n, err, len(want))
		}
		got, err := listWritten(ctx, e, p)
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("All of %s = %q (%v)\nwant %q", p.ID(), got, err, want)
		}
	})
}

// TestFirstWrittenIsFirst checks that FirstWritten returns the first of all written solutions, and
// that SolvableWithin is exact for limits at and just below their largest results.
func TestFirstWrittenIsFirst(t *testing.T) {
	e, ctx := New(), context.Background()
	rapid.Check(t, func(t *rapid.T) {
		p, all := drawPuzzle(t, 4)
		all = slices.DeleteFunc(all, func(x bruteTree) bool { return !x.value.Equal(p.Target) })
		want := simplest(all)
		got, ok, err := e.FirstWritten(ctx, p)
		if err != nil || ok != (len(want) > 0) || ok && got.Text != want[0] {
			t.Fatalf("%s: got %q, %v (%v); want the first of %q", p.ID(), got.Text, ok, err, want)
		}
		limits := []rat.Rat{rat.Int(rapid.Int64Range(0, 100).Draw(t, "limit")), rat.Int(40)}
		for _, x := range all {
			traits, err := expr.TraitsOf(x.tree)
			if err != nil {
				t.Fatal(err)
			}
			if below := traits.Largest.Sub(rat.Int(1)); len(limits) < 8 && below.Sign() >= 0 {
				limits = append(limits, traits.Largest, below)
			}
		}
		for _, limit := range limits {
			want := slices.ContainsFunc(all, func(x bruteTree) bool {
				traits, err := expr.TraitsOf(x.tree)
				return err == nil && traits.Largest.Cmp(limit) <= 0
			})
			if got, err := e.SolvableWithin(ctx, p, limit); err != nil || got != want {
				t.Fatalf("%s: solvable within %v: %v (%v); want %v", p.ID(), limit, got, err, want)
			}
		}
	})
}

// TestFirstWrittenNeedsNoList checks that FirstWritten finds a solution if there are too many to
// list.
func TestFirstWrittenNeedsNoList(t *testing.T) {
	t.Parallel()
	for _, hand := range [][]int64{{1, 2, 3, 4, 5, 6, 7}, {2, 3, 5, 7, 11, 13, 17, 19}} {
		e, p := New(), classicPuzzle(hand...)
		e.Budget.Bytes = 64 << 20
		s, ok, err := e.FirstWritten(context.Background(), p)
		if err != nil || !ok || !p.Check(s.Expr()).Correct {
			t.Errorf("FirstWritten of %v = %q, %v (%v), want a correct solution", hand, s.Text, ok, err)
		}
		t.Log(s.Text)
		if _, err := listWritten(context.Background(), e, p); !errors.Is(err, ErrBudget) {
			t.Errorf("%v: written solutions in 64 MiB: %v, want a budget error", hand, err)
		}
	}
}

// TestWrittenKnown checks known numbers of written solutions.
func TestWrittenKnown(t *testing.T) {
	for _, c := range []struct {
		hand []int64
		n    int64
	}{
		{[]int64{1, 2, 3, 4}, 242},
		{[]int64{3, 3, 8, 8}, 1},
		{[]int64{1, 1, 4, 6}, 228},
		{[]int64{1, 2, 3, 4, 5, 6}, 199902},
	} {
		p := classicPuzzle(c.hand...)
		e := New()
		n, err := e.Count(context.Background(), p, expr.Written)
		if err != nil || n != c.n {
			t.Errorf("%v: counted %d (%v), want %d", c.hand, n, err, c.n)
		}
		texts, err := listWritten(context.Background(), e, p)
		if err != nil || int64(len(texts)) != c.n {
			t.Errorf("%v: listed %d (%v), want %d", c.hand, len(texts), err, c.n)
		}
		checkTexts(t, p, texts)
	}
}

// checkTexts checks that each text is a correct answer with the fewest parentheses, and that all
// differ.
func checkTexts(t *testing.T, p puzzle.Puzzle, texts []string) {
	t.Helper()
	seen := map[string]bool{}
	for _, text := range texts {
		x, err := expr.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if v := p.Check(x); !v.Correct || seen[text] || expr.Format(x, expr.Style{}) != text {
			t.Fatalf("%s is listed twice (%v), has too many parentheses, or is not correct: %+v", text, seen[text], v)
		}
		seen[text] = true
	}
}

// classicPuzzle returns a puzzle with the four operators and target 24.
func classicPuzzle(hand ...int64) puzzle.Puzzle {
	return puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
}

// TestWrittenOfEight checks that the 612058852 written solutions of eight numbers can be counted
// but not listed.
func TestWrittenOfEight(t *testing.T) {
	t.Parallel()
	e := New()
	n, err := e.Count(context.Background(), classicPuzzle(1, 2, 3, 4, 5, 6, 7, 8), expr.Written)
	if err != nil || n != 612058852 {
		t.Fatalf("Count = %d (%v), want 612058852", n, err)
	}
	if _, err = listWritten(context.Background(), e, classicPuzzle(1, 2, 3, 4, 5, 6, 7, 8)); !errors.Is(err, ErrBudget) {
		t.Fatalf("All of 612058852 solutions: %v, want a budget error", err)
	}
}

// TestWrittenStops checks that Count and All at level Written return an error if the budget is
// exceeded or the context has ended.
func TestWrittenStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := New().Count(ctx, classicPuzzle(1, 2, 3, 4, 5, 6, 7, 8), expr.Written); !errors.Is(err, context.Canceled) {
		t.Errorf("Count with an ended context: %v, want context.Canceled", err)
	}
	e := New()
	e.Budget.Steps = 1000
	if _, err := e.Count(context.Background(), classicPuzzle(1, 2, 3, 4, 5, 6, 7, 8), expr.Written); !errors.Is(err, ErrBudget) {
		t.Errorf("Count with 1000 steps: %v, want a budget error", err)
	}
	e = New()
	e.Budget.Bytes = 1 << 20
	if _, err := listWritten(context.Background(), e, classicPuzzle(1, 2, 3, 4, 5, 6)); !errors.Is(err, ErrBudget) {
		t.Errorf("All in 1 MiB: %v, want a budget error", err)
	}
	if _, err := e.Count(context.Background(), classicPuzzle(1, 2, 3, 4), expr.Written); err != nil {
		t.Errorf("Count within the budget: %v", err)
	}
}

// TestHandsWithJoinedDigits compares handsWithJoinedDigits with brute force, and its number of
// hands with the estimate of joinedBytes.
func TestHandsWithJoinedDigits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hand := rapid.SliceOfN(rapid.SampledFrom([]int64{0, 1, 1, 2, 3, 9, 10, 11, 12}), 1, 5).Draw(t, "hand")
		slices.Sort(hand)
		got, want := handsWithJoinedDigits(New().newAccount(t.Context()), hand), bruteJoined(hand)
		if !slices.Equal(got[0], hand) {
			t.Fatalf("handsWithJoinedDigits = %v, want the unchanged hand first", got)
		}
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !slices.EqualFunc(got, want, slices.Equal) {
			t.Fatalf("handsWithJoinedDigits = %v, want %v", got, want)
		}
		if maxHands := joinedBytes(hand) / handBytes(hand); int64(len(got)) > maxHands {
			t.Fatalf("%d hands, estimated at most %d", len(got), maxHands)
		}
	})
}

// TestFirstOfSmallHands checks FirstWritten for every hand of up to three of the numbers 0, 1 and 2
// under all operators, limits and subset rules. Property tests rarely draw such hands.
func TestFirstOfSmallHands(t *testing.T) {
	e, ctx := New(), context.Background()
	var hands [][]int64
	for a := range int64(3) {
		hands = append(hands, []int64{a})
		for b := range a + 1 {
			hands = append(hands, []int64{b, a})
			for c := range b + 1 {
				hands = append(hands, []int64{c, b, a})
			}
		}
	}
	for _, hand := range hands {
		for ops := expr.OpSet(1); ops < 32; ops++ {
			for values := puzzle.Values(0); values <= 5; values++ {
				for _, subset := range []bool{false, true} {
					p, err := puzzle.New(hand, rat.Int(0), puzzle.Rules{Ops: ops, Values: values, Subset: subset})
					if err != nil {
						continue
					}
					all := allBruteTrees(p)
					for target := int64(-1); target <= 4; target++ {
						p.Target = rat.Int(target)
						want := simplest(slices.DeleteFunc(slices.Clone(all), func(x bruteTree) bool { return !x.value.Equal(p.Target) }))
						got, ok, err := e.FirstWritten(ctx, p)
						if err != nil || ok != (len(want) > 0) || ok && got.Text != want[0] {
							t.Fatalf("%s: got %q, %v (%v); want the first of %q", p.ID(), got.Text, ok, err, want)
						}
					}
				}
			}
		}
	}
}
