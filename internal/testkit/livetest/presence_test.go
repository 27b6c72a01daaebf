package livetest_test

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestPresenceBetweenNodes checks that a node knows which players are connected to another one. Two
// players are connected to a node each, a third one to none. Only the third may be sent as away.
func TestPresenceBetweenNodes(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	clock, database, natsURL := &testClock{}, pgtest.MigratedDB(t), startNATS(t)
	nodes := []*node{startNode(t, database, natsURL, clock.now), startNode(t, database, natsURL, clock.now)}
	journal, err := livetest.OpenJournal(filepath.Join(t.TempDir(), "journal"))
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	var robots []*livetest.Robot
	for i, name := range []string{"Ann", "Bob", "Cid"} {
		r := livetest.NewRobot(livetest.Options{Nodes: []string{nodes[0].url, nodes[1].url}, Name: name, Journal: journal, Seed: uint64(i)})
		t.Cleanup(r.Close)
		robots = append(robots, r)
	}
	id, err := robots[0].Create(ctx, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range robots[1:] {
		if err := r.Join(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	following, stop := context.WithCancel(ctx)
	var streams sync.WaitGroup
	for _, r := range robots[:2] {
		streams.Go(func() {
			if err := r.Follow(following, id); !errors.Is(err, context.Canceled) {
				t.Error(err)
			}
		})
	}
	seat := robots[2].Race().Seat
	isAway := func(s watch.AwaySeat) bool { return s.Seat == seat }
	for _, r := range robots[:2] {
		clocktest.Until(t, seat+" is away", func() bool { return slices.ContainsFunc(r.Away(), isAway) })
		if away := r.Away(); len(away) != 1 {
			t.Errorf("away on the node of %s: %+v, want only %s", r.Race().Seat, away, seat)
		}
	}
	stop()
	streams.Wait()
}
