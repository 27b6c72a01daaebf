package grade

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/testkit/randtest"
	"github.com/make24/make24/internal/testkit/sample"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// play follows the hints: it makes the move of each until the target is reached. It returns false
// if the hint for the first position says that the target cannot be made.
func play(t *testing.T, g *Grader, pos Position) bool {
	t.Helper()
	start := fmt.Sprint(pos.Numbers)
	for move := 0; ; move++ {
		clues, err := g.Hint(t.Context(), pos, HintSteps)
		if err != nil {
			t.Fatalf("%v: %v", pos.Numbers, err)
		}
		switch first := clues[0]; first.Key {
		case ClueSolved:
			last := pos.Numbers[0]
			if pos.Rules.Subset && slices.ContainsFunc(pos.Numbers, pos.Target.Equal) || len(pos.Numbers) == 1 && last.Equal(pos.Target) {
				return true
			}
			t.Fatalf("%s: %v is not solved", start, pos.Numbers)
		case ClueUnsolvable, ClueBack:
			if move > 0 {
				t.Fatalf("%s: the hints lead to %v, which cannot be solved", start, pos.Numbers)
			}
			return false
		default:
		}
		if len(clues) != HintSteps {
			t.Fatalf("%s: %d clues", start, len(clues))
		}
		pos = makeMove(t, pos, clues[HintSteps-1])
		playRest(t, pos, clues[HintSteps-1].Rest)
	}
}

// playRest checks that the rest of a solution can be made from a position and reaches the target.
func playRest(t *testing.T, pos Position, rest []Move) {
	t.Helper()
	for _, m := range rest {
		pos = makeMove(t, pos, Clue{Op: m.Op, A: m.A, B: m.B, C: m.C})
	}
	if reached := slices.ContainsFunc(pos.Numbers, pos.Target.Equal); !reached || len(pos.Numbers) > 1 && !pos.Rules.Subset {
		t.Fatalf("the rest %v leaves %v, not %v", rest, pos.Numbers, pos.Target)
	}
}

// makeMove checks that a move can be made, and makes it.
func makeMove(t *testing.T, pos Position, c Clue) Position {
	t.Helper()
	next := Position{Target: pos.Target, Rules: pos.Rules, Moved: true}
	left := slices.Clone(pos.Numbers)
	for _, x := range []rat.Rat{c.A, c.B} {
		i := slices.IndexFunc(left, x.Equal)
		if i < 0 {
			t.Fatalf("%v: %v %v %v uses a missing number", pos.Numbers, c.A, c.Op, c.B)
		}
		left = slices.Delete(left, i, i+1)
	}
	v, err := c.Op.Apply(c.A, c.B)
	if err != nil || !v.Equal(c.C) || !pos.Rules.Ops.Has(c.Op) || !pos.Rules.Values.Allows(v) {
		t.Fatalf("%v: %v %v %v is %v, not %v", pos.Numbers, c.A, c.Op, c.B, v, c.C)
	}
	next.Numbers = slices.Concat(left, []rat.Rat{v})
	slices.SortFunc(next.Numbers, rat.Rat.Cmp)
	if c.Left != nil && fmt.Sprint(next.Numbers) != fmt.Sprint(c.Left) {
		t.Fatalf("%v: leaves %v, not %v", pos.Numbers, next.Numbers, c.Left)
	}
	return next
}

