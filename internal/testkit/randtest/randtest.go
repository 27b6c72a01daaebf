// Package randtest provides reproducible random numbers for tests.
package randtest

import (
	"cmp"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// New returns a random source that depends only on stream and on a seed: the value of the
// environment variable MAKE24_SEED if it is set, otherwise a fixed number. It logs the seed.
func New(t testing.TB, stream uint64) *rand.Rand {
	t.Helper()
	seed, err := strconv.ParseUint(cmp.Or(os.Getenv("MAKE24_SEED"), "20261122"), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("MAKE24_SEED=%d repeats this test", seed)
	return rand.New(rand.NewPCG(seed, stream)) //nolint:gosec // the tests must be reproducible
}
