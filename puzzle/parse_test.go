package puzzle_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/puzzle"
)

// TestParse checks the texts that Parse reads and the errors that it returns for others.
func TestParse(t *testing.T) {
	for _, c := range []struct{ text, id string }{
		{"3388", "1-3.3.8.8-24-classic"},
		{"8 3 8 3", "1-3.3.8.8-24-classic"},
		{"A 10 J Q", "1-1.10.11.12-24-classic"},
		{"AS 10H JD QC", "1-1.10.11.12-24-classic"},
		{"1-3.3.8.8-24-classic", "1-3.3.8.8-24-classic"},
		{"1-3.25.100-952-countdown", "1-3.25.100-952-countdown"},
		{"7", "1-7-24-classic"},
		{"1 2 3 4 5 6 7 8 9 10", "1-1.2.3.4.5.6.7.8.9.10-24-classic"},
	} {
		p, err := puzzle.Parse(c.text)
		if err != nil || p.ID() != c.id {
			t.Errorf("Parse(%q) returns %v (%v), want %s", c.text, p, err, c.id)
		}
	}
	for _, c := range []struct {
		text string
		kind deal.Kind // "" for an IDError
	}{
		{"", "empty"},
		{"3 3 8 x", "not-card"},
		{"-3 3 8 8", "negative"},
		{"1 2 3 4 5 6 7 8 9 10 11", "too-many"},
		{"1-3.3.8.8", ""},
		{"1-8.3-24-classic", ""},
	} {
		p, err := puzzle.Parse(c.text)
		var handErr *deal.HandError
		var idErr *puzzle.IDError
		switch {
		case c.kind == "" && !errors.As(err, &idErr),
			c.kind != "" && (!errors.As(err, &handErr) || handErr.Kind != c.kind):
			t.Errorf("Parse(%q) returns %v (%v), want %q", c.text, p, err, c.kind)
		}
	}
}

// TestPuzzleAsText checks that puzzles and rules keep their meaning as JSON.
func TestPuzzleAsText(t *testing.T) {
	p, err := puzzle.Classic(8, 3, 8, 3)
	if err != nil {
		t.Fatal(err)
	}
	type storedPuzzle struct {
		Puzzle puzzle.Puzzle
		Rules  puzzle.Rules
	}
	want := storedPuzzle{p, puzzle.Rules{Ops: p.Rules.Ops, Subset: true}}
	text, err := json.Marshal(want)
	if expected := `{"Puzzle":"1-3.3.8.8-24-classic","Rules":"r.asmd.u"}`; err != nil || string(text) != expected {
		t.Fatalf("got %s (%v), want %s", text, err, expected)
	}
	var got storedPuzzle
	if err := json.Unmarshal(text, &got); err != nil || got.Puzzle.ID() != want.Puzzle.ID() || got.Rules != want.Rules {
		t.Errorf("%s is read as %+v (%v)", text, got, err)
	}
	for _, text := range []string{`{"Puzzle":"3388"}`, `{"Rules":"beginner"}`} {
		if err := json.Unmarshal([]byte(text), &got); err == nil || got.Puzzle.ID() != want.Puzzle.ID() || got.Rules != want.Rules {
			t.Errorf("%s is read as %+v (%v)", text, got, err)
		}
	}
	unsorted := puzzle.Puzzle{Hand: deal.Hand{8, 3, 8, 3}, Target: p.Target, Rules: p.Rules}
	if text, err := unsorted.MarshalText(); err != nil || string(text) != p.ID() {
		t.Errorf("an unsorted hand is written as %s (%v)", text, err)
	}
	if text, err := (puzzle.Puzzle{}).MarshalText(); !errors.Is(err, puzzle.ErrEmptyHand) {
		t.Errorf("the zero Puzzle is written as %s (%v)", text, err)
	}
	if text, err := (puzzle.Rules{}).MarshalText(); !errors.Is(err, puzzle.ErrNoOperators) {
		t.Errorf("the zero Rules are written as %s (%v)", text, err)
	}
	if text, err := (puzzle.Rules{Ops: p.Rules.Ops, Values: 8}).MarshalText(); !errors.Is(err, puzzle.ErrRules) {
		t.Errorf("an unknown limit is written as %s (%v)", text, err)
	}
	if _, err := puzzle.Classic(); !errors.Is(err, puzzle.ErrEmptyHand) {
		t.Errorf("Classic without numbers returns %v", err)
	}
}
