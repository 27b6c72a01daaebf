//go:build long

package glicko_test

import "testing"

func TestLongSimulation(t *testing.T)    { TestSimulation(t) }
func TestLongHonestPlayers(t *testing.T) { TestHonestPlayers(t) }
func TestLongScripts(t *testing.T)       { TestScripts(t) }
