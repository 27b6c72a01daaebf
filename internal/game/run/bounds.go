package run

import (
	"errors"
	"time"

	"github.com/make24/make24/internal/game/store"
)

// The limits of one run. docs/operations.md lists them.
const (
	// maxEvents is the maximum number of events of a run.
	maxEvents = 2000
	// maxRunBytes is the maximum size of a run's events and trails, in bytes. It is enough for 400
	// hands that are solved on the first attempt, 250 with two mistakes or hints each, or 90 with a dozen.
	maxRunBytes = 256 << 10
	// openHandDivisor sets by how much a run with an open hand may exceed a bound: by
	// 1/openHandDivisor of the bound.
	openHandDivisor = 16
	// maxOfflineTrailBytes is the maximum size of the trails of an offline run, in bytes. Trails of
	// later hands that would exceed it are not stored.
	maxOfflineTrailBytes = 256 << 10
	// maxClaimLength is the maximum length of a claim, in characters. The input field of the pages
	// has the same maximum.
	maxClaimLength = 200
)

// The limits of replaying a log.
const (
	maxShortLog = 256  // number of events up to which a log is replayed without a slot, in less than 1 ms
	ReplayBatch = 2000 // maximum number of events read in one query
)

// defaultQuota is the storage quota of each player. A day of constant play stores about 1 MB.
var defaultQuota = store.Quota{DayRuns: 1000, DayBytes: 16 << 20, Runs: 50_000, Bytes: 256 << 20}

// ErrLongClaim is the error of a claim with more than 200 characters.
var ErrLongClaim = errors.New("run: the expression is too long")

// QuotaError reports that a player has reached a storage quota. Err is store.ErrQuota or
// store.ErrDayQuota.
type QuotaError struct {
	Err        error
	RetryAfter time.Duration // time until the quota of the day is reset; 0: waiting does not help
}

func (e *QuotaError) Error() string { return e.Err.Error() }

// Unwrap returns the error of package store.
func (e *QuotaError) Unwrap() error { return e.Err }
