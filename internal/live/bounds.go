package live

import (
	"context"
	"errors"
	"time"

	"github.com/make24/make24/internal/store"
)

// The bounds of one run. docs/operations.md names each.
const (
	// maxEvents bounds the events of a run under way.
	maxEvents = 2000
	// maxLog bounds the bytes of its events and trails. It is enough for 400 hands that are solved at once, 250 with two
	// mistakes or hints each, or 90 with a dozen.
	maxRunBytes = 256 << 10
	// The hand that is open when a bound is reached may add 1/reserve of it.
	openHandShare = 16
	// maxTrails bounds the bytes of the trails of an offline run. Those of its last hands are not stored.
	maxOfflineTrailBytes = 256 << 10
	// maxClaim bounds the characters of a claim. The field of the pages takes no more.
	maxClaimLength = 200
)

// The work on logs.
const (
	shortLog    = 256  // events that are read without a slot: it takes less than a millisecond
	replayBatch = 2000 // events read at a time
)

// defaultQuota is what a player may store. Playing all day comes to 1 MB.
var defaultQuota = store.Quota{DayRuns: 1000, DayBytes: 16 << 20, Runs: 50_000, Bytes: 256 << 20}

// ErrLongClaim is the error of a claim with more than 200 characters.
var ErrLongClaim = errors.New("live: the expression is too long")

// QuotaError is the error of what a player may not store any more: a store.ErrQuota or store.ErrDayQuota.
type QuotaError struct {
	Err        error
	RetryAfter time.Duration // until it may be stored; 0: no time helps
}

func (e *QuotaError) Error() string { return e.Err.Error() }

// Unwrap returns the error of package store.
func (e *QuotaError) Unwrap() error { return e.Err }

// overQuota returns err as a *QuotaError if it is about a quota, else err.
func (r *Runs) quotaError(err error) error {
	switch {
	case errors.Is(err, store.ErrQuota):
		return &QuotaError{Err: err}
	case errors.Is(err, store.ErrDayQuota):
		now := r.clock()
		return &QuotaError{Err: err, RetryAfter: time.Duration((now/dayMillis+1)*dayMillis-now) * time.Millisecond}
	}
	return err
}

// mayBring returns an error if the player could store no further run.
func (r *Runs) checkImportQuota(ctx context.Context, player string) error {
	used, err := r.store.Usage(ctx, player)
	if err != nil {
		return err
	}
	today := r.clock() / dayMillis
	used.Runs++
	used.DayRuns++
	return r.quotaError(r.quota.Check(used, today))
}
