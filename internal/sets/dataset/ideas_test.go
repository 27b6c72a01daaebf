package dataset

import (
	"testing"

	"github.com/make24/make24/puzzle"
)

// TestIdeas checks which puzzles share an idea with 4 6 and with 3 3 8 8.
func TestIdeas(t *testing.T) {
	t.Parallel()
	ideas := NewIdeas()
	parse := func(id string) puzzle.Puzzle {
		p, err := puzzle.ParseID(id)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	for _, id := range []string{"1-4.6-24-classic", "1-3.3.8.8-24-classic"} {
		if err := ideas.Add(t.Context(), parse(id)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		id     string
		shared bool
	}{
		{"1-4.6-24-classic", true},
		{"1-1.4.6-24-classic", true},
		{"1-4.5.5.6-24-classic", true},
		{"1-1.3.3.8.8-24-classic", true},
		{"1-4.6-24-hdoj", true},
		{"1-2.2.6-24-classic", false}, // (2+2)*6
		{"1-4.6-10-classic", false},
		{"1-1.5.5.5-24-classic", false},
		{"1-1.1.1.1-24-classic", false},
	} {
		if got := ideas.Has(parse(c.id)); got != c.shared {
			t.Errorf("%s: %v, want %v", c.id, got, c.shared)
		}
	}
}
