package game

import (
	"context"
	"errors"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// TestSheetWaits checks that waiting for a processor does not count as work for a sheet, that work beyond the limit
// has the problem over-time, and that a sheet which waits for too long is refused with busy.
func TestSheetWaits(t *testing.T) {
	client, other := netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")
	for _, c := range []struct {
		name        string
		work, taken time.Duration // between the steps of the sheet, and by others after the first step
		want        *problem.Problem
	}{
		{"short work", 500 * time.Millisecond, 7 * time.Second, nil},
		{"long work", sheetTimeLimit / 2, 0, problem.OverTime},
		{"a long wait", 500 * time.Millisecond, sheetDuration, problem.Busy},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				heavy := limiter.NewSlots(1).NewClass(8, time.Minute)
				s := newSheets(heavy)
				_, err := s.run(limiter.WithClient(t.Context(), client), func(_ context.Context, step func() error) error {
					for i := range 3 {
						clocktest.Sleep(c.work)
						if i == 0 && c.taken > 0 {
							go func() {
								slot, err := heavy.Acquire(t.Context(), other)
								if err != nil {
									t.Error(err)
									return
								}
								clocktest.Sleep(c.taken)
								slot.Release()
							}()
						}
						synctest.Wait()
						if err := step(); err != nil {
							return err
						}
					}
					return nil
				})
				var p *problem.Error
				if err != nil && !errors.As((&Game{}).sheetProblem(err), &p) {
					t.Fatal(err)
				}
				if c.want == nil && err != nil || c.want != nil && (p == nil || p.Problem != c.want) {
					t.Errorf("%v, want %v", err, c.want)
				}
				clocktest.Sleep(time.Minute) // until the others have ended
			})
		})
	}
}
