//go:build long

package main

import "testing"

// TestAllReproducible builds all targets twice, the second time from a copy of the source and with an
// empty build cache.
func TestAllReproducible(t *testing.T) {
	first := sums(t, buildRelease(t, source(t), allTargets))
	t.Setenv("GOCACHE", t.TempDir())
	if second := sums(t, buildRelease(t, copySource(t), allTargets)); second != first {
		t.Errorf("built in two folders, the files differ:\n%s\n%s", first, second)
	}
}
