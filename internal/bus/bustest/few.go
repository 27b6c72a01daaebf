package bustest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/make24/make24/internal/bus"
)

// Few fails the test unless that many copies are refused because there are too few servers. A busy cluster may
// not answer in time, so ask is called again with more and more time.
func Few(t testing.TB, copies int, ask func(context.Context) error) {
	t.Helper()
	for d := 3 * time.Second; ; d *= 2 {
		ctx, cancel := context.WithTimeout(context.Background(), d)
		err := ask(ctx)
		cancel()
		few := (*bus.FewError)(nil)
		switch {
		case errors.As(err, &few) && few.Copies == copies:
			return
		case few != nil || err == nil || !bus.Transient(err) || d > time.Minute:
			t.Errorf("%d copies: %v", copies, err)
			return
		}
	}
}
