package bench

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/app/measure"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestRowsOfTheCommand checks that the table has every row of make24 bench, in the same order, and
// that each row can be prepared, except those whose inputs take seconds to write.
func TestRowsOfTheCommand(t *testing.T) {
	next := 0
	for _, commandRow := range measure.Rows() {
		i := slices.IndexFunc(speedTable[next:], func(r row) bool { return r.name == commandRow.Name })
		if i < 0 {
			t.Fatalf("the table has no row %s, or has it out of order", commandRow.Name)
		}
		next += i + 1
		if strings.HasPrefix(commandRow.Name, "stream") {
			continue
		}
		if _, err := speedTable[next-1].prepare(t); err != nil {
			t.Errorf("%s: %v", commandRow.Name, err)
		}
	}
	if _, err := prepareJob("nosuch"); err == nil {
		t.Error("prepareJob accepts the row nosuch")
	}
}

// TestSideResults checks the amount of work that both sides of two fast rows report, and that a
// wrong result is an error.
func TestSideResults(t *testing.T) {
	game, err := solveGames()
	if err != nil {
		t.Fatal(err)
	}
	check, err := judgeAnswers()
	if err != nil {
		t.Fatal(err)
	}
	for i, do := range []workFunc{game.make24, game.alternative, check.make24, check.alternative} {
		if amount, err := do(0); err != nil || amount != []float64{1, 1, 200_000, 1000}[i] {
			t.Errorf("side %d: %v, %v", i, amount, err)
		}
	}
	wrong := make24Work("less", measure.Job{Work: 1, Parts: 1, Want: 2, Run: func(context.Context, int) (int, error) { return 1, nil }})
	if _, err := wrong(0); err == nil {
		t.Error("a run with a wrong result returns no error")
	}
}

// The following tests check that both sides give the same answers. Otherwise their
// times could not be compared.

