package match_test

import (
	"testing"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/testkit/gametest"
)

// TestRaceOfEachVariant plays the first hand of a race under the rules of each variant that hosts choose from.
func TestRaceOfEachVariant(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	for _, rules := range []string{
		"classic", "beginner", "hdoj", "countdown", "joker", "ace-eleven", "face-ten", "factorial", "make-ten", "no-brackets",
	} {
		lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Hands: 5, Rules: rules})
		started := gametest.StartRace(t, f, r, lobby.ID)
		f.Advance(5000)
		claim := gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())
		played, err := r.Act(t.Context(), "ann", lobby.ID, claim)
		if err != nil || played.Mine.Shown[0].Outcome != "solved" {
			t.Fatalf("%s: %+v claimed for %s, %v", rules, claim, started.Mine.Shown[0].Puzzle, err)
		}
		gametest.FinishRace(t, f, r, lobby.ID, "ann", "bob")
	}
}
