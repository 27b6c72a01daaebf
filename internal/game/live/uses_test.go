package live_test

import (
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
)

// TestUsesNameRaceOptions checks that each option of a race is taken by a use or set only by the server, and
// that uses name no other option.
func TestUsesNameRaceOptions(t *testing.T) {
	gametest.CheckUses(t, live.RaceOptions{}, live.RaceUses, "strength", "ghosts")
}

// TestRaceOptionsExclude checks what options of a race exclude each other.
func TestRaceOptionsExclude(t *testing.T) {
	for _, c := range []struct {
		options live.RaceOptions
		want    string
	}{
		{live.RaceOptions{Kind: live.KindClass, Hands: 3}, "mode class takes no hands"},
		{live.RaceOptions{Kind: live.KindRace, Missed: true, Levels: []int{1}}, "missed and levels exclude each other"},
		{live.RaceOptions{Kind: live.KindRace, Ranking: true}, "mode race takes no ranking"},
		{live.RaceOptions{Kind: live.KindQuick}, `unknown mode "quick"`},
	} {
		_, err := run.ChooseUse(live.RaceUses[c.options.Kind], c.options)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.options, err, c.want)
		}
	}
}
