//go:build long

package live_test

import (
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/race/mode"
)

// TestLongHandsDoNotRunOut checks that a timed run has dealt hands left to show at each hand, until
// it reaches mode.MaxHands.
func TestLongHandsDoNotRunOut(t *testing.T) {
	f := newFixture(t, onSQLite)
	f.skipHands("ann", f.begin("ann", live.Request{Mode: mode.Timed}), mode.MaxHands)
}
