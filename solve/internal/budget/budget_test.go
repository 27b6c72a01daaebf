package budget

import (
	"errors"
	"testing"
)

// TestErrorText checks the codes of all kinds and their messages.
func TestErrorText(t *testing.T) {
	for code, want := range map[Kind]string{
		"tables":    "the tables of 7 numbers: about 3 MiB of memory needed, 2 MiB allowed",
		"solutions": "a list of 7 solutions: about 3 MiB of memory needed, 2 MiB allowed",
		"ideas":     "the ideas among 7 forms: about 3 MiB of memory needed, 2 MiB allowed",
		"values":    "the values of 7 numbers: about 3 MiB of memory needed, 2 MiB allowed",
		"window":    "a window of 7 numbers: about 3 MiB of memory needed, 2 MiB allowed",
		"joined":    "joining the digits of 7 numbers in every way: about 3 MiB of memory needed, 2 MiB allowed",
		"memory":    "the search: about 3 MiB of memory needed, 2 MiB allowed",
		"powers":    "with powers, at most 2097152 numbers can be searched, not 7",
		"steps":     "the search exceeded 2097152 steps",
	} {
		err := error(&Error{What: code, Count: 7, Need: 2<<20 + 1, Allowed: 2 << 20})
		if got := err.Error(); got != "solve: budget exceeded: "+want || !errors.Is(err, ErrBudget) {
			t.Errorf("message of the kind %s: %s, want %s", code, got, want)
		}
	}
	if got, want := (&Error{What: Memory, Allowed: 2 << 20}).Error(), "solve: budget exceeded: the search needs more than 2 MiB of memory"; got != want {
		t.Errorf("message without Need: %s, want %s", got, want)
	}
}
