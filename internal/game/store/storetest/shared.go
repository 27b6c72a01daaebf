package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// runConcurrently calls do in n goroutines that start at the same time, and waits for them.
func runConcurrently(n int, do func(i int)) {
	var group sync.WaitGroup
	start := make(chan struct{})
	for i := range n {
		group.Go(func() {
			<-start
			do(i)
		})
	}
	close(start)
	group.Wait()
}

// RunShared runs the tests of concurrent access. open returns two stores of one empty database, as
// two servers or processes would use it.
func RunShared(t *testing.T, open func(t *testing.T) (a, b *sqlstore.Store)) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, stores ...*sqlstore.Store)
	}{
		{"one append wins", testOneAppendWins},
		{"one run wins", testOneRunWins},
		{"one secret wins", testOneSecretWins},
		{"erase while playing", testEraseDuringPlay},
		{"concurrent players", testConcurrentPlayers},
		{"concurrent dailies", testConcurrentDailies},
		{"concurrent leaderboards", testConcurrentBoards},
		{"concurrent friends", testConcurrentFriends},
		{"one next race wins", testOneNextRaceWins},
		{"erase during a race", testEraseDuringRace},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := open(t)
			c.test(t, a, b)
		})
	}
}

// testOneAppendWins has many writers append to one log. It checks that exactly one succeeds at each
// version, and that the log has exactly the acknowledged events.
func testOneAppendWins(t *testing.T, stores ...*sqlstore.Store) {
	s := stores[0]
	const writers, rounds = 12, 8
	addPlayers(t, s, "ann")
	createRun(t, s, newRun("r1", "ann"), firstDecision(3001))
	want := firstDecision(3001).Events
	for round := range rounds {
		errs := make([]error, writers)
		decisions := make([]store.Decision, writers)
		runConcurrently(writers, func(i int) {
			s := stores[i%len(stores)]
			decisions[i] = missDecision(int64(10_000*(round+1)+100*i), 1+i%3)
			decisions[i].Plays = []store.Play{newPlay("r1", round, "ann", int64(i))}
			errs[i] = appendDecision(t.Context(), s, "r1", len(want), decisions[i])
		})
		winner := -1
		for i, err := range errs {
			switch {
			case err == nil && winner >= 0:
				t.Fatalf("round %d: writers %d and %d both succeeded", round, winner, i)
			case err == nil:
				winner = i
			case !errors.Is(err, store.ErrVersion):
				t.Fatalf("round %d: %v", round, err)
			}
		}
		if winner < 0 {
			t.Fatalf("round %d: no append succeeded", round)
		}
		want = append(want, decisions[winner].Events...)
		checkEqual(t, "log", readLog(t, s, "r1"), want)
		plays, err := s.Plays(t.Context(), "ann", 0, store.PlayCursor{}, 99)
		must(t, err)
		if len(plays) != round+1 {
			t.Fatalf("round %d: %d plays", round, len(plays))
		}
	}
	got, err := s.Run(t.Context(), "r1")
	must(t, err)
	if got.Version != len(want) {
		t.Errorf("version %d, want %d", got.Version, len(want))
	}
}

// testOneRunWins has many clients begin the same run: practice with one key, or a daily with
// different keys. It checks that one run is created and returned to all.
func testOneRunWins(t *testing.T, stores ...*sqlstore.Store) {
	s := stores[0]
	const clientCount = 12
	addPlayers(t, s, "ann")
	for round := range 6 {
		runs := make([]store.Run, clientCount)
		created := make([]bool, clientCount)
		errs := make([]error, clientCount)
		runConcurrently(clientCount, func(i int) {
			s := stores[i%len(stores)]
			r := newDaily(fmt.Sprintf("r-%d-%d", round, i), "ann", round)
			if round%2 == 1 {
				r.Mode, r.Key = "practice", fmt.Sprintf("key %d", round)
			}
			runs[i], created[i], errs[i] = s.CreateRun(t.Context(), r, firstDecision(int64(i)))
		})
		createdCount := 0
		for i := range clientCount {
			must(t, errs[i])
			checkEqual(t, "the run of each client", runs[i], runs[0])
			if created[i] {
				createdCount++
			}
		}
		if createdCount != 1 {
			t.Errorf("round %d: created %d times", round, createdCount)
		}
		if n := len(readLog(t, s, runs[0].ID)); n != 2 {
			t.Errorf("round %d: the log has %d events", round, n)
		}
	}
}

