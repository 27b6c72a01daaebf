package run_test

import (
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
)

// TestUsesNameRunOptions checks that each option of a run is taken by a use or set only by the server, and
// that uses name no other option.
func TestUsesNameRunOptions(t *testing.T) {
	gametest.CheckUses(t, run.Request{}, run.Uses, "challenge", "source")
}

// TestRunOptionsExclude checks what options of a run exclude each other.
func TestRunOptionsExclude(t *testing.T) {
	for _, c := range []struct {
		options run.Request
		want    string
	}{
		{run.Request{Mode: "timed", Number: 3}, "mode timed takes no number"},
		{run.Request{Mode: "daily", Puzzles: []string{}}, ""},
		{run.Request{Mode: "practice", Number: 3, Near: true}, "number and near exclude each other"},
		{run.Request{Mode: "practice", Review: true, Puzzles: []string{"x"}}, "review and puzzles exclude each other"},
		{run.Request{Mode: "practice", Near: true, Level: 2}, "near and level exclude each other"},
		{run.Request{Mode: "practice", Near: true, Solvable: true}, "near and solvable exclude each other"},
		{run.Request{Mode: "practice", Hands: 3}, "mode practice takes no hands"},
		{run.Request{Mode: "practice", Challenge: "x"}, "mode practice takes no challenge"},
		{run.Request{Mode: "none"}, `unknown mode "none"`},
	} {
		_, err := run.ChooseUse(run.Uses[c.options.Mode], c.options)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v: %v, want %s", c.options, err, c.want)
		}
	}
}
