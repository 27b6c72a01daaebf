//go:build !unix

package crew_test

// child returns false: tests that kill and stop processes run only on Unix.
func child() bool { return false }
