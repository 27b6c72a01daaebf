package dealer

import (
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/solve"
)

// TestIdeas compares the ideas of all hands of four cards with those of the engine.
func TestIdeas(t *testing.T) {
	d, engine := New(nil, nil), solve.New()
	for id, a := range d.classic().byID {
		p, err := parsePlayable(id)
		if err != nil {
			t.Fatal(err)
		}
		solutions, n, err := engine.Ideas(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		ideas, ok, err := d.Ideas(t.Context(), id)
		if err != nil || !ok || len(ideas.Simplest) != n || len(ideas.ByForm) != len(solutions) || a.hand.Solvable != (n > 0) {
			t.Fatalf("%s: %+v, %t, %v; want %d ideas of %d forms", id, ideas, ok, err, n, len(solutions))
		}
		for _, s := range solutions {
			if idea, known := ideas.ByForm[FormText(s.Expr())]; !known || idea != s.Idea-1 {
				t.Errorf("%s: %s has the idea %d, want %d", id, s, idea, s.Idea-1)
			}
		}
		if n > 0 && ideas.Simplest[0] != solutions[0].Text {
			t.Errorf("%s: the simplest is %s, want %s", id, ideas.Simplest[0], solutions[0])
		}
	}
}

// TestFormText checks that expressions of one form, and only these, have one text.
func TestFormText(t *testing.T) {
	text := func(s string) string {
		t.Helper()
		e, err := expr.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return FormText(e)
	}
	for _, same := range [][2]string{{"3*(9-1)", "(9-1)*3"}, {"1+2+3*7", "3*7+(2+1)"}, {"8/(3-8/3)", "8/(3-8/3)"}} {
		if text(same[0]) != text(same[1]) {
			t.Errorf("%s: %s and %s", same, text(same[0]), text(same[1]))
		}
	}
	if text("4*6*1*1") == text("4*6/1/1") && text("1+23") == text("4*6") {
		t.Error("different forms have one text")
	}
}

// TestIdeasAreBounded checks that a hand with too many forms has no ideas, and that the next hand of
// the same engine has.
func TestIdeasAreBounded(t *testing.T) {
	d := New(nil, nil)
	for range 2 { // computed and cached
		ideas, ok, err := d.Ideas(t.Context(), "1-1.2.3.4.5.6-24-classic")
		if err != nil || ok || len(ideas.Simplest) > 0 {
			t.Errorf("six cards: %d ideas, %t, %v", len(ideas.Simplest), ok, err)
		}
	}
	if _, ok, err := d.Ideas(t.Context(), "1-1.2.3.4.5-24-classic"); !ok || err != nil {
		t.Errorf("five cards: %t, %v", ok, err)
	}
	if _, _, err := d.Ideas(t.Context(), "1-1.2.3.4.5.6.7-24-classic"); err == nil {
		t.Error("seven cards have ideas")
	}
}
