package match_test

import (
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
)

// TestUsesNameRaceOptions checks that each option of a race is taken by a use or set only by the server, and
// that uses name no other option.
func TestUsesNameRaceOptions(t *testing.T) {
	gametest.CheckUses(t, match.Options{}, match.RaceUses, "strength", "ghosts")
}

// TestRaceOptionsExclude checks what options of a race exclude each other.
func TestRaceOptionsExclude(t *testing.T) {
	for _, c := range []struct {
		options match.Options
		want    string
	}{
		{match.Options{Kind: match.KindClass, Hands: 3}, "mode class takes no hands"},
		{match.Options{Kind: match.KindRace, Missed: true, Levels: []int{1}}, "missed and levels exclude each other"},
		{match.Options{Kind: match.KindRace, Ranking: true}, "mode race takes no ranking"},
		{match.Options{Kind: match.KindQuick}, `unknown mode "quick"`},
	} {
		_, err := run.ChooseUse(match.RaceUses[c.options.Kind], c.options)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.options, err, c.want)
		}
	}
}
