package livetest_test

import (
	"context"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestContestedRace lets players on two nodes, whose clocks differ, claim the same hands, of which
// only the first solution counts. The first hand is solved on both nodes before either has stored it.
func TestContestedRace(t *testing.T) {
	t.Parallel()
	const (
		players, hands = 4, 3
		skew           = 200 * time.Millisecond
	)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	clock := &testClock{}
	database, natsURL := pgtest.MigratedDB(t), startNATS(t)
	nodes := []*node{
		startNode(t, database, natsURL, clock.now),
		startNode(t, database, natsURL, func() time.Time { return clock.now().Add(skew) }),
	}
	nodes[0].store.holdUntil(nodes[1].store.solving, 0)
	nodes[1].store.holdUntil(nodes[0].store.solving, 0)
	path := filepath.Join(t.TempDir(), "journal")
	journal, err := livetest.OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	solutions := livetest.NewSolutions()
	var robots []*livetest.Robot
	newRobot := func(name string) *livetest.Robot {
		r := livetest.NewRobot(livetest.Options{
			Nodes: []string{nodes[0].url, nodes[1].url}, Name: name, Journal: journal, Solutions: solutions,
			Seed: uint64(len(robots)), MaxThinkTime: 5 * time.Millisecond,
		})
		t.Cleanup(r.Close)
		robots = append(robots, r)
		return r
	}
	host := newRobot("host")
	id, err := host.Create(ctx, match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: hands, Penalty: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < players; i++ {
		if err := newRobot(fmt.Sprint("player", i)).Join(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := host.Start(ctx); err != nil {
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	for i, r := range robots {
		playing.Go(func() {
			if err := r.Play(ctx); err != nil {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	for i := range nodes {
		r := newRobot(fmt.Sprint("spectator", i))
		playing.Go(func() {
			if err := r.Follow(ctx, id); err != nil {
				t.Errorf("spectator %d: %v", i, err)
			}
		})
	}
	t.Cleanup(func() { // also if the test ends early
		cancel()
		playing.Wait()
	})
	// Requests let the race begin, go on after a hand, and end. They may wait for a held hand, and the
	// clock must not wait for them: a player who is wrong may claim again only a second later.
	var requesting atomic.Bool
	clocktest.Until(t, "the race is over", func() bool {
		clock.advance(20 * time.Millisecond)
		if requesting.CompareAndSwap(false, true) {
			playing.Go(func() {
				defer requesting.Store(false)
				request, err := http.NewRequestWithContext(ctx, http.MethodGet, nodes[0].url+"/game/races/"+id, http.NoBody)
				if err != nil {
					t.Error(err)
					return
				}
				if response, err := http.DefaultClient.Do(request); err != nil {
					t.Error(err)
				} else {
					_ = response.Body.Close()
				}
			})
		}
		return host.Over()
	})
	playing.Wait()
	if t.Failed() {
		return
	}

	if conflicts := nodes[0].store.conflicts.Load() + nodes[1].store.conflicts.Load(); conflicts == 0 {
		t.Error("no solution was refused because another node was first")
	}
	texts, err := nodes[0].store.EventTexts(ctx, id, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	log, err := store.DecodeEvents(texts)
	if err != nil {
		t.Fatal(err)
	}
	var solved []int
	for _, e := range log {
		if s, ok := e.(event.Solved); ok {
			solved = append(solved, s.Hand)
		}
	}
	if len(solved) == 0 || len(slices.Compact(slices.Sorted(slices.Values(solved)))) != len(solved) {
		t.Errorf("hands %v were solved", solved)
	}
	entries, err := livetest.ReadJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	report, err := livetest.Verify(ctx, nodes[0].store, []string{nodes[0].url, nodes[1].url}, id, entries, robots)
	if err != nil || report.Results != 2*players || report.States < 2*len(robots) {
		t.Errorf("%+v, %v", report, err)
	}
	rows, err := livetest.VerifyRows(ctx, nodes[0].store, func() int64 { return clock.now().UnixMilli() })
	if err != nil || rows.Runs != 1 || rows.Players != players {
		t.Errorf("the stored rows: %+v, %v", rows, err)
	}
}
