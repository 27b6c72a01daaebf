//go:build soak

package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestManyContestedHands lets players on two processes with PostgreSQL claim 1000 hands, each within
// 2 ms. Unlike in TestContestedHands, nothing delays their appends. At least 300 appends must be
// refused because the other process was first; otherwise the test proves nothing, and plays more
// hands. Every hand must have one winner, the same on both processes and in the log.
func TestManyContestedHands(t *testing.T) {
	const (
		wanted     = 1000
		maxRaces   = 60 // with 50 hands each
		spread     = 2 * time.Millisecond
		minRefused = 300
	)
	f := gametest.New(t, gametest.OnPostgres)
	counting := &refusalStore{Store: f.Store}
	f.Store = counting
	nodes := []*livetest.Races{gametest.NewNode(f), gametest.NewNode(f)}
	names := []string{"ann", "bob", "cid", "dan"}
	f.AddPlayer("dan")
	contested, slow, begin := 0, 0, time.Now()
	for race := 0; race < maxRaces && (contested < wanted || counting.refused.Load() < minRefused); race++ {
		o := match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: 50, Length: 24 * 3600_000}
		id := gametest.CreateRace(t, nodes[0], o).ID
		for i, name := range names[2:] {
			if _, err := nodes[i%2].Join(t.Context(), name, id, match.Profile{Name: name}); err != nil {
				t.Fatal(err)
			}
		}
		gametest.StartRace(t, f, nodes[0], id)
		var winners []string
		for hand := range o.Hands {
			loaded, err := nodes[0].Load(t.Context(), "ann", id)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := nodes[1].Load(t.Context(), "bob", id); err != nil {
				t.Fatal(err)
			}
			winner, within := claimTogether(t, f, nodes, names, id, gametest.CorrectClaim(t, loaded.Mine.Shown[hand].Puzzle, hand, ""))
			winners = append(winners, winner)
			if within <= spread {
				contested++
			} else {
				slow++
			}
			f.Advance(3000)
		}
		checkWinners(t, f, nodes, id, winners)
	}
	if refused := counting.refused.Load(); contested < wanted || refused < minRefused {
		t.Errorf("%d hands were claimed within %s and %d appends refused, want %d and %d", contested, spread, refused, wanted, minRefused)
	}
	fmt.Printf("| contested hands: four players on two processes with PostgreSQL claim each hand within %s | `make proof NAME=contested` | %s, %s | "+
		"%d hands, and %d claimed more slowly; %d appends refused; each hand has one winner, the same on both processes and in the log |\n",
		spread, begin.Format(time.DateOnly), time.Since(begin).Round(time.Second), contested, slow, counting.refused.Load())
}

// refusalStore counts the appends that were refused because another process was first.
type refusalStore struct {
	gametest.Store
	refused atomic.Int64
}

func (s *refusalStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	added, err := s.Store.Append(ctx, run, version, d)
	if errors.Is(err, store.ErrVersion) {
		s.refused.Add(1)
	}
	return added, err
}

// claimTogether lets all players claim a hand at the same time. It returns the seat of the winner and
// the time between the first and the last claim.
func claimTogether(t *testing.T, f *gametest.Fixture, nodes []*livetest.Races, names []string, id string, claim race.Claim) (winner string, within time.Duration) {
	t.Helper()
	var ready, done sync.WaitGroup
	release := make(chan struct{})
	times, seats := make([]time.Time, len(names)), make([]string, len(names))
	for i, name := range names {
		claim := claim
		claim.ID = f.NextID()
		ready.Add(1)
		done.Go(func() {
			ready.Done()
			<-release
			times[i] = time.Now()
			after, err := nodes[i%len(nodes)].Act(t.Context(), name, id, claim)
			switch {
			case err == nil:
				seats[i] = after.Seat
			case !errors.Is(err, race.ErrAlreadyDone) && !errors.Is(err, race.ErrFinished):
				t.Errorf("hand %d: %v", claim.Hand, err)
			}
		})
	}
	ready.Wait()
	close(release)
	done.Wait()
	won := slices.DeleteFunc(seats, func(seat string) bool { return seat == "" })
	if len(won) != 1 {
		t.Fatalf("hand %d has the winners %q, want one", claim.Hand, won)
	}
	return won[0], slices.MaxFunc(times, time.Time.Compare).Sub(slices.MinFunc(times, time.Time.Compare))
}

// checkWinners checks that a race is over and that both processes and the log have these winners.
func checkWinners(t *testing.T, f *gametest.Fixture, nodes []*livetest.Races, id string, want []string) {
	t.Helper()
	var stored []string
	for _, e := range f.ReadLog(id) {
		if solved, ok := e.(event.Solved); ok {
			stored = append(stored, solved.Player)
		}
	}
	if !slices.Equal(stored, want) {
		t.Fatalf("race %s: winners in the log\n got %q\nwant %q", id, stored, want)
	}
	for i, node := range nodes {
		now, err := node.Load(t.Context(), "", id)
		if err != nil || now.Public.Phase != race.PhaseOver {
			t.Fatalf("race %s on process %d: %s, %v", id, i, now.Public.Phase, err)
		}
		var solvers []string
		for _, h := range now.Public.Hands {
			solvers = append(solvers, h.Solver)
		}
		if !slices.Equal(solvers, want) {
			t.Fatalf("race %s on process %d: winners\n got %q\nwant %q", id, i, solvers, want)
		}
	}
}
