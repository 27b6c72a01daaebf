package game

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
)

// sweepObserver is a store that sends a value to sweeps when a sweep begins, that is, at each query
// for overdue runs.
type sweepObserver struct {
	Store
	sweeps chan struct{}
}

func (s sweepObserver) Overdue(ctx context.Context, at int64, limit int) ([]string, error) {
	select {
	case s.sweeps <- struct{}{}:
	case <-ctx.Done():
	}
	return s.Store.Overdue(ctx, at, limit)
}

// TestMaintain checks that overdue runs end without requests, that expired sessions and guests are
// deleted, that names of players in races are removed after 30 days, and entries of leaderboards 7 days after
// the end of the day.
func TestMaintain(t *testing.T) {
	ctx := t.Context()
	db, err := sqlstore.OpenSQLite(ctx, pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.UnixMilli(1795262400000)
	sweeps := make(chan struct{})
	g, err := New(ctx, Options{Store: sweepObserver{db, sweeps}, Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.AddPlayer(ctx, store.Player{ID: "ann", Name: "Ann", Seen: now.UnixMilli()}); err != nil {
		t.Fatal(err)
	}
	run, err := g.runs.Begin(ctx, "ann", "k", run.Request{Mode: "timed"})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.AddSession(ctx, store.Session{Token: "token", Player: "ann", Expiry: now.Add(time.Minute).UnixMilli()}, 9); err != nil {
		t.Fatal(err)
	}
	if err := db.AddPlayer(ctx, store.Player{ID: "unused", Name: "Swift Otter", Seen: now.Add(-unplayedGuestIdle).UnixMilli()}); err != nil {
		t.Fatal(err)
	}
	startRace := func(at time.Time) (id string) {
		defer func(before time.Time) { now = before }(now)
		now = at
		created, err := g.races.Create(ctx, "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.races.Start(ctx, "ann", created.ID, "start"); err != nil {
			t.Fatal(err)
		}
		return created.ID
	}
	sweepTime := now.Add(time.Hour)
	today := sweepTime.UnixMilli() / (24 * 3600_000)
	for i, day := range []int64{today - 8, today - 7} {
		finished := day * 24 * 3600_000
		d := store.Decision{
			Events: []event.Event{event.Started{}}, Finished: finished,
			Results: []store.Result{{Run: fmt.Sprint("timed", i), Player: "ann", Mode: "timed", Ranked: true, Points: 4, Time: 1, Finished: finished}},
		}
		if _, _, err := db.CreateRun(ctx, store.Run{ID: fmt.Sprint("timed", i), Player: "ann", Key: fmt.Sprint(i), Mode: "timed"}, d); err != nil {
			t.Fatal(err)
		}
	}
	old := startRace(sweepTime.Add(-30*24*time.Hour - time.Millisecond))
	recent := startRace(sweepTime.Add(-30 * 24 * time.Hour))
	now = sweepTime
	maintainCtx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		g.Maintain(maintainCtx, 5*time.Millisecond)
	}()
	<-sweeps
	<-sweeps // the first sweep has ended
	finishedRun, err := db.Run(ctx, run.ID)
	if err != nil {
		t.Fatal(err)
	}
	_, sessionErr := db.Session(ctx, "token", 0)
	_, guestErr := db.Player(ctx, "unused")
	if finishedRun.Finished == 0 || !isNotFound(sessionErr) || !isNotFound(guestErr) {
		t.Errorf("after a sweep the run ended at %d; session: %v; guest: %v", finishedRun.Finished, sessionErr, guestErr)
	}
	for _, race := range []struct{ id, name string }{{old, ""}, {recent, "Ann"}} {
		seats, err := db.Seats(ctx, race.id)
		if err != nil || len(seats) != 1 || seats[0].Name != race.name {
			t.Errorf("seats %+v, %v, want the name %q", seats, err, race.name)
		}
		if stored, err := db.Race(ctx, race.id); err != nil || stored.Code != "" {
			t.Errorf("race %+v, %v, want no code", stored, err)
		}
	}
	for days, isStored := range map[int64]bool{8: false, 7: true} {
		entries, err := db.BoardEntries(ctx, store.Board{Name: "timed", Days: 1, Day: today - days}, []string{"ann"})
		if err != nil || (len(entries) == 1) != isStored {
			t.Errorf("entries of %d days ago: %+v, %v", days, entries, err)
		}
	}
	cancel()
	<-done
	if r, err := db.Result(ctx, run.ID, "ann"); err != nil || !r.Ranked || r.Finished != run.View.Ends {
		t.Errorf("%+v, %v, want a ranked result that ended at %d", r, err, run.View.Ends)
	}
}

// TestRequestTime checks that a request that never ends gets the problem busy after RequestTimeout.
func TestRequestTime(t *testing.T) {
	db, err := sqlstore.OpenSQLite(t.Context(), pgtest.MigratedFile(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	g, err := New(t.Context(), Options{Store: db, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		start := clocktest.Now()
		err := g.handle(func(r *request) (*response, error) {
			<-r.ctx.Done()
			return nil, r.ctx.Err()
		})(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/game/me", nil))
		var p *problem.Error
		if !errors.As(err, &p) || p.Problem != problem.Busy || p.Retry != outageRetry || clocktest.Since(start) != RequestTimeout {
			t.Errorf("%v after %v", err, clocktest.Since(start))
		}
	})
}