// TestPartClue checks that the clue of step 3 is true for the next move: it calls the result a
// fraction only if it is one. In two of these hands the move is 1 ÷ 1 or 9 ÷ 1.
func TestPartClue(t *testing.T) {
	g := New()
	pos := []Position{PositionOf(classicPuzzle(t, 1, 1, 5, 18)), PositionOf(classicPuzzle(t, 1, 9, 15, 18)), PositionOf(classicPuzzle(t, 3, 3, 8, 8))}
	pos[1].Rules.Ops = expr.OpSet(0).With(expr.Sub).With(expr.Div)
	for _, p := range pos {
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

// TestHintsLeadToTheTarget follows the hints for all hands of four numbers to the end.
func TestHintsLeadToTheTarget(t *testing.T) {
	g, n := New(), 0
	forEachHand(func(hand []int64) {
		if play(t, g, PositionOf(classicPuzzle(t, hand...))) {
			n++
		}
	})
	if n != 1362 {
		t.Errorf("%d hands were played to the end, want 1362", n)
	}
}

// canMake reports whether numbers can make a target. It is the reference implementation, which
// tries every move in big fractions.
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

func (p Position) isSolvable() bool {
	var h []*big.Rat
	for _, x := range p.Numbers {
		h = append(h, x.Big())
	}
	return canMake(h, p.Target.Big(), p.Rules)
}

// positionMidGame returns a position after up to the given number of random moves.
func positionMidGame(r *rand.Rand, pos Position, moves int) Position {
	for range moves {
		if len(pos.Numbers) < 2 {
			break
		}
		left := slices.Clone(pos.Numbers)
		r.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
		op := expr.Op(r.IntN(4))
		v, err := op.Apply(left[0], left[1])
		if err != nil || !pos.Rules.Ops.Has(op) || !pos.Rules.Values.Allows(v) {
			continue
		}
		pos.Numbers, pos.Moved = slices.Concat(left[2:], []rat.Rat{v}), true
	}
	return pos
}

// TestHintsMidGame compares the first clue for 10,000 positions of games with four cards with the
// reference implementation, and plays the solvable ones to the end.
func TestHintsMidGame(t *testing.T) {
	r := randtest.New(t, 4)
	g, solvable := New(), 0
	positions := sample.Of(2500, 10_000)
	for range positions {
		hand := drawHand(r, 4, 12)
		for i := range hand {
			hand[i]++
		}
		pos := positionMidGame(r, PositionOf(classicPuzzle(t, hand...)), r.IntN(4))
		clues, err := g.Hint(t.Context(), pos, 1)
		if err != nil {
			t.Fatalf("%v: %v", pos.Numbers, err)
		}
		key := clues[0].Key
		want := pos.isSolvable()
		if len(clues) != 1 || (key == ClueSolved || key == ClueSolvable) != want || !want && (key == ClueBack) != pos.Moved {
			t.Errorf("%v: clue %s, but solvable by the reference: %v", pos.Numbers, key, want)
		}
		if want {
			solvable++
			play(t, g, pos)
		}
	}
	t.Log(solvable, "positions can be solved")
	if solvable < positions*15/100 || solvable > positions*85/100 {
		t.Errorf("%d of %d positions can be solved, want 15 to 85 %%", solvable, positions)
	}
}

// TestHintsUnderOtherRules is like TestHintsMidGame, but with other targets and rules.
func TestHintsUnderOtherRules(t *testing.T) {
	r := randtest.New(t, 5)
	positiveIntegers := puzzle.Integer | puzzle.Positive
	rules := []puzzle.Rules{
		{Ops: expr.Basic},
		{Ops: expr.Basic, Subset: true},
		{Ops: expr.Basic, Subset: true, Values: positiveIntegers},
		{Ops: expr.Basic, Values: puzzle.Integer},
		{Ops: expr.Basic, Values: puzzle.NonNegative},
		{Ops: expr.Basic, Values: positiveIntegers},
		{Ops: expr.OpSet(0).With(expr.Sub).With(expr.Mul)},
		{Ops: expr.OpSet(0).With(expr.Add).With(expr.Div), Values: puzzle.Positive},
	}
	g := New()
	solvable, unsolvable := map[string]int{}, map[string]int{}
	// Continue until both results have occurred under all rules. Under some rules, few positions
	// can be solved.
	tooFew := func() bool { return len(solvable) < len(rules) || len(unsolvable) < len(rules) }
	for i := 0; i < 2000 || tooFew() && i < 100_000; i++ {
		rule := rules[i%len(rules)]
		target := rat.Int(r.Int64N(131) - 30)
		if r.IntN(6) == 0 {
			target, _ = rat.New(r.Int64N(41)-20, 1+r.Int64N(5))
		}
		p, err := puzzle.New(drawHand(r, 1+r.IntN(4), 1+r.Int64N(30)), target, rule)
		if err != nil {
			t.Fatal(err)
		}
		pos := positionMidGame(r, PositionOf(p), r.IntN(3))
		pos.Rules = rule
		want := pos.isSolvable()
		if got := play(t, g, pos); got != want {
			t.Errorf("%v → %v under %v: solvable %v, by the reference %v", pos.Numbers, pos.Target, rule, got, want)
		}
		if want {
			solvable[rule.String()]++
		} else {
			unsolvable[rule.String()]++
		}
	}
	t.Log(solvable, unsolvable)
	if len(solvable) != len(rules) || len(unsolvable) != len(rules) {
		t.Errorf("%d rules, solvable %v, unsolvable %v", len(rules), solvable, unsolvable)
	}
}

// TestHintsOfManyNumbers compares the first clue for five to ten numbers with the engine and, in
// some cases, with the reference implementation, and plays the solvable positions to the end.
func TestHintsOfManyNumbers(t *testing.T) {
	r := randtest.New(t, 6)
	countdown, _ := puzzle.Lookup("countdown")
	g, e := New(), solve.New()
	played := 0
	for i := range 120 {
		rule, target, largest := puzzle.Rules{Ops: expr.Basic}, rat.Int(24), int64(13)
		if i%3 == 0 {
			rule, target, largest = countdown.Rules, rat.Int(100+r.Int64N(900)), 50
		}
		numbers := 5 + r.IntN(3)
		if i%15 == 1 {
			numbers = 8 + r.IntN(3)
		}
		p, err := puzzle.New(drawHand(r, numbers, largest), target, rule)
		if err != nil {
			t.Fatal(err)
		}
		pos := positionMidGame(r, PositionOf(p), r.IntN(2))
		if !pos.Moved {
			solvable, err := e.Solvable(t.Context(), p)
			clues, hintErr := g.Hint(t.Context(), pos, 1)
			if err != nil || hintErr != nil || (clues[0].Key == ClueSolvable || clues[0].Key == ClueSolved) != solvable {
				t.Fatalf("%s: %v %v, by the engine %v %v", p.ID(), clues, hintErr, solvable, err)
			}
		}
		if len(pos.Numbers) == 5 && i%20 == 0 {
			if got, want := play(t, g, pos), pos.isSolvable(); got != want {
				t.Fatalf("%v: %v, by the reference %v", pos.Numbers, got, want)
			}
		}
		if play(t, g, pos) {
			played++
		}
	}
	if played < 80 {
		t.Errorf("only %d positions were played to the end, want at least 80", played)
	}
}

// TestHintRefusals checks that Hint refuses positions with invalid numbers or rules. A hand of
// zeros is valid.
func TestHintRefusals(t *testing.T) {
	g := New()
	basic := puzzle.Rules{Ops: expr.Basic}
	huge, _ := rat.Parse("123456789012345678901234567890")
	for _, tt := range []struct {
		pos  Position
		want error
	}{
		{Position{Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: make([]rat.Rat, 11), Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{huge}, Target: rat.Int(24), Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: huge, Rules: basic}, ErrNumbers},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic, Join: true}}, ErrRules},
		{Position{Numbers: []rat.Rat{rat.Int(1)}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic.With(expr.Pow)}}, ErrRules},
	} {
		if clues, err := g.Hint(t.Context(), tt.pos, 4); !errors.Is(err, tt.want) || clues != nil {
			t.Errorf("%v: %v %v, want %v", tt.pos, clues, err, tt.want)
		}
	}
	zero := deal.Hand{0, 0, 0, 0, 0, 0, 0}
	p, _ := puzzle.New(zero, rat.Int(24), basic)
	if clues, err := g.Hint(t.Context(), PositionOf(p), 4); err != nil || clues[0].Key != ClueUnsolvable {
		t.Errorf("a hand of zeros: %v %v, want the clue unsolvable", clues, err)
	}
}

// The benchmarks of hints request the first clue, and all clues, in games with four cards.
func BenchmarkHintFirst(b *testing.B) { benchmarkHint(b, 1) }
func BenchmarkHintWhole(b *testing.B) { benchmarkHint(b, HintSteps) }

func benchmarkHint(b *testing.B, step int) {
	r := rand.New(rand.NewPCG(24, 24))
	var positions []Position
	for range 10_000 {
		hand := drawHand(r, 4, 12)
		for i := range hand {
			hand[i]++
		}
		positions = append(positions, positionMidGame(r, PositionOf(classicPuzzle(b, hand...)), r.IntN(4)))
	}
	g := New()
	for i := 0; b.Loop(); i++ {
		_, _ = g.Hint(b.Context(), positions[i%len(positions)], step)
	}
}

func TestMadeString(t *testing.T) {
	if got := fmt.Sprint(Dealt, " ", Chosen, " ", Product, " ", Sum, " ", Made(9)); got != "dealt chosen product sum Made(9)" {
		t.Errorf("the names of Made are %q", got)
	}
}
