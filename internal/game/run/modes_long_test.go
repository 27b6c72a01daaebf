//go:build long

package run_test

import (
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race/mode"
)

// TestLongHandsDoNotRunOut checks that a timed run has dealt hands left to show at each hand, until
// it reaches mode.MaxHands.
func TestLongHandsDoNotRunOut(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	skipHands(f, "ann", f.MustBegin("ann", run.Request{Mode: mode.Timed}), mode.MaxHands)
}
