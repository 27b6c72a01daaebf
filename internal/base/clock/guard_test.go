package clock_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/clock"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// simulatedMachine is a machine whose clocks the test sets.
type simulatedMachine struct {
	wall         time.Time
	mono         time.Duration
	dbOffset     time.Duration // how far the database's clock is ahead
	roundTrip    time.Duration // time from a query to the response of the database
	databaseDown bool          // the database does not answer
	log          bytes.Buffer
}

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// newMachine returns a machine at noon and a guard of its clocks.
func newMachine() (*simulatedMachine, *clock.Guard) {
	m := &simulatedMachine{wall: noon}
	return m, clock.New(clock.Options{
		Read: func() (time.Time, time.Duration) { return m.wall, m.mono },
		Database: func(context.Context) (time.Time, bool, error) {
			if m.databaseDown {
				return time.Time{}, false, errors.New("down")
			}
			m.advance(m.roundTrip / 2)
			at := m.wall.Add(m.dbOffset)
			m.advance(m.roundTrip / 2)
			return at, true, nil
		},
		Log: slog.New(slog.NewTextHandler(&m.log, nil)),
	})
}

// advance advances both clocks.
func (m *simulatedMachine) advance(d time.Duration) { m.wall, m.mono = m.wall.Add(d), m.mono+d }

// TestJump checks that a jump of more than a second in either direction is reported, with its size,
// until a minute has passed without another jump, and that a smaller jump is not reported.
func TestJump(t *testing.T) {
	for jump, want := range map[time.Duration]string{
		0: "", time.Second: "", -time.Second: "",
		1001 * time.Millisecond: "the clock jumped by 1.001s", -1001 * time.Millisecond: "the clock jumped by -1.001s",
		time.Hour: "the clock jumped by 1h0m0s", -time.Hour: "the clock jumped by -1h0m0s",
	} {
		m, g := newMachine()
		m.advance(time.Minute)
		if err := g.Err(); err != nil || !g.TrustedSince(noon) || !g.Now().Equal(noon.Add(time.Minute)) {
			t.Fatalf("%v, %v", err, g.Now())
		}
		m.wall = m.wall.Add(jump)
		if now := g.Now(); !now.Equal(noon.Add(time.Minute + jump)) {
			t.Errorf("%v: now is %v", jump, now)
		}
		if want == "" {
			if err := g.Err(); err != nil || !g.TrustedSince(noon) {
				t.Errorf("%v: %v", jump, err)
			}
			continue
		}
		for _, elapsed := range []time.Duration{0, time.Second, clock.SteadyTime - 2*time.Second} {
			m.advance(elapsed)
			if err := g.Err(); err == nil || err.Error() != want || g.TrustedSince(m.wall) || g.TrustedSince(noon) {
				t.Errorf("%v: %v after %v", jump, err, elapsed)
			}
		}
		m.advance(time.Second)
		if err := g.Err(); err != nil {
			t.Errorf("%v: after a minute without a jump: %v", jump, err)
		}
		log := m.log.String()
		if strings.Count(log, "level=ERROR") != 1 || strings.Count(log, "trusted again") != 1 || !strings.Contains(log, want) {
			t.Errorf("%v: the log is\n%s", jump, log)
		}
	}
}

// TestJumpAgain checks that another jump within a minute restarts the minute for which the clock is
// not trusted.
func TestJumpAgain(t *testing.T) {
	m, g := newMachine()
	m.wall = m.wall.Add(time.Hour)
	_ = g.Err()
	m.advance(clock.SteadyTime - time.Second)
	m.wall = m.wall.Add(-time.Hour)
	if err := g.Err(); err == nil || err.Error() != "the clock jumped by -1h0m0s" {
		t.Error(err)
	}
	m.advance(clock.SteadyTime - time.Second)
	if g.Err() == nil {
		t.Error("trusted too early")
	}
	m.advance(time.Second)
	if err := g.Err(); err != nil {
		t.Error(err)
	}
}

// TestRunsDuringJump checks that runs begun before a jump, or less than a minute after it, are not
// ranked, and that later runs are.
func TestRunsDuringJump(t *testing.T) {
	for _, jump := range []time.Duration{time.Hour, -10 * time.Second, -time.Hour, -30 * 24 * time.Hour} {
		m, g := newMachine()
		m.advance(time.Hour)
		before := m.wall
		m.wall = m.wall.Add(jump)
		_ = g.Err()
		m.advance(clock.SteadyTime)
		if g.Err() != nil {
			t.Fatal(g.Err())
		}
		for name, begun := range map[string]time.Time{"at the start": noon, "just before": before, "within the minute": m.wall.Add(-time.Second)} {
			if g.TrustedSince(begun) {
				t.Errorf("%v: a run begun %s is ranked", jump, name)
			}
		}
		m.advance(24*time.Hour + time.Second)
		if !g.TrustedSince(m.wall) {
			t.Errorf("%v: a run begun a day later is not ranked", jump)
		}
		if jump > 0 {
			continue
		}
		if jump < -24*time.Hour && g.TrustedSince(before) {
			t.Errorf("%v: a run begun in the future is ranked", jump)
		}
	}
	m, g := newMachine()
	m.wall = m.wall.Add(time.Hour)
	_ = g.Err()
	m.advance(clock.SteadyTime)
	_ = g.Err()
	m.advance(time.Second)
	if !g.TrustedSince(m.wall) {
		t.Error("a run begun after a jump ahead is not ranked")
	}
}

