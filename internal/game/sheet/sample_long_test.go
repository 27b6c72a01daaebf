//go:build long

package sheet

import "testing"

func TestLongNothingOverlaps(t *testing.T) { TestNothingOverlaps(t) }
func TestLongCodes(t *testing.T)           { TestCodes(t) }
