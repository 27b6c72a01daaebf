package grade

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/randtest"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// play makes the move of each hint until the target is reached. It returns false if the first hint
// says that the target cannot be made.
func play(t *testing.T, g *Grader, at Position) bool {
	t.Helper()
	begin := fmt.Sprint(at.Numbers)
	for move := 0; ; move++ {
		clues, err := g.Hint(t.Context(), at, HintSteps)
		if err != nil {
			t.Fatalf("%v: %v", at.Numbers, err)
		}
		switch first := clues[0]; first.Key {
		case ClueSolved:
			last := at.Numbers[0]
			if at.Rules.Subset && slices.ContainsFunc(at.Numbers, at.Target.Equal) || len(at.Numbers) == 1 && last.Equal(at.Target) {
				return true
			}
			t.Fatalf("%s: %v is not solved", begin, at.Numbers)
		case ClueUnsolvable, ClueBack:
			if move > 0 {
				t.Fatalf("%s: the hints lead to %v, which cannot be solved", begin, at.Numbers)
			}
			return false
		default:
		}
		if len(clues) != HintSteps {
			t.Fatalf("%s: %d clues", begin, len(clues))
		}
		at = makeMove(t, at, clues[HintSteps-1])
		playRest(t, at, clues[HintSteps-1].Rest)
	}
}

// playRest checks that the rest of a solution can be made from a position and reaches the target.
func playRest(t *testing.T, at Position, rest []Move) {
	t.Helper()
	for _, m := range rest {
		at = makeMove(t, at, Clue{Op: m.Op, A: m.A, B: m.B, C: m.C})
	}
	if there := slices.ContainsFunc(at.Numbers, at.Target.Equal); !there || len(at.Numbers) > 1 && !at.Rules.Subset {
		t.Fatalf("the rest %v leaves %v, not %v", rest, at.Numbers, at.Target)
	}
}

// makeMove checks that a move can be made, and makes it.
func makeMove(t *testing.T, at Position, c Clue) Position {
	t.Helper()
	next := Position{Target: at.Target, Rules: at.Rules, Moved: true}
	left := slices.Clone(at.Numbers)
	for _, x := range []rat.Rat{c.A, c.B} {
		i := slices.IndexFunc(left, x.Equal)
		if i < 0 {
			t.Fatalf("%v: %v %v %v uses a missing number", at.Numbers, c.A, c.Op, c.B)
		}
		left = slices.Delete(left, i, i+1)
	}
	v, err := c.Op.Apply(c.A, c.B)
	if err != nil || !v.Equal(c.C) || !at.Rules.Ops.Has(c.Op) || !at.Rules.Values.Allows(v) {
		t.Fatalf("%v: %v %v %v is %v, not %v", at.Numbers, c.A, c.Op, c.B, v, c.C)
	}
	next.Numbers = slices.Concat(left, []rat.Rat{v})
	slices.SortFunc(next.Numbers, rat.Rat.Cmp)
	if c.Left != nil && fmt.Sprint(next.Numbers) != fmt.Sprint(c.Left) {
		t.Fatalf("%v: leaves %v, not %v", at.Numbers, next.Numbers, c.Left)
	}
	return next
}

// The third clue is true of the next move. For two of these hands that is 1 ÷ 1 or 9 ÷ 1, whose
// result is not a fraction.
func TestThirdClue(t *testing.T) {
	g := New()
	at := []Position{PositionOf(classic(t, 1, 1, 5, 18)), PositionOf(classic(t, 1, 9, 15, 18)), PositionOf(classic(t, 3, 3, 8, 8))}
	at[1].Rules.Ops = expr.OpSet(0).With(expr.Sub).With(expr.Div)
	for _, p := range at {
		clues, err := g.Hint(t.Context(), p, HintSteps)
		if err != nil || len(clues) != HintSteps {
			t.Fatalf("%v: %v, %v", p.Numbers, clues, err)
		}
		part, move := clues[2], clues[3]
		if move.Op != expr.Div || (part.Key == ClueFraction) == move.C.IsInt() || part.Key == CluePart && !part.C.Equal(move.C) {
			t.Errorf("%v: clue %+v, but the move is %+v", p.Numbers, part, move)
		}
	}
}

// TestHintsLeadToTheTarget follows the hints of all hands of four to the end.
func TestHintsLeadToTheTarget(t *testing.T) {
	g, n := New(), 0
	everyHand(func(hand []int64) {
		if play(t, g, PositionOf(classic(t, hand...))) {
			n++
		}
	})
	if n != 1362 {
		t.Errorf("%d hands were played to the end", n)
	}
}

