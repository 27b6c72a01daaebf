package caller_test

import (
	"testing"
	"time"

	"github.com/make24/make24/internal/web/caller"
)

// Tokens are taken wholly or not at all, come back with time, and may be owed; each key has its own.
func TestRates(t *testing.T) {
	r := caller.NewRates[string](10, 100, 100)
	now := time.Now()
	take := func(key string, n int, wait time.Duration) {
		t.Helper()
		got, ok := r.Take(key, now, n)
		if ok != (wait == 0) || (got-wait).Abs() > time.Millisecond {
			t.Errorf("%d of %s: wait %v, %v, want %v", n, key, got, ok, wait)
		}
	}
	take("ann", 60, 0)
	take("ann", 60, 2*time.Second)
	take("ann", 40, 0)
	take("bob", 1000, 0) // at most all there are
	take("bob", 1, 100*time.Millisecond)
	now = now.Add(2 * time.Second)
	take("ann", 20, 0)
	r.Charge("ann", now, 250)
	take("ann", 1, 25*time.Second+100*time.Millisecond)
	now = now.Add(26 * time.Second)
	take("ann", 10, 0)
	for i := range 1000 {
		r.Take(string(rune('a'+i)), now, 1)
		take("bob", 0, 0)
	}
	r.Charge("bob", now, 0)
}
