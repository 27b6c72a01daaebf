//go:build !unix

package crew_test

// child is for tests that kill and stop processes, which only Unix has in full.
func child() bool { return false }