// canMake is the reference implementation: it tries every move, in big fractions.
func canMake(h []*big.Rat, target *big.Rat, rules puzzle.Rules) bool {
	for _, x := range h {
		if (len(h) == 1 || rules.Subset) && x.Cmp(target) == 0 {
			return true
		}
	}
	for i, a := range h {
		for j, b := range h {
			if i == j {
				continue
			}
			var rest []*big.Rat
			for k, x := range h {
				if k != i && k != j {
					rest = append(rest, x)
				}
			}
			for op := expr.Add; op <= expr.Div; op++ {
				c := new(big.Rat)
				switch {
				case !rules.Ops.Has(op) || op == expr.Div && b.Sign() == 0 || i > j && (op == expr.Add || op == expr.Mul):
					continue
				case op == expr.Add:
					c.Add(a, b)
				case op == expr.Sub:
					c.Sub(a, b)
				case op == expr.Mul:
					c.Mul(a, b)
				default:
					c.Quo(a, b)
				}
				if rules.Values&puzzle.Integer != 0 && !c.IsInt() || rules.Values&puzzle.NonNegative != 0 && c.Sign() < 0 ||
					rules.Values&puzzle.Positive != 0 && c.Sign() <= 0 {
					continue
				}
				if canMake(append(rest[:len(rest):len(rest)], c), target, rules) {
					return true
				}
			}
		}
	}
	return false
}

func (p Position) canBeSolved() bool {
	var h []*big.Rat
	for _, x := range p.Numbers {
		h = append(h, x.Big())
	}
	return canMake(h, p.Target.Big(), p.Rules)
}

// midGame makes random moves from a hand.
func midGame(r *rand.Rand, at Position, moves int) Position {
	for range moves {
		if len(at.Numbers) < 2 {
			break
		}
		left := slices.Clone(at.Numbers)
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		op := expr.Op(r.IntN(4))
		v, err := op.Apply(left[0], left[1])
		if err != nil || !at.Rules.Ops.Has(op) || !at.Rules.Values.Allows(v) {
			continue
		}
		at.Numbers, at.Moved = slices.Concat(left[2:], []rat.Rat{v}), true
	}
	return at
}

// TestHintsAreRightMidGame compares the first clue for 10,000 positions of games of four cards with
// the reference, and plays the solvable ones to the end.
func TestHintsAreRightMidGame(t *testing.T) {
	r := randtest.New(t, 4)
	g, yes := New(), 0
	for range 10_000 {
		hand := drawHand(r, 4, 12)
		for i := range hand {
			hand[i]++
		}
		at := midGame(r, PositionOf(classic(t, hand...)), r.IntN(4))
		clues, err := g.Hint(t.Context(), at, 1)
		if err != nil {
			t.Fatalf("%v: %v", at.Numbers, err)
		}
		key := clues[0].Key
		can := at.canBeSolved()
		if len(clues) != 1 || (key == ClueSolved || key == ClueSolvable) != can || !can && (key == ClueBack) != at.Moved {
			t.Errorf("%v: clue %s, by the reference solvable %v", at.Numbers, key, can)
		}
		if can {
			yes++
			play(t, g, at)
		}
	}
	t.Log(yes, "can be solved")
	if yes < 1500 || yes > 8500 {
		t.Errorf("%d of 10000 positions can be solved: the sample is useless", yes)
	}
}

// TestHintsUnderOtherRules is like TestHintsAreRightMidGame, with other targets and rules.
func TestHintsUnderOtherRules(t *testing.T) {
	r := randtest.New(t, 5)
	whole := puzzle.Integer | puzzle.Positive
	rules := []puzzle.Rules{
		{Ops: expr.Basic},
		{Ops: expr.Basic, Subset: true},
		{Ops: expr.Basic, Subset: true, Values: whole},
		{Ops: expr.Basic, Values: puzzle.Integer},
		{Ops: expr.Basic, Values: puzzle.NonNegative},
		{Ops: expr.Basic, Values: whole},
		{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)},
		{Ops: expr.OpSet(0).With(expr.Add).With(expr.Div), Values: puzzle.Positive},
	}
	g := New()
	yes, no := map[string]int{}, map[string]int{}
	// Continue until both results occurred under all rules: under some, few can be solved.
	few := func() bool { return len(yes) < len(rules) || len(no) < len(rules) }
	for i := 0; i < 2000 || few() && i < 100_000; i++ {
		rule := rules[i%len(rules)]
		target := rat.Int(r.Int64N(131) - 30)
		if r.IntN(6) == 0 {
			target, _ = rat.New(r.Int64N(41)-20, 1+r.Int64N(5))
		}
		p, err := puzzle.New(drawHand(r, 1+r.IntN(4), 1+r.Int64N(30)), target, rule)
		if err != nil {
			t.Fatal(err)
		}
		at := midGame(r, PositionOf(p), r.IntN(3))
		at.Rules = rule
		can := at.canBeSolved()
		if got := play(t, g, at); got != can {
			t.Errorf("%v → %v under %v: %v, by the reference %v", at.Numbers, at.Target, rule, got, can)
		}
		if can {
			yes[rule.String()]++
		} else {
			no[rule.String()]++
		}
	}
	t.Log(yes, no)
	if len(yes) != len(rules) || len(no) != len(rules) {
		t.Errorf("%d rules, solvable %v, unsolvable %v", len(rules), yes, no)
	}
}

