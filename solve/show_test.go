package solve

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// randomPuzzle returns a puzzle with small or large numbers, zeros and equal numbers, any kind of
// target, and rules that the fast rendering path supports.
func randomPuzzle(r *rand.Rand) puzzle.Puzzle {
	hand := make([]int64, []int{3, 4, 5, 5, 5, 5}[r.IntN(6)])
	largest := []int64{3, 6, 13, 25, 100}[r.IntN(5)]
	for i := range hand {
		hand[i] = r.Int64N(largest + 1)
	}
	slices.Sort(hand)
	rules := puzzle.Rules{Ops: expr.Basic}
	switch r.IntN(6) {
	case 0:
		rules.Values = puzzle.Integer
	case 1:
		rules.Values, rules.Subset = puzzle.Integer|puzzle.Positive, true
	case 2:
		rules.Values = puzzle.NonNegative
	case 3:
		rules.Subset = true
	}
	target := rat.Int(24)
	if r.IntN(3) > 0 {
		target, _ = rat.New(r.Int64N(60)-5, 1+r.Int64N(2))
	}
	return puzzle.Puzzle{Hand: hand, Target: target, Rules: rules}
}

// TestShownIsSimplest checks that the fast rendering path gives the same text as the slow one, and
// that the listed forms are different, correct, in order and as many as Count returns.
func TestShownIsSimplest(t *testing.T) {
	r, e := rand.New(rand.NewPCG(24, 1)), New()
	for range 1500 {
		checkShownTexts(t, e, randomPuzzle(r))
	}
}

// TestShownIsSimplestForLargeNumbers uses hands whose residue.SizeBound lies between 2^30 and 2^61.
// Residues are still exact for them, but the fast rendering path would overflow, so it must not be
// used.
func TestShownIsSimplestForLargeNumbers(t *testing.T) {
	r, e := rand.New(rand.NewPCG(24, 5)), New()
	shown := 0
	for range 400 {
		hand := make([]int64, 4)
		for i := range hand {
			hand[i] = 1 + r.Int64N([]int64{40, 1 << 14, 1 << 14}[r.IntN(3)])
		}
		slices.Sort(hand)
		a, b, c, d := rat.Int(hand[0]), rat.Int(hand[1]), rat.Int(hand[2]), rat.Int(hand[3])
		x, _ := a.Quo(b)
		y, _ := c.Quo(d)
		targets := []rat.Rat{x.Sub(y), x.Add(y), c.Sub(x).Mul(d), d.Mul(x).Sub(c), a.Add(b).Mul(c).Sub(d)}
		shown += checkShownTexts(t, e, puzzle.Puzzle{Hand: hand, Target: targets[r.IntN(5)], Rules: puzzle.Rules{Ops: expr.Basic}})
		integers := puzzle.Puzzle{Hand: hand, Target: rat.Int(hand[r.IntN(4)]), Rules: puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer, Subset: true}}
		shown += checkShownTexts(t, e, integers)
	}
	if shown < 400 {
		t.Errorf("%d solutions compared, want at least 400", shown)
	}
}

