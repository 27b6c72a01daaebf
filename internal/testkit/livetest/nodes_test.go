package livetest_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
)

// TestNodeDies lets one of two nodes die at each failpoint during a race. The players and the
// spectators go on at the other node. No acknowledged move may be lost, no move stored twice, every
// score must be that of the log, and all must end in the same state.
func TestNodeDies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		point  point
		victim int // 0: the node of the players; 1: the node of the spectators
	}{
		{beforeCommit, 0},
		{afterCommit, 0},
		{beforeRead, 1},
		{inReplay, 1},
	} {
		t.Run(string(c.point), func(t *testing.T) {
			t.Parallel()
			testNodeDies(t, c.point, c.victim)
		})
	}
}

// nodeTimeout is the time limit of a race on several nodes, and of a wait for one of its phases.
const nodeTimeout = time.Minute

func testNodeDies(t *testing.T, at point, victim int) {
	const players, spectators, hands = 4, 2, 5
	ctx, cancel := context.WithTimeout(t.Context(), nodeTimeout)
	defer cancel()
	clock, database, natsURL := &testClock{}, pgtest.MigratedDB(t), startNATS(t)
	nodes := []*node{startNode(t, database, natsURL, clock.now), startNode(t, database, natsURL, clock.now)}
	path := filepath.Join(t.TempDir(), "journal")
	journal, err := livetest.OpenJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	defer journal.Close()
	solutions := livetest.NewSolutions()
	seed := uint64(0)
	newRobot := func(name string, node uint64) *livetest.Robot {
		seed += uint64(len(nodes)) // different moves for each robot
		r := livetest.NewRobot(livetest.Options{
			Nodes: []string{nodes[0].url, nodes[1].url}, Name: name, Journal: journal, Solutions: solutions, Seed: seed + node,
		})
		t.Cleanup(r.Close)
		return r
	}
	host := newRobot("host", 0)
	id, err := host.Create(ctx, match.Options{Kind: match.KindRace, Hands: hands})
	if err != nil {
		t.Fatal(err)
	}
	robots := []*livetest.Robot{host}
	for i := 1; i < players; i++ {
		r := newRobot(fmt.Sprint("player", i), 0)
		if err := r.Join(ctx, id); err != nil {
			t.Fatal(err)
		}
		robots = append(robots, r)
	}
	if err := host.Start(ctx); err != nil {
		t.Fatal(err)
	}

	var playing sync.WaitGroup
	for i := range spectators {
		r := newRobot(fmt.Sprint("spectator", i), 1)
		robots = append(robots, r)
		playing.Go(func() {
			if err := r.Follow(ctx, id); err != nil {
				t.Errorf("spectator %d: %v", i, err)
			}
		})
	}
	for _, r := range robots[players:] {
		awaitPhase(t, r, race.PhaseCounting)
	}
	if victim == 0 {
		nodes[0].store.dieAt(at, 2)
	} else {
		// The first solved hand makes the other node read the race: it may have begun the race itself, and
		// then has nothing to read. The following claims wait until it has died, so that it does so
		// during the race.
		nodes[0].store.holdUntil(nodes[1].store.dead, 1)
		nodes[1].store.dieAt(at, 0)
	}
	clock.advance(3 * time.Second)
	if err := host.Refresh(ctx); err != nil {
		t.Fatal(err)
	}
	for i, r := range robots[:players] {
		playing.Go(func() {
			if err := r.Play(ctx); err != nil {
				t.Errorf("player %d: %v", i, err)
			}
		})
	}
	playing.Wait()
	select {
	case <-nodes[victim].store.dead:
	default:
		t.Fatalf("the node did not reach the point %q", at)
	}
	if t.Failed() {
		return
	}

	if stats := nodes[1].link.Stats(); stats.Received == 0 || stats.Invalid > 0 {
		t.Errorf("the messages between the nodes: %+v", stats)
	}
	resumes, retries := 0, 0
	for _, r := range robots {
		stats := r.Stats()
		resumes, retries = resumes+stats.Resumes, retries+stats.Retries
	}
	if resumes == 0 || victim == 0 && retries == 0 {
		t.Errorf("%d streams were resumed and %d requests repeated", resumes, retries)
	}
	entries, err := livetest.ReadJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	alive := nodes[1-victim]
	report, err := livetest.Verify(ctx, alive.store, []string{alive.url}, id, entries, robots)
	if err != nil {
		t.Error(err)
	}
	rows, err := livetest.VerifyRows(ctx, alive.store, func() int64 { return clock.now().UnixMilli() })
	if err != nil || rows.Runs != 1 || rows.Players != players {
		t.Errorf("the stored rows: %+v, %v", rows, err)
	}
	misses := 0
	for _, p := range host.Race().Public.Players {
		misses += p.Misses
	}
	if misses == 0 {
		t.Error("no player made a wrong claim")
	}
	if report.Moves < players*hands || report.Results != players || report.States < 2*len(robots) {
		t.Errorf("too little was compared: %+v", report)
	}
}

// awaitPhase waits until a robot that follows a race sees a phase.
func awaitPhase(t *testing.T, r *livetest.Robot, phase race.Phase) {
	t.Helper()
	clocktest.Until(t, "the phase "+string(phase), func() bool { return r.Race().Public.Phase == phase })
}
