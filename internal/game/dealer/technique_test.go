package dealer_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/game/dealer"
)

// TestPracticeByTechnique checks that Practice deals hands with each technique that exists, and
// only such hands.
func TestPracticeByTechnique(t *testing.T) {
	d := dealer.New(seed, nil)
	found := 0
	for _, technique := range grade.Techniques() {
		criteria := dealer.Criteria{Technique: technique.String()}
		hands, err := d.Practice(t.Context(), criteria.Technique, criteria, nil, 3)
		if errors.Is(err, dealer.ErrCriteria) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		found++
		for _, h := range hands {
			techniques, err := d.Techniques(t.Context(), h.Puzzle)
			if err != nil || !slices.Contains(techniques, criteria.Technique) {
				t.Errorf("%s: %s has the techniques %v, %v", criteria.Technique, h.Puzzle, techniques, err)
			}
		}
	}
	if found < len(grade.Techniques())-1 { // one technique needs a zero, and no card is zero
		t.Errorf("hands with only %d techniques", found)
	}
	if err := (dealer.Criteria{Technique: "magic"}).Check(); !errors.Is(err, dealer.ErrCriteria) {
		t.Errorf("an unknown technique: %v", err)
	}
}