// testOneSecretWins has many servers create the same secret and checks that all get the same one.
func testOneSecretWins(t *testing.T, stores ...*sqlstore.Store) {
	const servers = 12
	got := make([]string, servers)
	errs := make([]error, servers)
	runConcurrently(servers, func(i int) {
		s := stores[i%len(stores)]
		var value []byte
		value, errs[i] = s.Secret(t.Context(), "seed", func() ([]byte, error) { return fmt.Appendf(nil, "secret %d", i), nil })
		got[i] = string(value)
	})
	for i := range servers {
		must(t, errs[i])
		if got[i] != got[0] || got[i] == "" {
			t.Errorf("secrets %q and %q", got[0], got[i])
		}
	}
}

// testEraseDuringPlay deletes a player who begins runs and plays at the same time. It checks that
// later calls are rejected, that none blocks, and that no row is left.
func testEraseDuringPlay(t *testing.T, stores ...*sqlstore.Store) {
	s := stores[0]
	const clientCount = 8
	for round := range 5 {
		fillPlayer(t, s, "ann")
		errs := make([]error, 2*clientCount)
		runConcurrently(2*clientCount+1, func(i int) {
			s := stores[i%len(stores)]
			switch ctx := t.Context(); {
			case i == 2*clientCount:
				if err := s.DeletePlayer(ctx, "ann"); err != nil {
					t.Errorf("delete: %v", err)
				}
			case i%2 == 0:
				id := fmt.Sprintf("new-%d-%d", round, i)
				d := firstDecision(1)
				d.Cards = []store.Card{newCard("ann", "product", 1), newCard("ann", "fraction", 1)}
				_, _, errs[i] = s.CreateRun(ctx, newRun(id, "ann"), d)
			default:
				d := missDecision(1, 2)
				d.Cards = []store.Card{newCard("ann", "fraction", 2), newCard("ann", "product", 2)}
				d.Plays = []store.Play{newPlay("ann-2", i, "ann", 1)}
				errs[i] = appendDecision(ctx, s, "ann-2", 2, d)
			}
		})
		for _, err := range errs {
			if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrVersion) {
				t.Errorf("while the player was deleted: %v", err)
			}
		}
		checkEqual(t, "rows left", countOwned(t, s, "ann"), map[string]int{"trails": 0, "lists": 0})
	}
}

// testConcurrentPlayers has many players play while their runs are read. It checks that no call
// fails, and that no reader sees a part of a decision.
func testConcurrentPlayers(t *testing.T, stores ...*sqlstore.Store) {
	s := stores[0]
	const count, moves = 8, 10
	for i := range count {
		addPlayers(t, s, fmt.Sprintf("p%d", i))
	}
	ctx := t.Context()
	runConcurrently(2*count, func(i int) {
		s := stores[i%len(stores)]
		id := fmt.Sprintf("p%d", i/2)
		var err error
		if i%2 == 0 { // the stores alternate, so a run written on one store is read on the other
			err = createAndPlay(ctx, s, id, moves)
		} else {
			err = watchRun(ctx, s, id, 2+2*moves)
		}
		if err != nil {
			t.Error(err)
		}
	})
}

// createAndPlay creates a run and appends the given number of decisions to it.
func createAndPlay(ctx context.Context, s *sqlstore.Store, id string, moves int) error {
	if _, _, err := s.CreateRun(ctx, newRun(id, id), firstDecision(1)); err != nil {
		return err
	}
	for i := range moves {
		d := missDecision(int64(i), 2)
		d.Plays = []store.Play{newPlay(id, i, id, int64(i))}
		d.Cards = []store.Card{newCard(id, "fraction", int64(i))}
		if err := appendDecision(ctx, s, id, 2+2*i, d); err != nil {
			return fmt.Errorf("%s, move %d: %w", id, i, err)
		}
	}
	return nil
}

// watchRun reads a run until its log has the given number of events. It checks that the log never
// has fewer events than the run's version, and has only complete decisions.
func watchRun(ctx context.Context, s *sqlstore.Store, id string, minEvents int) error {
	for {
		before, err := s.Run(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		} else if err != nil {
			return err
		}
		events, err := readLogFrom(ctx, s, id, 0)
		if err != nil {
			return err
		}
		if len(events) < before.Version || len(events)%2 != 0 {
			return fmt.Errorf("%s: version %d, then %d events", id, before.Version, len(events))
		}
		plays, err := s.Plays(ctx, id, 0, store.PlayCursor{}, 1000)
		if err != nil {
			return err
		}
		if want := (len(events) - 2) / 2; len(plays) < want {
			return fmt.Errorf("%s: %d events, then %d plays", id, len(events), len(plays))
		}
		if len(events) >= minEvents {
			return nil
		}
	}
}
