//go:build long

package dealer_test

import "testing"

func TestLongPractice(t *testing.T)                { TestPractice(t) }
func TestLongPracticeRejectsCriteria(t *testing.T) { TestPracticeRejectsCriteria(t) }
func TestLongUnsolvablePractice(t *testing.T)      { TestUnsolvablePractice(t) }
func TestLongDealtHandsAreAccepted(t *testing.T)   { TestDealtHandsAreAccepted(t) }
