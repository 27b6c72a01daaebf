package dealer_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestHandsAgreeWithEngine checks that the analysis of random puzzles agrees with the engine and
// the grader.
func TestHandsAgreeWithEngine(t *testing.T) {
	d := dealer.New(seed, nil)
	engine, grader := solve.New(), grade.New()
	rapid.Check(t, func(t *rapid.T) {
		p, err := puzzle.New(
			deal.Hand(rapid.SliceOfN(rapid.Int64Range(0, 30), 2, 5).Draw(t, "hand")),
			rat.Int(rapid.Int64Range(-5, 60).Draw(t, "target")),
			puzzle.Rules{
				Ops:    expr.OpSet(rapid.IntRange(1, 15).Draw(t, "operators")),
				Subset: rapid.Bool().Draw(t, "subset"),
				Values: puzzle.Values(rapid.IntRange(0, 7).Draw(t, "values")),
			})
		if err != nil {
			t.Fatal(err)
		}
		hands, err := d.Hands(t.Context(), []string{p.ID(), p.ID()})
		if err != nil || len(hands) != 2 || hands[0] != hands[1] {
			t.Fatalf("%s: %v, %v", p.ID(), hands, err)
		}
		h := hands[0]
		ok, err := engine.Solvable(t.Context(), p)
		if err != nil || ok != h.Solvable || h.Puzzle != p.ID() {
			t.Fatalf("%s: %+v, but the engine returns %v, %v", p.ID(), h, ok, err)
		}
		techniques, err := d.Techniques(t.Context(), p.ID())
		graded, gradeErr := grader.Grade(t.Context(), p)
		if err != nil || h.Level != graded.Level || h.Seconds != graded.Seconds || ok == errors.Is(gradeErr, grade.ErrUnsolvable) || len(techniques) != len(graded.Techniques) {
			t.Fatalf("%s: %+v, %q, but the grade is %+v, %v", p.ID(), h, techniques, graded, err)
		}
	})
}

// TestUnplayableHands checks that Hands and Techniques return ErrPuzzle for puzzles that cannot be
// played.
func TestUnplayableHands(t *testing.T) {
	d := dealer.New(seed, nil)
	for _, id := range []string{
		"", "nothing", "1-8.8.3.3-24-classic", "1-3.3.8.8-24-power", "1-3.3.8.8-24-joined", "1-24-24-classic",
		"1-1.2.3.4.5.6.7-24-classic", "1-1.2.3.1000000-24-classic", "1-1.2.3.4-24-r.asmdp",
		"1-1.2.3.4-99999999999999999999999-classic",
	} {
		if hands, err := d.Hands(t.Context(), []string{"1-3.3.8.8-24-classic", id}); !errors.Is(err, dealer.ErrPuzzle) {
			t.Errorf("%q: %v, %v", id, hands, err)
		}
		if techniques, err := d.Techniques(t.Context(), id); !errors.Is(err, dealer.ErrPuzzle) {
			t.Errorf("%q: %v, %v", id, techniques, err)
		}
	}
	hands, err := d.Hands(t.Context(), []string{"1-3.3.8.8-24-classic", "1-1.1.1.1-24-classic", "1-1.2.3.4.5.999999-24-classic"})
	if err != nil || !hands[0].Solvable || hands[0].Level == 0 || hands[1].Solvable || hands[1].Level != 0 {
		t.Errorf("%+v, %v", hands, err)
	}
}

// TestSimilar checks that a similar hand has the main technique and about the level of the given
// hand, and differs from it if other hands have the technique.
func TestSimilar(t *testing.T) {
	d := dealer.New(seed, nil)
	techniqueHands := map[string]string{} // a hand for each technique
	for n := 1; n <= 400; n++ {
		hands, err := d.Daily(n)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hands {
			techniques, err := d.Techniques(t.Context(), h.Puzzle)
			if err != nil || len(techniques) == 0 {
				t.Fatal(err)
			}
			techniqueHands[techniques[0]] = h.Puzzle
		}
	}
	if len(techniqueHands) < 10 {
		t.Fatalf("%d techniques", len(techniqueHands))
	}
	unchanged := 0
	for technique, id := range techniqueHands {
		known, err := d.Hands(t.Context(), []string{id})
		if err != nil {
			t.Fatal(err)
		}
		drawn := map[string]bool{}
		for _, run := range []string{"a", "b", "c", "d", "e", "f"} {
			h, err := d.Similar(t.Context(), run, technique, id)
			if err != nil {
				t.Fatal(err)
			}
			techniques, err := d.Techniques(t.Context(), h.Puzzle)
			if err != nil || techniques[0] != technique {
				t.Errorf("%s does not have the technique %s: %q, %v", h.Puzzle, technique, techniques, err)
			}
			if difference := h.Level - known[0].Level; difference < -1 || difference > 1 {
				t.Errorf("%s for %s of level %d: %+v", technique, id, known[0].Level, h)
			}
			drawn[h.Puzzle] = true
		}
		if drawn[id] && len(drawn) > 1 {
			t.Errorf("technique %s has other hands than %s, but Similar returned that hand", technique, id)
		}
		if drawn[id] {
			unchanged++
		}
	}
	if unchanged > 2 {
		t.Errorf("Similar returned the given hand for %d techniques", unchanged)
	}
	const sixNumbers = "1-1.2.3.4.5.6-24-classic"
	h, err := d.Similar(t.Context(), "r", "no such technique", sixNumbers)
	if err != nil || h.Puzzle != sixNumbers {
		t.Errorf("a technique without hands: %+v, %v", h, err)
	}
	similar, err := d.Similar(t.Context(), "r", "fraction", "1-3.3.8.8-24-classic")
	if err != nil || similar.Level != 5 && similar.Level != 4 || similar.Puzzle == "1-3.3.8.8-24-classic" {
		t.Errorf("%+v, %v", similar, err)
	}
	other, err := dealer.New(seed, nil).Similar(t.Context(), "r", "fraction", "1-3.3.8.8-24-classic")
	if err != nil || other.Puzzle != similar.Puzzle {
		t.Errorf("another dealer with the same seed returns %+v, %v", other, err)
	}
}
