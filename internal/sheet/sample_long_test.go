//go:build long

package sheet

import "testing"

func TestLongNothingOverlaps(t *testing.T) { TestNothingOverlaps(t) }
