//go:build long

package hint_test

import "testing"

// isSample reports whether tests check a sample; the long tests check everything.
const isSample = false

func TestLongNothingLeaks(t *testing.T)        { TestNothingLeaks(t) }
func TestLongNothingLeaksMidGame(t *testing.T) { TestNothingLeaksMidGame(t) }
