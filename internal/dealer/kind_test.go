package dealer_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/dealer"
)

// TestPracticeOfAKind checks that Practice deals hands of each kind that exists, and only hands of
// that kind.
func TestPracticeOfAKind(t *testing.T) {
	d := dealer.New(seed, nil)
	met := 0
	for _, technique := range grade.Techniques() {
		w := dealer.Criteria{Kind: technique.String()}
		hands, err := d.Practice(t.Context(), w.Kind, w, nil, 3)
		if errors.Is(err, dealer.ErrCriteria) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		met++
		for _, h := range hands {
			kinds, err := d.Techniques(t.Context(), h.Puzzle)
			if err != nil || !slices.Contains(kinds, w.Kind) {
				t.Errorf("%s: %s has the techniques %v, %v", w.Kind, h.Puzzle, kinds, err)
			}
		}
	}
	if met < len(grade.Techniques())-1 { // one technique needs a zero, which no card has
		t.Errorf("hands of only %d kinds", met)
	}
	if err := (dealer.Criteria{Kind: "magic"}).Check(); !errors.Is(err, dealer.ErrCriteria) {
		t.Errorf("an unknown kind: %v", err)
	}
}