// TestHintsOfManyNumbers compares the hints for up to ten numbers with the engine and the
// reference, and plays them to the end.
func TestHintsOfManyNumbers(t *testing.T) {
	r := randtest.New(t, 6)
	countdown, _ := puzzle.Lookup("countdown")
	g, e := New(), solve.New()
	played := 0
	for i := range 120 {
		rule, target, top := puzzle.Rules{Ops: expr.Basic}, rat.Int(24), int64(13)
		if i%3 == 0 {
			rule, target, top = countdown.Rules, rat.Int(100+r.Int64N(900)), 50
		}
		numbers := 5 + r.IntN(3)
		if i%15 == 1 {
			numbers = 8 + r.IntN(3)
		}
		p, err := puzzle.New(drawHand(r, numbers, top), target, rule)
		if err != nil {
			t.Fatal(err)
		}
		at := midGame(r, PositionOf(p), r.IntN(2))
		if !at.Moved {
			yes, err := e.Solvable(t.Context(), p)
			clues, failed := g.Hint(t.Context(), at, 1)
			if err != nil || failed != nil || (clues[0].Key == ClueSolvable || clues[0].Key == ClueSolved) != yes {
				t.Fatalf("%s: %v %v, by the engine %v %v", p.ID(), clues, failed, yes, err)
			}
		}
		if len(at.Numbers) == 5 && i%20 == 0 {
			if got, can := play(t, g, at), at.canBeSolved(); got != can {
				t.Fatalf("%v: %v, by the reference %v", at.Numbers, got, can)
			}
		}
		if play(t, g, at) {
			played++
		}
	}
	if played < 80 {
		t.Errorf("%d positions were played to the end", played)
	}
}

// If there are no hints for a position, Hint returns an error.
func TestHintRefusals(t *testing.T) {
	g := New()
	basic := puzzle.Rules{Ops: expr.Basic}
	vast, _ := rat.Parse("123456789012345678901234567890")
	for _, tt := range []struct {
		at   Position
		want error
	}{
		{Position{Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: make([]rat.Rat, 11), Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{vast}, Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: vast, Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic, Join: true}}, ErrRules},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}}, ErrRules},
	} {
		if clues, err := g.Hint(t.Context(), tt.at, 4); !errors.Is(err, tt.want) || clues != nil {
			t.Errorf("%v: %v %v, want %v", tt.at, clues, err, tt.want)
		}
	}
	zero := deal.Hand{0, 0, 0, 0, 0, 0, 0}
	p, _ := puzzle.New(zero, rat.Int(24), basic)
	if clues, err := g.Hint(t.Context(), PositionOf(p), 4); err != nil || clues[0].Key != ClueUnsolvable {
		t.Errorf("zeros: %v %v", clues, err)
	}
}

// The benchmarks of hints ask for the first clue, and for all clues, in games of four cards.
func BenchmarkHintFirst(b *testing.B) { benchmarkHint(b, 1) }
func BenchmarkHintWhole(b *testing.B) { benchmarkHint(b, HintSteps) }

func benchmarkHint(b *testing.B, step int) {
	r := rand.New(rand.NewPCG(24, 24))
	var all []Position
	for range 10_000 {
		hand := drawHand(r, 4, 12)
		for i := range hand {
			hand[i]++
		}
		all = append(all, midGame(r, PositionOf(classic(b, hand...)), r.IntN(4)))
	}
	g, i := New(), 0
	var times []time.Duration
	for b.Loop() {
		begin := time.Now()
		_, _ = g.Hint(b.Context(), all[i%len(all)], step)
		times = append(times, time.Since(begin))
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1000, "µs/p50")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1000, "µs/p99")
}
