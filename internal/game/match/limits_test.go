package match_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
)

// TestRaceQueueIsBounded checks that at most 1000 actions of a race wait, and that those that wait
// are decided.
func TestRaceQueueIsBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
	started, release := make(chan bool), make(chan bool)
	var wg sync.WaitGroup
	// An action may be decided more than once.
	block := sync.OnceFunc(func() { close(started); <-release })
	wg.Go(func() {
		if err := r.Submit(t.Context(), id, block); err != nil {
			t.Error(err)
		}
	})
	<-started
	var decided sync.WaitGroup
	decided.Add(1000)
	for range 1000 {
		wg.Go(func() {
			if err := r.Submit(t.Context(), id, sync.OnceFunc(decided.Done)); err != nil {
				t.Error(err)
			}
		})
	}
	clocktest.Until(t, "1000 actions wait", func() bool { return r.Waiting(id) == 1000 })
	ctx, cancel := clocktest.WithTimeout(t.Context(), clocktest.Timeout) // only if the queue has no bound
	defer cancel()
	if _, err := r.Act(ctx, "ann", id, race.Ready{ID: "r", Ready: true}); !errors.Is(err, limiter.ErrFull) {
		t.Errorf("with 1000 waiting actions: %v, want %v", err, limiter.ErrFull)
	}
	close(release)
	wg.Wait()
	decided.Wait()
	if _, err := r.Act(t.Context(), "ann", id, race.Ready{ID: "r", Ready: true}); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// TestLongRacesEnd checks that a race ends when its log reaches its maximum number of events or
// bytes.
func TestLongRacesEnd(t *testing.T) {
	for name, limits := range map[string]struct {
		events int
		bytes  int64
	}{
		"events": {events: 40, bytes: 1 << 20},
		"bytes":  {events: 1000, bytes: 4000},
	} {
		f := gametest.New(t, gametest.OnSQLite)
		r := gametest.NewRaces(f)
		r.SetMaxRace(limits.events, limits.bytes)
		created := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace})
		version := created.Public.Version
		for i := 0; ; i++ {
			after, err := r.Configure(t.Context(), "ann", created.ID, fmt.Sprint("o", i), match.Options{Kind: match.KindRace, Hands: 1 + i%50})
			run, runErr := f.Store.Run(t.Context(), created.ID)
			if runErr != nil {
				t.Fatal(runErr)
			}
			if over := after.Public.Phase == race.PhaseOver; over {
				if name == "events" && version != limits.events-1 || name == "bytes" && run.LogBytes < limits.bytes {
					t.Errorf("%s: the race ends at version %d with %d bytes", name, version, run.LogBytes)
				}
				break
			}
			if err != nil || i > 1000 || run.Version >= limits.events || run.LogBytes >= limits.bytes+1000 {
				t.Fatalf("%s: the race continues with %d events and %d bytes: %v", name, run.Version, run.LogBytes, err)
			}
			version = after.Public.Version
		}
	}
}
