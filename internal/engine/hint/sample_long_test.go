//go:build long

package hint_test

import "testing"

func TestLongNothingLeaks(t *testing.T)        { TestNothingLeaks(t) }
func TestLongNothingLeaksMidGame(t *testing.T) { TestNothingLeaksMidGame(t) }
