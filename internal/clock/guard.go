// Package clock reports whether the clock of this machine can be trusted.
//
//	g := clock.New(clock.Options{Database: store.Clock, Log: log})
//	go g.Run(ctx)
//	now := g.Now()       // the wall clock
//	err := g.Err()       // why it is not trusted, or nil
//	ok := g.Ranks(begun) // whether a run begun then can be compared with others
//
// Times of runs come from the wall clock. If somebody sets it, or a virtual machine wakes up,
// a run lasts longer or shorter than it did. A Guard compares the wall clock with the
// monotonic clock each time it is read and each second, and with the database's clock every
// ten seconds. After a difference it trusts the clock again when it was steady for a minute.
package clock

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// The bounds of a Guard: rows of the table in docs/operations.md.
const (
	MaxJump           = time.Second            // between the wall clock and the monotonic clock
	MaxDatabaseOffset = 250 * time.Millisecond // between the wall clock and the database's
	SteadyTime        = time.Minute            // without such a difference, until the clock is trusted again

	checkInterval    = time.Second
	databaseInterval = 10 * time.Second
	databaseTimeout  = 2 * time.Second // for the database to answer

	// slew is the part by which the two clocks may move apart and are followed, so that the
	// small corrections of years do not add up to a jump.
	slewDivisor = 1000
	// maxDoubt bounds how long runs stay unranked after a clock that went back.
	maxUnranked = 24 * time.Hour
	// ahead is how far the clock of another node that began a run may be ahead of this one's.
	maxNodeAhead = time.Second
)

// Options of a Guard.
type Options struct {
	// Read returns both clocks at one moment; nil: the machine's.
	Read func() (wall time.Time, mono time.Duration)
	// Database returns the database's time. It is false for a database without a clock of its
	// own. nil: there is none.
	Database func(ctx context.Context) (at time.Time, ok bool, err error)
	Log      *slog.Logger // nil: nowhere
}

// Guard watches a clock. Its methods may be called by many goroutines.
type Guard struct {
	options Options

	mu            sync.Mutex
	base          time.Time     // the wall clock when the monotonic clock was 0
	lastCheck     time.Duration // the monotonic clock at the last check
	cause         error         // why the clock is not trusted; nil: it is
	trustedAt     time.Duration // the monotonic clock when it is trusted again, if nothing happens
	databaseApart bool          // the database's clock differed when it was last asked
	unrankedUntil time.Time     // what was begun by then is not ranked
}

// New returns a guard that trusts the clock as it is now.
func New(o Options) *Guard {
	if o.Read == nil {
		start := time.Now()
		o.Read = func() (time.Time, time.Duration) {
			now := time.Now()
			return now.Round(0), now.Sub(start) // the first without, the second by the monotonic reading
		}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	wall, mono := o.Read()
	return &Guard{options: o, base: wall.Add(-mono), lastCheck: mono}
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
	return g.cause
}

// Ranks reports whether a run that began at a time can be compared with others: the clock is
// trusted, and has been since then.
func (g *Guard) TrustedSince(begun time.Time) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	wall := g.check()
	return g.cause == nil && begun.After(g.unrankedUntil) && !begun.After(wall.Add(maxNodeAhead))
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
			g.CheckDatabase(ctx)
		}
		_ = g.Err() // it logs what it finds
	}
}

// Ask compares the wall clock with the database's. The answer was given at some moment between
// question and answer, so the clocks differ for certain only by what is beyond that.
func (g *Guard) CheckDatabase(ctx context.Context) {
	if g.options.Database == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, databaseTimeout)
	defer cancel()
	wall, asked := g.options.Read()
	at, ok, err := g.options.Database(ctx)
	_, answered := g.options.Read()
	if err != nil || !ok {
		return // that the database does not answer is reported elsewhere
	}
	uncertainty := (answered - asked) / 2
	difference := at.Sub(wall.Add(uncertainty)) // at the middle of the round trip

	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case difference.Abs() > MaxDatabaseOffset+uncertainty:
		now, mono := g.options.Read()
		g.databaseApart = true
		g.distrust(now, now, mono, fmt.Errorf("the clock differs from the database's by %v", difference.Round(time.Millisecond)))
	case difference.Abs() <= MaxDatabaseOffset:
		g.databaseApart = false
	}
}

// check compares the two clocks of the machine, and returns the wall clock. A goroutine can lose the
// processor between the two readings, so only what several of them show is a jump.
func (g *Guard) check() (wall time.Time) {
	var mono, jump time.Duration
	for range 3 {
		wall, mono = g.options.Read()
		if jump = wall.Sub(g.base.Add(mono)); jump.Abs() <= MaxJump {
			break
		}
	}
	if jump.Abs() > MaxJump {
		g.distrust(g.base.Add(mono), wall, mono, fmt.Errorf("the clock jumped by %v", jump.Round(time.Millisecond)))
		g.base = wall.Add(-mono)
	} else {
		maxSlew := (mono - g.lastCheck) / slewDivisor
		g.base = g.base.Add(max(-maxSlew, min(jump, maxSlew)))
	}
	g.lastCheck = mono
	if g.cause != nil && !g.databaseApart && mono >= g.trustedAt {
		g.cause = nil
		g.extendUnranked(wall)
		if limit := wall.Add(maxUnranked); g.unrankedUntil.After(limit) {
			g.unrankedUntil = limit
		}
		g.options.Log.Info("clock trusted again", "unranked_if_begun_before", g.unrankedUntil.UTC().Format(time.RFC3339))
	}
	return wall
}

// distrust notes a difference. The wall clock was to show one time and shows another; runs that
// began by the later of the two may have begun before the difference.
func (g *Guard) distrust(expected, wall time.Time, mono time.Duration, cause error) {
	if g.cause == nil {
		g.options.Log.Error("clock not trusted: nothing is ranked", "error", cause, "wall", wall.UTC(), "expected", expected.UTC(), "for_at_least", SteadyTime)
	}
	g.cause, g.trustedAt = cause, mono+SteadyTime
	g.extendUnranked(expected)
	g.extendUnranked(wall)
}

// raise puts the doubt off to a time, never back.
func (g *Guard) extendUnranked(to time.Time) {
	if to.After(g.unrankedUntil) {
		g.unrankedUntil = to
	}
}
