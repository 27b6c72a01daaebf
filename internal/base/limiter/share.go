package limiter

import (
	"context"
	"errors"

	"golang.org/x/sync/singleflight"
)

// maxShared bounds how often a caller of Share takes part in the computation of another one.
const maxShared = 3

// Share computes a value, or waits for a concurrent call with the same key to compute it. The work of ctx
// has no turn meanwhile; see Pause.
//
// Callers share values, but not the fate of the caller that computes: if it fails, for example because its
// address has too much work that waits or its context ends, the others try again, a few times. Then Share
// returns the error, as ErrBusy if it is the end of the context of another caller.
func Share[T any](ctx context.Context, calls *singleflight.Group, key string, compute func() (T, error)) (T, error) {
	defer Pause(ctx)()
	for try := 1; ; try++ {
		isOwn := false
		value, err, _ := calls.Do(key, func() (any, error) {
			isOwn = true
			return compute()
		})
		var none T
		switch {
		case err == nil:
			return value.(T), nil
		case isOwn:
			return none, err
		case ctx.Err() != nil:
			return none, ctx.Err()
		case try < maxShared:
			continue
		case errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
			return none, ErrBusy
		}
		return none, err
	}
}
