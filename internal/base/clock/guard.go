// Package clock checks whether the wall clock of this machine can be trusted.
//
//	g := clock.New(clock.Options{Database: store.Clock, Log: log})
//	go g.Run(ctx)
//	now := g.Now()              // the wall clock
//	err := g.Err()              // why it is not trusted, or nil
//	ok := g.TrustedSince(begun) // whether it has been trusted since begun
//
// Times of runs come from the wall clock. If the clock is set, or a virtual machine resumes, a run
// appears longer or shorter than it was. A Guard compares the wall clock with the monotonic clock
// whenever it is read and every second, and with the database's clock every ten seconds. After a
// difference it trusts the clock again once a minute has passed without another difference.
package clock

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The limits of a Guard. docs/operations.md lists them.
const (
	MaxJump           = time.Second            // largest difference between the wall clock and the monotonic clock
	MaxDatabaseOffset = 250 * time.Millisecond // largest difference between the wall clock and the database's clock
	SteadyTime        = time.Minute            // time without a larger difference after which the clock is trusted again

	checkInterval    = time.Second      // time between two checks of Run
	databaseInterval = 10 * time.Second // time between two comparisons with the database's clock
	databaseTimeout  = 2 * time.Second  // time limit for a query of the database's clock

	// slewDivisor sets how much the wall clock and the monotonic clock may drift apart:
	// 1/slewDivisor of the elapsed time does not count as a difference. Otherwise small corrections
	// would add up to a jump over years.
	slewDivisor = 1000
	// maxUnranked is the longest time for which new runs are unranked after the clock was set back.
	maxUnranked = 24 * time.Hour
	// maxNodeAhead is how far the clock of another server may be ahead of this server's clock.
	maxNodeAhead = time.Second
)

// Options holds the settings of New.
type Options struct {
	// Read returns the wall clock and the monotonic clock, read at the same time. nil means the
	// clocks of this machine.
	Read func() (wall time.Time, mono time.Duration)
	// Database returns the database's time; ok is false if the database has no clock of its own. If
	// Database is nil, the clock is not compared with a database.
	Database func(ctx context.Context) (at time.Time, ok bool, err error)
	Log      *slog.Logger // nil: no log
}

// Guard checks a clock. Its methods may be called by many goroutines.
type Guard struct {
	options Options

	mu                  sync.Mutex
	wallAtZero          time.Time     // wall clock when the monotonic clock was 0
	lastCheck           time.Duration // monotonic clock at the last check
	untrustedErr        error         // why the clock is not trusted; nil: the clock is trusted
	trustedAt           time.Duration // monotonic clock from which the clock is trusted again if it stays steady
	differsFromDatabase bool          // the last comparison found that the database's clock differs
	unrankedUntil       time.Time     // runs begun at or before this time are not ranked
}

// New returns a Guard that trusts the clock until it finds a difference.
func New(options Options) *Guard {
	if options.Read == nil {
		start := time.Now()
		options.Read = func() (time.Time, time.Duration) {
			now := time.Now()
			return now.Round(0), now.Sub(start) // Round strips the monotonic reading; Sub uses it
		}
	}
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	wall, mono := options.Read()
	return &Guard{options: options, wallAtZero: wall.Add(-mono), lastCheck: mono}
}

// Now returns the wall clock.
func (g *Guard) Now() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	wall := g.check()
	return wall
}

// Err returns why the clock is not trusted, or nil.
func (g *Guard) Err() error {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.check()
	return g.untrustedErr
}

// TrustedSince reports whether the clock has been trusted since begun, so that a run begun then can
// be ranked. It returns false if begun is more than maxNodeAhead in the future.
func (g *Guard) TrustedSince(begun time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	wall := g.check()
	return g.untrustedErr == nil && begun.After(g.unrankedUntil) && !begun.After(wall.Add(maxNodeAhead))
}

// Run checks the clock until the context ends.
func (g *Guard) Run(ctx context.Context) {
	ticker := time.NewTicker(checkInterval)
	defer ticker.Stop()
	for i := 1; ; i++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		if i%int(databaseInterval/checkInterval) == 0 {
			_ = g.CheckDatabase(ctx) // other code reports errors of the database
		}
		_ = g.Err() // checks the clock and logs changes
	}
}

// CheckDatabase compares the wall clock with the database's clock. The database reads its clock at
// an unknown moment of the round trip, so the difference is uncertain by half the round trip time.
// It returns an error if the query fails, and then the comparison has no effect.
func (g *Guard) CheckDatabase(ctx context.Context) error {
	if g.options.Database == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, databaseTimeout)
	defer cancel()
	wall, sent := g.options.Read()
	at, ok, err := g.options.Database(ctx)
	_, received := g.options.Read()
	if err != nil {
		return fmt.Errorf("clock: %w", err)
	}
	if !ok {
		return nil
	}
	uncertainty := (received - sent) / 2
	difference := at.Sub(wall.Add(uncertainty)) // from the wall clock in the middle of the round trip

	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case difference.Abs() > MaxDatabaseOffset+uncertainty:
		now, mono := g.options.Read()
		g.differsFromDatabase = true
		g.recordDifference(now, now, mono, fmt.Errorf("the clock differs from the database's by %v", difference.Round(time.Millisecond)))
	case difference.Abs() <= MaxDatabaseOffset:
		g.differsFromDatabase = false
	}
	return nil
}

// check compares the wall clock with the monotonic clock and returns the wall clock. A goroutine
// can lose the processor between the readings of the two clocks, so only a difference in three
// attempts in a row is a jump.
func (g *Guard) check() (wall time.Time) {
	var mono, jump time.Duration
	for range 3 {
		wall, mono = g.options.Read()
		if jump = wall.Sub(g.wallAtZero.Add(mono)); jump.Abs() <= MaxJump {
			break
		}
	}
	if jump.Abs() > MaxJump {
		g.recordDifference(g.wallAtZero.Add(mono), wall, mono, fmt.Errorf("the clock jumped by %v", jump.Round(time.Millisecond)))
		g.wallAtZero = wall.Add(-mono)
	} else {
		maxSlew := (mono - g.lastCheck) / slewDivisor
		g.wallAtZero = g.wallAtZero.Add(max(-maxSlew, min(jump, maxSlew)))
	}
	g.lastCheck = mono
	if g.untrustedErr != nil && !g.differsFromDatabase && mono >= g.trustedAt {
		g.untrustedErr = nil
		g.extendUnranked(wall)
		if maxUntil := wall.Add(maxUnranked); g.unrankedUntil.After(maxUntil) {
			g.unrankedUntil = maxUntil
		}
		g.options.Log.Info("clock trusted again", "unranked_if_begun_before", g.unrankedUntil.UTC().Format(time.RFC3339))
	}
	return wall
}

// recordDifference records that the wall clock shows wall instead of expected, for the given
// reason. A run that began at or before the later of the two times may have begun before the
// difference arose, so it is not ranked.
func (g *Guard) recordDifference(expected, wall time.Time, mono time.Duration, untrustedErr error) {
	if g.untrustedErr == nil {
		g.options.Log.Error("clock not trusted: nothing is ranked", "error", untrustedErr, "wall", wall.UTC(), "expected", expected.UTC(), "for_at_least", SteadyTime)
	}
	g.untrustedErr, g.trustedAt = untrustedErr, mono+SteadyTime
	g.extendUnranked(expected)
	g.extendUnranked(wall)
}

// extendUnranked sets unrankedUntil to a time unless unrankedUntil is already later.
func (g *Guard) extendUnranked(until time.Time) {
	if until.After(g.unrankedUntil) {
		g.unrankedUntil = until
	}
}