// checkShownTexts compares the solutions of p with the expected text of every form, and returns the
// number of forms.
func checkShownTexts(t *testing.T, e *Engine, p puzzle.Puzzle) int {
	t.Helper()
	ctx := context.Background()
	solutions, err := e.All(ctx, p, expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	var allow func(rat.Rat) bool
	if p.Rules.Values != 0 {
		allow = p.Rules.Values.Allows
	}
	seen := map[string]bool{}
	var last expr.Traits
	for _, s := range solutions {
		f := expr.Normalize(s.Expr())
		if seen[f.Key()] {
			t.Errorf("%v: %s has the form of an earlier solution", p.ID(), s.Text)
		}
		seen[f.Key()] = true
		if want, _ := f.Simplest(allow); want != s.Text {
			t.Errorf("%v: got %s, want %s", p.ID(), s.Text, want)
		}
		if v := p.Check(s.Expr()); !v.Correct {
			t.Errorf("%v: %s is judged %v", p.ID(), s.Text, v.Reason)
		}
		m := traitsOf(s.Text)
		if len(seen) > 1 && (last.Fraction && !m.Fraction || last.Fraction == m.Fraction && m.Largest.Cmp(last.Largest) < 0) {
			t.Errorf("%v: %s follows a less simple solution", p.ID(), s.Text)
		}
		last = m
	}
	if n, err := e.Count(ctx, p, expr.Form); err != nil || n != int64(len(seen)) {
		t.Errorf("%v: %d counted (%v), %d listed", p.ID(), n, err, len(seen))
	}
	return len(seen)
}

// TestEngineDropsTables checks that an engine that often drops its tables gives the same answers as
// a new one.
func TestEngineDropsTables(t *testing.T) {
	ctx, r := context.Background(), rand.New(rand.NewPCG(24, 2))
	usedEngine := New()
	usedEngine.Budget.Bytes = 1 << 18 // small enough that tables are dropped often
	for range 300 {
		p := randomPuzzle(r)
		a, err := usedEngine.All(ctx, p, expr.Form)
		if err != nil {
			continue // budget exceeded
		}
		b, err := New().All(ctx, p, expr.Form)
		if err != nil || !slices.EqualFunc(a, b, sameSolution) {
			t.Errorf("%v: a used engine and a new one differ (%v)", p.ID(), err)
		}
	}
}

// TestSweepCountsSteps checks that the step budget limits a sweep as a whole, also if the rules
// require a search for forms for each hand.
func TestSweepCountsSteps(t *testing.T) {
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	e := New()
	e.Budget.Steps = 50_000
	rules := puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}
	hands := 0
	for _, err := range e.Sweep(context.Background(), space, rules, rat.Int(24)) {
		if err != nil {
			if !errors.Is(err, ErrBudget) {
				t.Fatal(err)
			}
			return
		}
		hands++
	}
	t.Errorf("swept %d hands, want a budget error", hands)
}

