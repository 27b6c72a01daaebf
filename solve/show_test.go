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

// randomPuzzle draws small and large numbers, zeros and equal ones, targets of all
// kinds and the rules that the quick way of showing forms knows.
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

// The quick way of showing a form gives what the slow one gives, no form comes
// twice, all are correct, in order, and as many as are counted.
func TestShownIsSimplest(t *testing.T) {
	r, e := rand.New(rand.NewPCG(24, 1)), New()
	for range 1500 {
		checkShown(t, e, randomPuzzle(r))
	}
}

// The quick way is left where its arithmetic would pass int64, though residues still
// decide: with numbers whose Π(aᵢ+1) lies between 2^30 and 2^61.
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
		shown += checkShown(t, e, puzzle.Puzzle{Hand: hand, Target: targets[r.IntN(5)], Rules: puzzle.Rules{Ops: expr.Basic}})
		whole := puzzle.Puzzle{Hand: hand, Target: rat.Int(hand[r.IntN(4)]), Rules: puzzle.Rules{Ops: expr.Basic, Values: puzzle.Integer, Subset: true}}
		shown += checkShown(t, e, whole)
	}
	if shown < 400 {
		t.Errorf("%d solutions", shown)
	}
}

// checkShown compares the list of p with what every form of it should look like, and
// says how many there are.
func checkShown(t *testing.T, e *Engine, p puzzle.Puzzle) int {
	t.Helper()
	ctx := context.Background()
	seq, err := e.All(ctx, p, expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	var allow func(rat.Rat) bool
	if p.Rules.Values != 0 {
		allow = p.Rules.Values.Allows
	}
	seen := map[string]bool{}
	var last measures
	for s := range seq {
		f := expr.Normalize(s.Expr())
		if seen[f.Key()] {
			t.Errorf("%v: %s comes twice", p.ID(), s.Text)
		}
		seen[f.Key()] = true
		if want, _ := f.Simplest(allow); want != s.Text {
			t.Errorf("%v: %s; want %s", p.ID(), s.Text, want)
		}
		if v := p.Check(s.Expr()); !v.Correct {
			t.Errorf("%v: %s is judged %v", p.ID(), s.Text, v.Reason)
		}
		m := measure(s.Text)
		if len(seen) > 1 && (last.frac && !m.frac || last.frac == m.frac && m.largest.Cmp(last.largest) < 0) {
			t.Errorf("%v: %s comes after what is less simple", p.ID(), s.Text)
		}
		last = m
	}
	if n, err := e.Count(ctx, p, expr.Form); err != nil || n != int64(len(seen)) {
		t.Errorf("%v: %d counted (%v), %d listed", p.ID(), n, err, len(seen))
	}
	return len(seen)
}

// The residues of the essay in field.go: inverses, and the primes are prime.
func TestField(t *testing.T) {
	for _, p := range fields {
		if !rat.Int(int64(p)).Big().Num().ProbablyPrime(40) {
			t.Errorf("%d is not prime", p)
		}
		for _, a := range []uint64{1, 2, 3, 24, 1 << 60, uint64(p) - 1} {
			if got := p.mul(a, p.inv(a)); got != 1 {
				t.Errorf("modulo %d: %d times its inverse is %d", p, a, got)
			}
		}
	}
}

// A sweep and a single hand find the same, whatever the engine did before.
func TestEngineForgets(t *testing.T) {
	ctx, r := context.Background(), rand.New(rand.NewPCG(24, 2))
	used := New()
	used.Budget.Bytes = 1 << 18 // so small that tables are dropped often
	for range 300 {
		p := randomPuzzle(r)
		a, err := used.All(ctx, p, expr.Form)
		if err != nil {
			continue // over the budget
		}
		b, err := New().All(ctx, p, expr.Form)
		if err != nil || !slices.Equal(slices.Collect(a), slices.Collect(b)) {
			t.Errorf("%v: a used engine and a new one differ (%v)", p.ID(), err)
		}
	}
}

// Nothing is lost between what is looked up, searched for and listed whole: the
// count is the same however far tables reach, and in whatever order they were made.
func TestReachDoesNotMatter(t *testing.T) {
	for _, c := range []struct {
		hand  []int64
		reach []int
	}{
		{[]int64{1, 2, 3, 4, 5, 6}, []int{4, 5}},
		{[]int64{1, 1, 4, 8, 9, 13}, []int{4, 5}},
		{[]int64{0, 0, 3, 3, 8, 24}, []int{4, 5}},
		{[]int64{5, 5, 5, 5, 7, 7}, []int{4, 5}},
		{[]int64{2, 3, 3, 7, 10, 11, 12}, []int{5}},
		{[]int64{4, 4, 6, 6, 8, 8, 9}, []int{5}},
	} {
		sameCount(t, c.hand, c.reach)
	}
}

func sameCount(t *testing.T, hand []int64, reach []int) {
	t.Helper()
	p := puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	count := func(e *Engine) int64 {
		n, err := e.Count(context.Background(), p, expr.Form)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	want := count(New())
	for _, r := range reach {
		e := New()
		e.reach = r
		if got := count(e); got != want {
			t.Errorf("%v: %d forms with tables of up to %d numbers, %d without", hand, got, r, want)
		}
	}
	e := New()
	for _, history := range [][]int64{{13, 12, 11}, {3, 4, 6, 8, 24}, {7, 9, 10}} {
		slices.Sort(history)
		other := p
		other.Hand = history
		if _, err := e.Count(context.Background(), other, expr.Form); err != nil {
			t.Fatal(err)
		}
	}
	if got := count(e); got != want {
		t.Errorf("%v: %d forms after other hands, %d at first", hand, got, want)
	}
}

// 2^60−1 + 2^60 − … : sums that are 0 modulo 2^61−1 and are not 0. The search sees it and
// starts again with another prime; without that two of the 46 forms are lost.
func TestTrapFalseZero(t *testing.T) {
	p := puzzle.Puzzle{
		Hand:   []int64{1, 24, 1<<60 - 1, 1 << 60, 1<<61 - 2},
		Target: rat.Int(24),
		Rules:  puzzle.Rules{Ops: expr.Basic},
	}
	e := New()
	n, err := e.Count(context.Background(), p, expr.Form)
	if err != nil || n != 46 {
		t.Errorf("%d forms (%v); want 46", n, err)
	}
	if e.p == mersenne61 {
		t.Error("the search kept to the first prime")
	}
}

// Steps are counted over all hands of a sweep, also over those that are searched for forms.
func TestSweepKeepsItsSteps(t *testing.T) {
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
	t.Errorf("%d hands within the steps of a few", hands)
}

// A list is refused before it is made: counting tells how large it would be.
func TestForeseesLists(t *testing.T) {
	e := New()
	e.Budget.Bytes = 64 << 20
	p := puzzle.Puzzle{Hand: []int64{1, 2, 3, 4, 5, 6, 7, 8}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	if _, err := e.All(context.Background(), p, expr.Form); !errors.Is(err, ErrBudget) {
		t.Errorf("898569 solutions in 64 MiB: %v", err)
	}
	if len(e.done) > 0 || len(e.s.nodes) > 1<<16 {
		t.Errorf("%d solutions were made all the same", len(e.done))
	}
}

// Texts are addressed by 31 bits whatever the memory budget is, so their size has a bound of
// its own.
func TestTextBound(t *testing.T) {
	e := New()
	p := puzzle.Puzzle{Hand: []int64{1, 2, 3, 4, 5, 6, 7}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	all, err := e.All(context.Background(), p, expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for range all {
		n++
	}
	e = New()
	e.maxText = 1 << 16
	var over *BudgetError
	if _, err := e.All(context.Background(), p, expr.Form); !errors.As(err, &over) || over.What != "solutions" {
		t.Errorf("%d solutions with texts of 64 KiB: %v", n, err)
	}
}

// Solvable says what the forms say where zeros decide: at target 0, and where a part
// beside the target must be worth 0.
func TestTrapSolvableByZero(t *testing.T) {
	ctx, e, forms := context.Background(), New(), New()
	check := func(p puzzle.Puzzle) {
		got, err := e.Solvable(ctx, p)
		n, err2 := forms.Count(ctx, p, expr.Form)
		if err != nil || err2 != nil || got != (n > 0) {
			t.Errorf("%s: solvable %v (%v), %d forms (%v)", p.ID(), got, err, n, err2)
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

// Many equal numbers make long sums inside sums; every text still parses, and is shown in order.
func TestTrapLongSums(t *testing.T) {
	target, _ := rat.New(5, 2)
	p := puzzle.Puzzle{Hand: []int64{1, 1, 1, 1, 4, 4, 4, 4, 4, 4}, Target: target, Rules: puzzle.Rules{Ops: expr.Basic}}
	seq, err := New().All(context.Background(), p, expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for s := range seq {
		x, err := expr.Parse(s.Text)
		if err != nil || n%97 == 0 && !p.Check(x).Correct {
			t.Fatalf("%s: %v", s.Text, err)
		}
		n++
	}
}

// A power may be a whole number larger than any product of the hand's numbers.
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
			t.Errorf("%s: %d forms (%v); want %d", p.ID(), n, err, c.want)
		}
	}
}

// The zero Engine works, and a puzzle that puzzle.New would refuse is an error, never a panic.
func TestMisuse(t *testing.T) {
	ctx := context.Background()
	rules := puzzle.Rules{Ops: expr.Basic}
	if _, ok, err := new(Engine).First(ctx, puzzle.Puzzle{Hand: []int64{3, 3, 8, 8}, Target: rat.Int(24), Rules: rules}); !ok || err != nil {
		t.Errorf("the zero Engine: %v, %v", ok, err)
	}
	for _, hand := range [][]int64{nil, {8, 3, 8, 3}, {-3, 3, 8, 8}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}} {
		p := puzzle.Puzzle{Hand: hand, Target: rat.Int(24), Rules: rules}
		e := New()
		for level := expr.Written; level <= expr.Idea; level++ {
			if _, err := e.All(ctx, p, level); err == nil {
				t.Errorf("All(%v, %s) is no error", hand, level)
			}
			if _, err := e.Count(ctx, p, level); err == nil {
				t.Errorf("Count(%v, %s) is no error", hand, level)
			}
		}
		for name, err := range map[string]error{
			"Solvable":  second(e.Solvable(ctx, p)),
			"Tried":     second(e.Tried(ctx, p)),
			"Reachable": second(e.Reachable(ctx, p)),
			"Nearest":   second(e.Nearest(ctx, p)),
			"Window":    second(e.Window(ctx, p, 0, 9)),
		} {
			if err == nil {
				t.Errorf("%s(%v) is no error", name, hand)
			}
		}
	}
}

func second[T any](_ T, err error) error { return err }
