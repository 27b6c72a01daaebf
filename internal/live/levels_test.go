package live_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/race"
)

// TestLevelsOfRaces checks that the hands of a race and of a class have the levels of the options in
// turn, and that invalid levels are rejected.
func TestLevelsOfRaces(t *testing.T) {
	f := newFixture(t, onSQLite)
	r := newRaces(f)
	levelsOf := func(id string) (levels []int) {
		seen := map[string]bool{}
		for _, h := range dealtHands(f.readLog(id)) {
			levels = append(levels, h.Level)
			if seen[h.Puzzle] {
				t.Errorf("%s is dealt twice", h.Puzzle)
			}
			seen[h.Puzzle] = true
		}
		return levels
	}
	lobby := createRace(t, r, live.RaceOptions{Kind: live.KindRace, Hands: 7, Levels: []int{1, 4, 5}})
	if _, err := r.Start(t.Context(), "ann", lobby.ID, f.newID()); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(levelsOf(lobby.ID)); got != "[1 4 5 1 4 5 1]" {
		t.Errorf("the levels of a race: %s", got)
	}

	class, err := r.Create(t.Context(), "ann", live.Profile{}, live.RaceOptions{Kind: live.KindClass, Levels: []int{2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Join(t.Context(), "bob", class.ID, live.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	for hand, action := range []race.Action{race.Start{ID: "s"}, race.Next{ID: "n1", Hand: 1}, race.Next{ID: "n2", Hand: 2}} {
		if _, err := r.Teach(t.Context(), class.ID, class.Secret, action); err != nil {
			t.Fatal(hand, err)
		}
	}
	if got := fmt.Sprint(levelsOf(class.ID)); got != "[2 3 2]" {
		t.Errorf("the levels of a class: %s", got)
	}

	for _, o := range []live.RaceOptions{
		{Levels: []int{0, 1}},
		{Levels: []int{5, 6}},
		{Levels: []int{2, 1}},
		{Levels: []int{3, 3}},
		{Level: 3, Levels: []int{3}},
		{Levels: []int{3}, Missed: true},
		{Levels: []int{3}, Puzzles: []string{"1-3.3.8.8-24-classic"}},
	} {
		o.Kind = live.KindRace
		if _, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, o); !errors.Is(err, live.ErrBadRequest) {
			t.Errorf("levels %v: %v", o.Levels, err)
		}
	}
}
