package limiter

import (
	"context"
	"errors"
	"maps"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sync/singleflight"
)

// TestShare checks that concurrent callers share a value, but not the error of the caller that computes, unless
// several of them fail; and that none has a turn while it waits.
func TestShare(t *testing.T) {
	errWrong := errors.New("wrong")
	for name, c := range map[string]struct {
		errs []error       // of the computations, in order
		want map[error]int // number of callers by their errors
	}{
		"value":            {[]error{nil}, map[error]int{nil: 4}},
		"busy":             {[]error{ErrFull, nil}, map[error]int{ErrFull: 1, nil: 3}},
		"cancelled":        {[]error{context.Canceled, nil}, map[error]int{context.Canceled: 1, nil: 3}},
		"twice too late":   {[]error{context.DeadlineExceeded, context.DeadlineExceeded, nil}, map[error]int{context.DeadlineExceeded: 2, nil: 2}},
		"always busy":      {[]error{ErrFull, ErrFull, ErrFull}, map[error]int{ErrFull: 4}},
		"always cancelled": {[]error{context.Canceled, context.Canceled, context.Canceled}, map[error]int{context.Canceled: 3, ErrBusy: 1}},
		"always wrong":     {[]error{errWrong, errWrong, errWrong}, map[error]int{errWrong: 4}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				turns := NewSlots(8).NewClass(8, time.Second)
				var calls singleflight.Group
				mayEnd, computed := make(chan bool), 0
				results := make(chan error, 4)
				for range cap(results) {
					go func() {
						ctx, done, err := turns.Admit(t.Context(), player)
						if err != nil {
							t.Error(err)
							return
						}
						defer done()
						value, err := Share(ctx, &calls, "key", func() (int, error) {
							<-mayEnd
							computed++
							return 7, c.errs[computed-1]
						})
						if err == nil && value != 7 {
							t.Errorf("the value is %d", value)
						}
						results <- err
					}()
				}
				for range c.errs {
					synctest.Wait()
					if held, _ := turns.Load(); held != 0 {
						t.Errorf("callers that wait hold %d turns", held)
					}
					mayEnd <- true
				}
				got := map[error]int{}
				for range cap(results) {
					got[<-results]++
				}
				if !maps.Equal(got, c.want) {
					t.Errorf("errors of the callers: %v, want %v", got, c.want)
				}
			})
		})
	}
}
