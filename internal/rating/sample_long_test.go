//go:build long

package rating_test

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongSimulation(t *testing.T) { TestSimulation(t) }
func TestLongIsHuman(t *testing.T)    { TestIsHuman(t) }
