package tui

import (
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/game/match"
)

// TestRaceRules checks that the host of a race chooses from all rules of practice, and that countdown has no
// choice of cards.
func TestRaceRules(t *testing.T) {
	e := &Env{Lang: text.English}
	rowOf := func(o match.Options, label text.Key) *raceOption {
		for _, row := range e.raceRows(o) {
			if row.label == label {
				return &row
			}
		}
		return nil
	}
	o := match.Options{Kind: match.KindRace, Cards: 5}
	for _, want := range ruleNames[1:] {
		if o = rowOf(o, "web.race.option.rules").change(o, 1); o.Rules != want {
			t.Fatalf("%+v, want rules %q", o, want)
		}
		isCountdown := want == countdown
		if (rowOf(o, "web.race.option.cards") == nil) != isCountdown || (o.Cards == 0) != isCountdown {
			t.Errorf("%+v", o)
		}
	}
}
