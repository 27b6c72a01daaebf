//go:build soak

package sqlstore_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// A child is killed within 200 ms from when it opens the database. The times follow from MAKE24_SEED, but not what the child does
// in them.
func TestKilledAnyTime(t *testing.T) {
	seed := uint64(24)
	if s := os.Getenv("MAKE24_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("MAKE24_SEED=%d", seed)
	r := rand.New(rand.NewPCG(24, seed))
	killAgain(t, 50, func() func(string, func()) {
		after := time.Duration(r.IntN(200)) * time.Millisecond
		return func(line string, kill func()) {
			if line == opening {
				time.AfterFunc(after, kill)
			}
		}
	})
}
