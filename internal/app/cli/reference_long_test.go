//go:build long

package cli

import "testing"

// TestReferenceWhole checks the whole reference set.
func TestReferenceWhole(t *testing.T) { checkReference(t, true) }
