//go:build long && unix

package scripts_test

import "testing"

// TestNeedsEveryThree is like TestNeeds, with every combination of three factors.
func TestNeedsEveryThree(t *testing.T) { testMachines(t, combinations(3)) }

// TestNeedsAfterEveryKill is like TestNeedsAfterKills, in every step.
func TestNeedsAfterEveryKill(t *testing.T) { testKills(t, 1) }
