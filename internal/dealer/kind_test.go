package dealer_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/dealer"
)

// TestPracticeByKind checks that Practice deals hands of each kind that exists, and only hands of
// that kind.
func TestPracticeByKind(t *testing.T) {
	d := dealer.New(seed, nil)
	found := 0
	for _, technique := range grade.Techniques() {
		criteria := dealer.Criteria{Kind: technique.String()}
		hands, err := d.Practice(t.Context(), criteria.Kind, criteria, nil, 3)
		if errors.Is(err, dealer.ErrCriteria) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		found++
		for _, h := range hands {
			kinds, err := d.Techniques(t.Context(), h.Puzzle)
			if err != nil || !slices.Contains(kinds, criteria.Kind) {
				t.Errorf("%s: %s has the techniques %v, %v", criteria.Kind, h.Puzzle, kinds, err)
			}
		}
	}
	if found < len(grade.Techniques())-1 { // one technique needs a zero, and no card is zero
		t.Errorf("hands of only %d kinds", found)
	}
	if err := (dealer.Criteria{Kind: "magic"}).Check(); !errors.Is(err, dealer.ErrCriteria) {
		t.Errorf("an unknown kind: %v", err)
	}
}
