//go:build long

package expr

import "testing"

func TestLongPatternCounts(t *testing.T) { TestPatternCounts(t) }
