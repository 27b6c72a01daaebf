package tui

import (
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// idOf returns the ID of a puzzle with the rules of a variant.
func idOf(t *testing.T, variant string, hand ...int64) string {
	t.Helper()
	v, err := puzzle.Lookup(variant)
	if err != nil {
		t.Fatal(err)
	}
	target, _ := v.Target()
	p, err := puzzle.New(hand, target, v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return p.ID()
}

// TestChoices plays hands whose cards may stand for others: by the key, by typing the choice or the answer,
// and with hints.
func TestChoices(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands(
		idOf(t, "face-ten", 2, 2, 13, 13), idOf(t, "joker", 0, 1, 2, 4), idOf(t, "factorial", 4, 4, 9), idOf(t, "ace-eleven", 1, 1, 1, 11),
	))
	p.expect("other value", "K").press("3 c").expect("K=10", "[3]").press("u").reject("K=10")
	p.press("3 c c").reject("K=10").press("c r").reject("K=10").press("e").write("K=10").press("enter").expect("K=10")
	p.press("3 + 4").expect("10 + 13 = 23").press("u 4 c u e").write("K = 10").press("enter").expect("K=10").press("3 + 4").expect("10 + 10 = 20")
	p.press("1 + 2").expect("2 + 2 = 4").press("4 + 2").expect("24! Solved").press("a").expect("10 + 10 + 2 + 2 (K=10, K=10)").press("q enter")

	p.expect("joker", "?").press("1 * 2").expect("First choose what the joker stands for.").press("c c c").expect("joker=3")
	p.press("e").write("joker=13").press("enter").expect("joker=13").press("e").write("3*2*4*1").press("enter").expect("24! Solved").press("enter")

	p.press("h").expect("24 can be made.").press("h h").expect("Take 9 as √9 = 3.").press("e").write("√9=3").press("enter").expect("√9=3")
	p.press("h").expect("Two of the numbers make 1.").press("h h").expect(unbroken("(4 − 3) × 24 (√9=3, 4!=24)")).press("enter")
	p.press("e").write("11+11+1+1").press("enter").expect("24! Solved")
}

// TestChoicesInResults checks that the rows of results show what cards stood for in answers, and a joker by name.
func TestChoicesInResults(t *testing.T) {
	env := &Env{Lang: text.English}
	solvable := true
	for want, h := range map[string]race.PlayedHand{
		"10 + 10 + 2 + 2 (K=10, K=10)": {Puzzle: idOf(t, "face-ten", 2, 2, 13, 13), Outcome: race.OutcomeSolved, Expr: "10+10+2+2"},
		"11 + 11 + 1 + 1 (A=11) · ":    {Puzzle: idOf(t, "ace-eleven", 1, 1, 1, 11), Outcome: race.OutcomeSkip, Solvable: &solvable},
		"joker 1 2 4 ":                 {Puzzle: idOf(t, "joker", 0, 1, 2, 4), Outcome: race.OutcomeSolved, Expr: "3*2*4*1"},
		"3 × 2 × 4 × 1 (joker=3)":      {Puzzle: idOf(t, "joker", 0, 1, 2, 4), Outcome: race.OutcomeSolved, Expr: "3*2*4*1"},
	} {
		if row := env.handRow(0, h, 0, "11+11+1+1"); !strings.Contains(row, want) {
			t.Errorf("%q lacks %q", row, want)
		}
	}
	missed := race.PlayedHand{Puzzle: idOf(t, "face-ten", 2, 2, 13, 13), Missed: &race.Miss{Expr: "10+13+2+2", Value: "27"}}
	r := result{env: env, hands: []race.PlayedHand{missed}}
	r.run.View.Mode = mode.Streak
	if got := r.missText(); !strings.Contains(got, "10 + 13 + 2 + 2 (K=10)") {
		t.Error(got)
	}
}

// TestWrongChoice asks which move was wrong if it was a choice, or a step before or after one.
func TestWrongChoice(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands(idOf(t, "face-ten", 1, 1, 9, 13), idOf(t, "face-ten", 2, 2, 13, 13)))
	p.press("4 c 1 + 2 h").expect("can no longer").press("h").expect("K=10 was wrong: 24 cannot be made after it.")
	p.press("u u 1 - 2 4 c h h").expect("1 − 1 = 0 was wrong").press("r 4 c h h").expect("K=10 was wrong")
	p.press("r 3 - 4 1 - 2 h h").expect("9 − 13 = −4 was wrong").press("r 1 + 2 + 3 + 4").expect("24! Solved").press("enter")
	p.press("3 c 4 c 1 - 2 h h").expect("2 − 2 = 0 was wrong")
}

// TestNoBrackets plays without brackets: the table refuses a merge that needs some, and the answer is claimed
// without those that it does not need.
func TestNoBrackets(t *testing.T) {
	p := newPlayer(t, newStore(t), text.English, usual, hands(idOf(t, "no-brackets", 2, 3, 4, 9), idOf(t, "no-brackets", 1, 2, 3, 10)))
	p.press("2 + 3 * 1").expect("(3 + 4) × 2 needs brackets, which these rules forbid.")
	p.press("r e").write("(2+4)*(9-3-2)").press("enter").expect("Not on the table")
	p.press("esc h h h").expect("Two of the numbers make")
	p.press("s").expect("One answer:").press("enter")
	p.press("2 * 4 + 1").expect("2 × 10 = 20", "20 + 1 = 21").press("3 + 1").expect("24! Solved").press("a").expect("1 + 10 × 2 + 3  ✓ yours 3 + 2 × 10 + 1")
}
