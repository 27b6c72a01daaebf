//go:build soak

package sqlstore_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/randtest"
)

// A child is killed within 200 ms from when it opens the database. The times follow from MAKE24_SEED, but not what the child does
// in them.
func TestKilledAnyTime(t *testing.T) {
	r := randtest.New(t, 24)
	killAgain(t, 50, func() func(string, func()) {
		after := time.Duration(r.IntN(200)) * time.Millisecond
		return func(line string, kill func()) {
			if line == opening {
				time.AfterFunc(after, kill)
			}
		}
	})
}