// TestSameForms checks that the engine and the usual program find the same forms of hands of four
// and five.
func TestSameForms(t *testing.T) {
	four, err := allHands("classic", 4)
	if err != nil {
		t.Fatal(err)
	}
	five, err := allHands("classic", 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range slices.Concat(everyNth(20, four), everyNth(600, five)) {
		sameForms(t, "classic", h, 24, usualSolutions(h, 24))
	}
}

// TestSameGames checks that the engine and the usual program find the same forms of Countdown
// games.
func TestSameGames(t *testing.T) {
	for i, g := range countdownGames {
		tiles := slices.Delete(slices.Clone(g.tiles), i%6, i%6+1) // with one tile fewer, the usual program takes 1 % of the time
		target := g.target
		for target > 150 && len(usualGameSolutions(tiles, target)) == 0 {
			target--
		}
		sameForms(t, "countdown", tiles, target, usualGameSolutions(tiles, target))
	}
	sameForms(t, "countdown", countdownGames[0].tiles, countdownGames[0].target, usualGameSolutions(countdownGames[0].tiles, countdownGames[0].target))
}

// sameForms checks that the engine finds exactly the forms of the expressions in texts.
func sameForms(t *testing.T, variant string, hand deal.Hand, target int64, texts map[string]bool) {
	t.Helper()
	want := map[string]bool{}
	for text := range texts {
		want[formKey(t, text)] = true
	}
	list, err := measure.Puzzles(variant, target, hand)
	if err != nil {
		t.Fatal(err)
	}
	solutions, err := solve.New().All(context.Background(), list[0], expr.Form)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range solutions {
		n++
		if !want[formKey(t, s.Text)] {
			t.Errorf("%v for %d: only the engine finds %s", hand, target, s.Text)
		}
	}
	if n != len(want) {
		t.Errorf("%v for %d: %d forms, the usual program finds %d", hand, target, n, len(want))
	}
}

// formKey returns the key of the form of an expression.
func formKey(t *testing.T, text string) string {
	t.Helper()
	x, err := expr.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return expr.Normalize(x).Key()
}

// TestFirstSteps checks that usualSolutionsAfter, over all first steps, finds every solution that
// usualSolutions finds.
func TestFirstSteps(t *testing.T) {
	h := deal.Hand{1, 2, 3, 4, 5}
	found := map[string]bool{}
	for step := range usualFirstSteps(len(h)) {
		for text := range usualSolutionsAfter(h, 24, step) {
			found[text] = true
		}
	}
	if all := usualSolutions(h, 24); len(found) != len(all) {
		t.Errorf("the first steps give %d texts, the complete program %d", len(found), len(all))
	}
}

// TestSameYesNo checks that the engine and the usual program agree on which single hands are
// solvable, among them the three unsolvable hands of six.
func TestSameYesNo(t *testing.T) {
	six, err := allHands("classic", 6)
	if err != nil {
		t.Fatal(err)
	}
	some := append(everyNth(100, six), measure.HandsOfSeven()...)
	some = append(some, deal.Hand{1, 1, 1, 1, 2, 2}, deal.Hand{9, 9, 9, 10, 10, 10}, deal.Hand{9, 9, 10, 10, 10, 10})
	list, err := measure.Puzzles("classic", 24, some...)
	if err != nil {
		t.Fatal(err)
	}
	e, u := solve.New(), newUsualSolver(24)
	for _, p := range list {
		got, err := e.Solvable(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := u.solvable(p.Hand); got != want {
			t.Errorf("%v: solvable %v, the usual program says %v", p.Hand, got, want)
		}
	}
}

// TestSameSweep checks that a sweep and the usual program agree on which hands are solvable, for
// every hand of four and five, and some of six and seven.
func TestSameSweep(t *testing.T) {
	for n, step := range map[int]int64{4: 1, 5: 1, 6: 100, 7: 2000} {
		v, s, err := measure.Space("classic", n)
		if err != nil {
			t.Fatal(err)
		}
		u := newUsualSolver(v.Low)
		for row, err := range solve.New().Sweep(context.Background(), s, v.Rules, rat.Int(v.Low)) {
			if err != nil {
				t.Fatal(err)
			}
			if row.Rank%step != 0 && row.Solvable {
				continue // unsolvable hands are always compared
			}
			if want := u.solvable(row.Hand); row.Solvable != want {
				t.Errorf("%v: solvable %v, the usual program says %v", row.Hand, row.Solvable, want)
			}
		}
	}
}

// TestSameTargets compares the targets of the sweep and of single hands.
func TestSameTargets(t *testing.T) {
	v, s, err := measure.Space("countdown", 6)
	if err != nil {
		t.Fatal(err)
	}
	e := solve.New()
	for row, err := range solve.New().SweepWindow(context.Background(), s, v.Rules, lowTarget, highTarget) {
		if err != nil {
			t.Fatal(err)
		}
		if row.Rank%300 != 0 {
			continue
		}
		want := usualTargets(row.Hand)
		list, err := measure.Puzzles("countdown", lowTarget, row.Hand)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := e.Window(context.Background(), list[0], lowTarget, highTarget)
		if err != nil {
			t.Fatal(err)
		}
		for x := int64(lowTarget); x <= highTarget; x++ {
			if row.Targets.Has(x) != want[x] || alone.Has(x) != want[x] {
				t.Errorf("%v: %d reached: %v in the sweep, %v alone, the usual program says %v",
					row.Hand, x, row.Targets.Has(x), alone.Has(x), want[x])
			}
		}
	}
}

// TestSameVerdicts compares verdicts on the measured answers.
func TestSameVerdicts(t *testing.T) {
	hand := deal.Hand{3, 3, 8, 8}
	profile, err := answer.Lookup("classic")
	if err != nil {
		t.Fatal(err)
	}
	judge, correct := answer.New(profile), 0
	for _, a := range measure.Answers() {
		got := judge.Judge(a, hand, rat.Int(24)).Verdict == answer.Correct
		if want := usualCheck(hand, big.NewRat(24, 1), a); got != want {
			t.Errorf("%s: correct %v, the usual program says %v", a, got, want)
		}
		if got {
			correct++
		}
	}
	if correct != measure.CorrectAnswers {
		t.Errorf("%d answers are correct, want %d", correct, measure.CorrectAnswers)
	}
}
