package dealer_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/testkit/sample"
)

// TestDealtHandsAreAccepted checks that OfflineHands accepts the hands that Practice deals, even if
// hands are repeated because there are no others.
func TestDealtHandsAreAccepted(t *testing.T) {
	d := dealer.New(seed, nil)
	for _, criteria := range []dealer.Criteria{
		{},
		{Unsolvable: true},
		{Level: 5, Unsolvable: true},
		{Technique: "fraction"},
		{Rules: "beginner", Level: 2},
		{Rules: "countdown"},
		{Cards: 5, Level: 3},
		{Cards: 3},
		{Target: "36"},
	} {
		var ids []string
		for len(ids) < sample.Of(12, 40) {
			hands, err := d.Practice(t.Context(), "r", criteria, ids, 3)
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range hands {
				ids = append(ids, h.Puzzle)
			}
		}
		hands, err := d.OfflineHands(t.Context(), criteria, ids)
		if err != nil || len(hands) != len(ids) || hands[7].Puzzle != ids[7] {
			t.Errorf("%+v: %v", criteria, err)
		}
	}
}

// TestRepeatedHands checks that OfflineHands accepts a repeated hand after all others were dealt,
// but not before.
func TestRepeatedHands(t *testing.T) {
	d := dealer.New(seed, nil)
	criteria := dealer.Criteria{Rules: "beginner", Level: 5, Technique: "fraction"}
	var ids []string
	for {
		hands, err := d.Practice(t.Context(), "r", criteria, ids, 1)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(ids, hands[0].Puzzle) {
			break
		}
		ids = append(ids, hands[0].Puzzle)
	}
	if len(ids) < 2 {
		t.Fatalf("only %v", ids)
	}
	complete := append(slices.Clone(ids), ids[0])
	if _, err := d.OfflineHands(t.Context(), criteria, complete); err != nil {
		t.Errorf("repeated after all %d: %v", len(ids), err)
	}
	incomplete := append(slices.Clone(ids[:len(ids)-1]), ids[0])
	if _, err := d.OfflineHands(t.Context(), criteria, incomplete); !errors.Is(err, dealer.ErrCriteria) {
		t.Errorf("repeated before all were dealt: %v", err)
	}
}

// TestUnplayable checks the reason in the error for an unplayable puzzle, and that many puzzles
// with four cards and the target 24 are allowed.
func TestUnplayable(t *testing.T) {
	d := dealer.New(seed, nil)
	many := make([]string, 51)
	for i := range many {
		many[i] = "1-1.2.3.4.5.6-24-classic"
	}
	for reason, ids := range map[string][]string{
		"has an invalid ID":                        {"x"},
		"has 7 numbers, not 2 to 6":                {"1-1.2.3.4.5.6.7-24-classic"},
		"has the number 1000000, which is over 99": {"1-1.2.3.1000000-24-classic"},
		"has powers":                               {"1-1.2.3.4-24-power"},
		"is one of 51 that do not have four cards": many,
	} {
		var unplayable *dealer.UnplayableError
		_, err := d.Hands(t.Context(), ids)
		if !errors.As(err, &unplayable) || !errors.Is(err, dealer.ErrPuzzle) || !strings.HasPrefix(unplayable.Reason, reason) {
			t.Errorf("%s: %v", reason, err)
		}
	}
	classic := slices.Repeat([]string{"1-3.3.8.8-24-classic"}, 200)
	if hands, err := d.Hands(t.Context(), classic); err != nil || len(hands) != 200 {
		t.Errorf("%d, %v", len(hands), err)
	}
}