// TestListOverBudget checks that a list over the budget is refused.
func TestListOverBudget(t *testing.T) {
	e := New()
	e.Budget.Bytes = 64 << 20
	p := puzzle.Puzzle{Hand: []int64{1, 2, 3, 4, 5, 6, 7, 8}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	if _, err := e.All(context.Background(), p, expr.Form); !errors.Is(err, ErrBudget) {
		t.Errorf("898569 solutions in 64 MiB: %v, want a budget error", err)
	}
}

// TestTrapSolvableByZero checks that Solvable agrees with the number of forms where zeros matter:
// at target 0, and where the numbers that the target does not need must make 0.
func TestTrapSolvableByZero(t *testing.T) {
	ctx, e, formEngine := context.Background(), New(), New()
	check := func(p puzzle.Puzzle) {
		got, err := e.Solvable(ctx, p)
		n, countErr := formEngine.Count(ctx, p, expr.Form)
		if err != nil || countErr != nil || got != (n > 0) {
			t.Errorf("%s: solvable %v (%v), %d forms (%v)", p.ID(), got, err, n, countErr)
		}
	}
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, values := range []puzzle.Values{0, puzzle.Integer} {
		for _, hand := range space.All() {
			check(puzzle.Puzzle{Hand: hand, Rules: puzzle.Rules{Ops: expr.Basic, Values: values}})
		}
	}
	r := rand.New(rand.NewPCG(24, 3))
	for range 300 {
		hand := []int64{1000 + r.Int64N(50), 1 + r.Int64N(30), 1 + r.Int64N(30), 1 + r.Int64N(30), 1 + r.Int64N(30)}
		target := rat.Int(hand[0])
		slices.Sort(hand)
		check(puzzle.Puzzle{Hand: hand, Target: target, Rules: puzzle.Rules{Ops: expr.Basic}})
	}
}

func TestTrapLongSums(t *testing.T) {
	t.Parallel()
	checkLongSums(t, []int64{1, 1, 1, 1, 4, 4, 4, 4, 4})
}

// checkLongSums lists the solutions of a hand with many equal numbers, which has long sums inside
// sums. It checks that every text parses, and that every 97th is correct.
func checkLongSums(t *testing.T, hand []int64) {
	target, _ := rat.New(5, 2)
	p := puzzle.Puzzle{Hand: hand, Target: target, Rules: puzzle.Rules{Ops: expr.Basic}}
	solutions, err := New().All(context.Background(), p, expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range solutions {
		x, err := expr.Parse(s.Text)
		if err != nil || n%97 == 0 && !p.Check(x).Correct {
			t.Fatalf("%s does not parse or is not correct (%v)", s.Text, err)
		}
		n++
	}
}

// TestTrapLargePowers checks the number of forms for hands with powers that exceed the product of
// their numbers.
func TestTrapLargePowers(t *testing.T) {
	for _, c := range []struct {
		hand   []int64
		target int64
		want   int64
	}{
		{[]int64{2, 3, 4}, 128, 2},
		{[]int64{5, 5, 5}, 625, 1},
	} {
		p := puzzle.Puzzle{
			Hand: c.hand, Target: rat.Int(c.target),
			Rules: puzzle.Rules{Ops: expr.Basic.With(expr.Pow), Values: puzzle.Integer},
		}
		if n, err := New().Count(context.Background(), p, expr.Form); err != nil || n != c.want {
			t.Errorf("%s: %d forms (%v), want %d", p.ID(), n, err, c.want)
		}
	}
}

// TestMisuse checks that the zero Engine works, and that a puzzle that puzzle.New would reject
// gives an error, not a panic.
func TestMisuse(t *testing.T) {
	ctx := context.Background()
	rules := puzzle.Rules{Ops: expr.Basic}
	if _, ok, err := new(Engine).First(ctx, puzzle.Puzzle{Hand: []int64{3, 3, 8, 8}, Target: rat.Int(24), Rules: rules}); !ok || err != nil {
		t.Errorf("First of the zero Engine: %v, %v, want a solution", ok, err)
	}
	for _, hand := range [][]int64{nil, {8, 3, 8, 3}, {-3, 3, 8, 8}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}} {
		p := puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: rules}
		e := New()
		for level := expr.Written; level <= expr.Idea; level++ {
			if _, err := e.All(ctx, p, level); err == nil {
				t.Errorf("All(%v, %s) returns no error", hand, level)
			}
			if _, err := e.Count(ctx, p, level); err == nil {
				t.Errorf("Count(%v, %s) returns no error", hand, level)
			}
		}
		for name, err := range map[string]error{
			"Solvable":  secondResult(e.Solvable(ctx, p)),
			"Tried":     secondResult(e.Tried(ctx, p)),
			"Reachable": secondResult(e.Reachable(ctx, p)),
			"Nearest":   secondResult(e.Nearest(ctx, p)),
			"Window":    secondResult(e.Window(ctx, p, 0, 9)),
		} {
			if err == nil {
				t.Errorf("%s(%v) returns no error", name, hand)
			}
		}
	}
}

// secondResult returns the second of two results.
func secondResult[T any](_ T, err error) error { return err }

// TestZeroFormsOfEight checks Count and First for a hand of eight numbers with 49039468 forms worth
// 0, which are far too many to list.
func TestZeroFormsOfEight(t *testing.T) {
	p := puzzle.Puzzle{Hand: []int64{0, 1, 2, 3, 4, 5, 6, 7}, Rules: puzzle.Rules{Ops: expr.Basic}}
	e := New()
	n, err := e.Count(context.Background(), p, expr.Form)
	if want := int64(49_039_468); err != nil || n != want {
		t.Errorf("%d forms (%v), want %d", n, err, want)
	}
	s, ok, err := e.First(context.Background(), p)
	if want := "0*1*2*3*4*5*6*7"; err != nil || !ok || s.Text != want {
		t.Errorf("First: %q (%v, %v), want %q", s.Text, ok, err, want)
	}
}
