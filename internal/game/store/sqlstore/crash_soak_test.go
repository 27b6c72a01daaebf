//go:build soak

package sqlstore_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/testkit/randtest"
)

// TestKilledAnyTime kills children at random times within 200 ms after they begin to open the
// database. MAKE24_SEED determines the times, but not how far a child has come by then.
func TestKilledAnyTime(t *testing.T) {
	r := randtest.New(t, 24)
	killRepeatedly(t, 50, func() func(string, func()) {
		after := time.Duration(r.IntN(200)) * time.Millisecond
		return func(line string, kill func()) {
			if line == openingLine {
				time.AfterFunc(after, kill)
			}
		}
	})
}
