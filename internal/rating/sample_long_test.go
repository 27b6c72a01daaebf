//go:build long

package rating_test

import "testing"

func TestLongSimulation(t *testing.T) { TestSimulation(t) }
func TestLongIsHuman(t *testing.T)    { TestIsHuman(t) }
