//go:build long

package grade

import "testing"

// midGamePositions is the number of positions for which hints are checked; the long tests check more.
const midGamePositions = 10_000

func TestLongHintsMidGame(t *testing.T) { TestHintsMidGame(t) }
