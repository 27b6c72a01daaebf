package sqlstore_test

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// BenchmarkAppend appends a solved hand at a time to the runs of 64 concurrent players: two events,
// a play and a review card. Each append is on disk when it returns.
func BenchmarkAppend(b *testing.B) {
	s, err := sqlstore.OpenSQLite(b.Context(), newPath(b))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	practice, _ := mode.Lookup(mode.Practice)
	var players atomic.Int64
	b.SetParallelism(64 / runtime.GOMAXPROCS(0))
	b.RunParallel(func(pb *testing.PB) {
		id := fmt.Sprint("p", players.Add(1))
		ctx := b.Context()
		if err := s.AddPlayer(ctx, store.Player{ID: id}); err != nil {
			b.Error(err)
			return
		}
		created := store.Decision{Events: []event.Event{event.Created{Mode: practice}}}
		if _, _, err := s.CreateRun(ctx, store.Run{ID: "r" + id, Player: id, Key: "k", Mode: mode.Practice}, created); err != nil {
			b.Error(err)
			return
		}
		for version, hand := 1, 0; pb.Next(); version, hand = version+2, hand+1 {
			at := int64(version) * 1000
			d := store.Decision{
				Events: []event.Event{
					event.Solved{Head: event.Head{At: at, Player: id, ActionID: fmt.Sprint("act", version)}, Hand: hand, Expr: "8/(3-8/3)"},
					event.Revealed{Head: event.Head{At: at, Player: id}, Hand: hand + 1},
				},
				Deadline: at + 60_000,
				Plays: []store.Play{{
					Run: "r" + id, Hand: hand, Player: id, Mode: mode.Practice, Puzzle: "1-3.3.8.8-24-classic", Solvable: true,
					Level: 5, Seconds: 31.25, Techniques: store.Names{"fraction"}, At: at, Time: 5000, Outcome: "solved", Points: 3,
				}},
				Cards: []store.Card{{Player: id, Kind: "fraction", Puzzle: "1-3.3.8.8-24-classic", Due: at, State: []byte(`{"due":1}`)}},
				Quota: &store.Quota{DayRuns: 1e9, DayBytes: 1e12, Runs: 1e9, Bytes: 1e12},
			}
			if _, err := s.Append(ctx, "r"+id, version, d); err != nil {
				b.Error(err)
				return
			}
		}
	})
}
