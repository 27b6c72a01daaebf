//go:build !unix

package crew_test

// runAsChild returns false: tests that kill and stop processes run only on Unix.
func runAsChild() bool { return false }
