//go:build long && unix

package cli

import (
	"math"
	"testing"
)

// TestSequencesWhole checks all terms of each sequence of docs/results/sequences.txt.
func TestSequencesWhole(t *testing.T) { checkSequences(t, math.MaxInt) }
