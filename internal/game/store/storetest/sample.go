package storetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The functions below return samples in which fields of the same type have different values, so
// that a test notices if two fields are swapped.

func newPlayer(id string) store.Player {
	return store.Player{ID: id, Name: "Swift Otter", Named: true, Lang: "zh", Settings: []byte(`{"clock":true}`), Created: 1001, Seen: 1002}
}

func addPlayers(t *testing.T, s *sqlstore.Store, ids ...string) {
	t.Helper()
	for _, id := range ids {
		must(t, s.AddPlayer(t.Context(), newPlayer(id)))
	}
}

func newPasskey(id, player string) store.Passkey {
	return store.Passkey{
		ID: []byte(id), Player: player, Name: "phone", Credential: []byte(`{"id":"` + id + `"}`), Created: 2001, Used: 2002,
	}
}

func newRun(id, player string) store.Run {
	return store.Run{
		ID: id, Player: player, Key: "key of " + id, Mode: "practice", RequestJSON: []byte(`{"mode":"practice"}`), Created: 3001,
	}
}

func newDaily(id, player string, number int) store.Run {
	r := newRun(id, player)
	r.Mode, r.Number = "daily", number
	return r
}

// firstDecision returns the first decision of a run, which has two events with the time at.
func firstDecision(at int64) store.Decision {
	m := mode.Mode{Name: "practice", Seats: 1, Hints: true, NoneCost: 3000} // the mode as in the first version
	return store.Decision{
		Events: []event.Event{
			event.Created{Head: event.Head{At: at}, Mode: m, Hands: []event.Hand{{Puzzle: "1-3.3.8.8", Solvable: true, Level: 5, Seconds: 31.25}}},
			event.Joined{Head: event.Head{At: at, Player: "ann"}},
		},
		Deadline: at + 60_000,
	}
}

// missDecision returns a decision with the given number of wrong claims. The first has the time at,
// and each later one is a millisecond later.
func missDecision(at int64, events int) store.Decision {
	var d store.Decision
	for i := range events {
		d.Events = append(d.Events, event.Missed{
			Head: event.Head{At: at + int64(i), Player: "ann", ActionID: fmt.Sprintf("act %d", at)}, Expr: "3*8+3-8", Reason: "value", Value: "19", Cost: 5000,
		})
	}
	return d
}

func newPlay(run string, hand int, player string, at int64) store.Play {
	return store.Play{
		Run: run, Hand: hand, Player: player, Mode: "timed", Offline: true, Puzzle: "1-3.3.8.8", Solvable: true, Level: 4,
		Seconds: 31.25, Techniques: store.Names{"single fraction", "8÷⅓"}, At: at, Time: 5001, Outcome: "solved", Points: 3, Hints: 1, Misses: 2,
	}
}

func newResult(run, player string) store.Result {
	return store.Result{
		Run: run, Player: player, Mode: "daily", Number: 7, Offline: false, Ranked: true,
		Hands: 5, Solved: 4, Points: 14, Time: 6001, Best: 3, Finished: 6002,
	}
}

// setResult makes d finish its run with a result.
func setResult(d *store.Decision, res store.Result) {
	d.Finished, d.Results = res.Finished, []store.Result{res}
}

func newCard(player, kind string, due int64) store.Card {
	return store.Card{Player: player, Kind: kind, Puzzle: "1-1.5.5.5", Due: due, State: []byte(`{"due":1}`)}
}

// createRun adds a run and fails the test if the run exists already.
func createRun(t *testing.T, s *sqlstore.Store, r store.Run, first store.Decision) store.Run {
	t.Helper()
	got, created, err := s.CreateRun(t.Context(), r, first)
	must(t, err)
	if !created {
		t.Fatalf("run %s already exists: %+v", r.ID, got)
	}
	return got
}

// appendDecision appends a decision to a run.
func appendDecision(ctx context.Context, s *sqlstore.Store, run string, version int, d store.Decision) error {
	_, err := s.Append(ctx, run, version, d)
	return err
}

// readLog returns all events of a run.
func readLog(t *testing.T, s *sqlstore.Store, run string) []event.Event {
	t.Helper()
	events, err := readLogFrom(t.Context(), s, run, 0)
	must(t, err)
	return events
}

// readLogFrom returns the events of a run whose 0-based index is at least from.
func readLogFrom(ctx context.Context, s *sqlstore.Store, run string, from int) ([]event.Event, error) {
	texts, err := s.EventTexts(ctx, run, from, 1e6)
	if err != nil {
		return nil, err
	}
	return store.DecodeEvents(texts)
}
