//go:build long

package cli

import "testing"

// TestReferenceWhole checks the reference set, and the ideas of all puzzles of its train files.
func TestReferenceWhole(t *testing.T) { checkReference(t, 1) }
