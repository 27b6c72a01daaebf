//go:build long

package expr

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongPatternCounts(t *testing.T) { TestPatternCounts(t) }