// TestSlew checks that the clock stays trusted while the two clocks drift apart slowly, as they do
// when a time server corrects the wall clock.
func TestSlew(t *testing.T) {
	m, g := newMachine()
	for range 24 * 3600 {
		m.advance(time.Second)
		m.wall = m.wall.Add(500 * time.Microsecond)
		if err := g.Err(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSingleWrongReading checks that it is not a jump if the two clocks differ in only one reading.
func TestSingleWrongReading(t *testing.T) {
	readWrong := false
	mono := time.Duration(0)
	g := clock.New(clock.Options{Read: func() (time.Time, time.Duration) {
		wall := noon.Add(mono)
		if readWrong {
			readWrong, wall = false, wall.Add(-3*time.Second)
		}
		return wall, mono
	}})
	mono, readWrong = time.Minute, true
	if err := g.Err(); err != nil {
		t.Error(err)
	}
}

// TestDatabase checks that a clock that differs from the database's by more than 250 ms is not
// trusted until both clocks have agreed for a minute.
func TestDatabase(t *testing.T) {
	for _, c := range []struct {
		db, roundTrip time.Duration
		want          string
	}{
		{250 * time.Millisecond, 0, ""},
		{-250 * time.Millisecond, 100 * time.Millisecond, ""},
		{251 * time.Millisecond, 0, "the clock differs from the database's by 251ms"},
		{-251 * time.Millisecond, 0, "the clock differs from the database's by -251ms"},
		{300 * time.Millisecond, 90 * time.Millisecond, "the clock differs from the database's by 300ms"},
		{300 * time.Millisecond, time.Second, ""}, // within the uncertainty of the round trip
		{time.Hour, time.Second, "the clock differs from the database's by 1h0m0s"},
	} {
		m, g := newMachine()
		m.dbOffset, m.roundTrip = c.db, c.roundTrip
		if err := g.CheckDatabase(t.Context()); err != nil {
			t.Error(err)
		}
		err := g.Err()
		if (err == nil) != (c.want == "") || err != nil && err.Error() != c.want || g.TrustedSince(m.wall) != (c.want == "") {
			t.Errorf("%v in %v: %v", c.db, c.roundTrip, err)
		}
		if err == nil {
			continue
		}
		m.databaseDown = true
		m.advance(time.Hour)
		if err := g.CheckDatabase(t.Context()); err == nil {
			t.Error("no error without the database")
		}
		if g.Err() == nil {
			t.Errorf("%v: trusted without a comparison", c.db)
		}
		m.databaseDown, m.dbOffset = false, 0
		if err := g.CheckDatabase(t.Context()); err != nil {
			t.Error(err)
		}
		if err := g.Err(); err != nil {
			t.Errorf("%v: after the clocks agree: %v", c.db, err)
		}
		if n := strings.Count(m.log.String(), "level=ERROR"); n != 1 {
			t.Errorf("%v: %d errors in the log", c.db, n)
		}
	}
}

// TestRun checks that Run detects a jump within a second and queries the database every ten
// seconds, and that a Guard without options trusts the clock of this machine.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var queries, jump atomic.Int64 // jump is a time.Duration
		start := clocktest.Now()
		g := clock.New(clock.Options{
			Read: func() (time.Time, time.Duration) {
				return clocktest.Now().Add(time.Duration(jump.Load())), clocktest.Since(start)
			},
			Database: func(context.Context) (time.Time, bool, error) {
				queries.Add(1)
				return time.Time{}, false, nil // no clock
			},
		})
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { g.Run(ctx); close(done) }()
		clocktest.Sleep(30*time.Second + 500*time.Millisecond)
		if n := queries.Load(); n != 3 {
			t.Errorf("the database was queried %d times, want 3", n)
		}
		jump.Store(int64(time.Hour))
		clocktest.Sleep(time.Second)
		jump.Store(0) // jump back
		clocktest.Sleep(time.Second)
		if g.Err() == nil {
			t.Error("Run did not detect a jump")
		}
		stop()
		<-done
	})
	synctest.Test(t, func(t *testing.T) {
		if g := clock.New(clock.Options{}); g.Err() != nil || !g.TrustedSince(g.Now()) || clocktest.Since(g.Now()).Abs() > time.Minute {
			t.Error("the machine's own clock:", g.Err())
		}
	})
}
