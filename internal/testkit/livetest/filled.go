package livetest

import (
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/race/event"
)

// FillRace creates a race of ann, with all seats, in which the players solve hands and make wrong
// claims until the log has the given number of events. It writes them to the store, which does not
// enforce the bounds of a race. It returns the ID and the time of the last event.
func FillRace(t testing.TB, s *sqlstore.Store, r *live.Races, at int64, hands, events int) (id string, end int64) {
	t.Helper()
	created, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace, Hands: hands, Length: 24 * 3600_000})
	if err != nil {
		t.Fatal(err)
	}
	seats, d := []string{created.Seat}, store.Decision{}
	version := created.Public.Version
	add := func(e event.Event) {
		d.Events = append(d.Events, e)
		version++
	}
	head := func(seat string) event.Head {
		at += 100
		return event.Head{At: at, Player: seat, ActionID: fmt.Sprint("a", version)}
	}
	write := func() {
		t.Helper()
		if _, err := s.Append(t.Context(), created.ID, version-len(d.Events), d); err != nil {
			t.Fatal(err)
		}
		d = store.Decision{}
	}
	for len(seats) < created.Public.Mode.Seats {
		seat := fmt.Sprint("s", version)
		seats = append(seats, seat)
		d.Seats = append(d.Seats, store.Seat{Run: created.ID, Seat: seat})
		add(event.Joined{Head: head(seat)})
	}
	dealt := make([]event.Hand, hands)
	for i := range dealt {
		dealt[i] = event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 123.456}
	}
	add(event.Dealt{Head: head(""), Hands: dealt})
	add(event.Started{Head: head("")})
	misses := events/hands/len(seats) - 2 // beside the hand and its solution
	for hand := range hands {
		for _, seat := range seats {
			add(event.Revealed{Head: event.Head{At: at, Player: seat}, Hand: hand, Puzzle: dealt[0].Puzzle})
		}
		write()
		for _, seat := range seats {
			for range misses {
				add(event.Missed{Head: head(seat), Hand: hand, Expr: "3+3+8+8", Reason: "value", Value: "22"})
			}
			if version < events-100 {
				add(event.Solved{Head: head(seat), Hand: hand, Expr: "8/(3-8/3)", Points: 4})
			}
		}
		write()
	}
	if version < events {
		t.Fatalf("the log has only %d events", version)
	}
	return created.ID, at
}

// FillClass creates a class of cid, whose pupils make one wrong claim at each hand and solve it. Like
// FillRace, it writes the events to the store. It returns the time of the last event.
func FillClass(t testing.TB, s *sqlstore.Store, r *live.Races, at int64, pupils, hands int) (class live.Created, end int64) {
	t.Helper()
	class, err := r.Create(t.Context(), "cid", live.Profile{}, live.RaceOptions{Kind: live.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	d, version := store.Decision{}, class.Public.Version
	head := func(seat string) event.Head {
		at += 100
		h := event.Head{At: at, Player: seat}
		if seat != "" {
			h.ActionID = fmt.Sprint("a", version)
		}
		return h
	}
	add := func(e event.Event) {
		d.Events = append(d.Events, e)
		version++
	}
	write := func() {
		t.Helper()
		if _, err := s.Append(t.Context(), class.ID, version-len(d.Events), d); err != nil {
			t.Fatal(err)
		}
		d = store.Decision{}
	}
	var seats []string
	for i := range pupils {
		seat := fmt.Sprint("s", version)
		seats = append(seats, seat)
		player := fmt.Sprint("pupil ", i)
		if err := s.AddPlayer(t.Context(), store.Player{ID: player}); err != nil {
			t.Fatal(err)
		}
		d.Seats = append(d.Seats, store.Seat{Run: class.ID, Seat: seat, Player: player, Name: player})
		add(event.Joined{Head: head(seat)})
	}
	for hand := range hands {
		dealt := event.Hand{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5, Seconds: 123.456}
		add(event.Dealt{Head: head(""), Hands: []event.Hand{dealt}})
		if hand == 0 {
			add(event.Started{Head: head("")})
		}
		add(event.Revealed{Head: head(""), Hand: hand, Puzzle: dealt.Puzzle})
		for _, seat := range seats {
			if hand < hands-3 {
				add(event.Missed{Head: head(seat), Hand: hand, Expr: "3+3+8+8", Reason: "value", Value: "22"})
			}
			add(event.Solved{Head: head(seat), Hand: hand, Expr: "8/(3-8/3)", Points: 4})
		}
		write()
	}
	return class, at
}

// DealtHands returns the hands that the log of a run has dealt, shown or not.
func DealtHands(log []event.Event) (hands []event.Hand) {
	for _, e := range log {
		switch e := e.(type) {
		case event.Created:
			hands = append(hands, e.Hands...)
		case event.Dealt:
			hands = append(hands, e.Hands...)
		default:
		}
	}
	return hands
}
