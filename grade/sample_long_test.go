//go:build long

package grade

import "testing"

func TestLongHintsMidGame(t *testing.T)   { TestHintsMidGame(t) }
func TestLongHintsOfChoices(t *testing.T) { TestHintsOfChoices(t) }
