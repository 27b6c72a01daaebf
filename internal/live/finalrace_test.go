package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// largestRace creates a race of ann with the largest log: a hundred players solve fifty hands and
// make so many wrong claims that the race ends. It returns the ID.
func largestRace(t testing.TB, f *fixture) string {
	t.Helper()
	const hands, events = 50, 60_000
	r := newRaces(f)
	created, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace, Hands: hands, Length: 24 * 3600_000})
	if err != nil {
		t.Fatal(err)
	}
	seats, d := []string{created.Seat}, store.Decision{}
	version := created.Public.Version
	at := f.now
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
		if _, err := f.store.Append(t.Context(), created.ID, version-len(d.Events), d); err != nil {
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
	for hand := range hands {
		for _, seat := range seats {
			add(event.Revealed{Head: event.Head{At: at, Player: seat}, Hand: hand, Puzzle: dealt[0].Puzzle})
		}
		write()
		for _, seat := range seats {
			for range 10 {
				add(event.Missed{Head: head(seat), Hand: hand, Expr: "3+3+8+8", Reason: "value", Value: "22"})
			}
			if version < events-100 {
				add(event.Solved{Head: head(seat), Hand: hand, Expr: "8/(3-8/3)", Points: 4})
			}
		}
		write()
	}
	f.now = at
	if version < events {
		t.Fatalf("the log has only %d events", version)
	}
	ended, err := r.Load(t.Context(), "ann", created.ID)
	if err != nil || ended.Public.Phase != race.PhaseOver {
		t.Fatalf("%s, %v", ended.Public.Phase, err)
	}
	return created.ID
}

// TestLargestFinishedRace checks that a race with the largest log that is over is read in at most
// 10 ms: as its players, as spectators, its results and its replay.
func TestLargestFinishedRace(t *testing.T) {
	if testing.Short() {
		t.Skip("measures time and memory, which the race detector increases; make test runs it without")
	}
	f := newFixture(t, onSQLite)
	r, id := newRaces(f), largestRace(t, f)
	first, err := r.ReplayJSON(t.Context(), id) // stores the parts
	if err != nil || len(first) > 4<<20 {
		t.Fatalf("%d bytes, %v", len(first), err)
	}
	load := func(player string) func() {
		return func() {
			v, err := r.Load(t.Context(), player, id)
			if err != nil || len(v.Public.Players) != 100 || (v.Mine == nil) != (player == "") {
				t.Fatal(v.Mine, err)
			}
			if _, err := json.Marshal(v); err != nil {
				t.Fatal(err)
			}
		}
	}
	read := func(text []byte, err error) {
		if err != nil || len(text) < 500_000 {
			t.Fatal(len(text), err)
		}
	}
	spent, allocated := measureEach(t, load("ann"), load(""),
		func() { read(r.ResultsJSON(t.Context(), id)) }, func() { read(r.ReplayJSON(t.Context(), id)) },
		func() {
			sub, _, err := r.Watch(t.Context(), "ann", id)
			if err != nil {
				t.Fatal(err)
			}
			<-sub.C()
			sub.Close()
		})
	for i, name := range []string{"player", "spectator", "results", "replay", "stream"} {
		t.Logf("%s: %v, %d bytes allocated", name, spent[i], allocated[i])
		if spent[i] > 10*time.Millisecond {
			t.Errorf("%s took %v", name, spent[i])
		}
	}
}

// playToEnd plays a race of ann and bob with two hands and a pause to its end. Bob solves the first
// hand and, after a wrong claim, skips the second. It returns the race as bob sees it.
func playToEnd(t *testing.T, f *fixture, r *live.Races) live.Race {
	t.Helper()
	created := createRace(t, r, live.RaceOptions{Kind: live.KindRace, Hands: 2, Penalty: 3000})
	id := created.ID
	startRace(t, f, r, id)
	act := func(player string, millis int64, a race.Action) live.Race {
		t.Helper()
		f.advance(millis)
		after, err := r.Act(t.Context(), player, id, a)
		if err != nil {
			t.Fatal(err)
		}
		return after
	}
	act("ann", 1000, race.Pause{ID: f.newID()})
	bob, err := r.Load(t.Context(), "bob", id)
	if err != nil {
		t.Fatal(err)
	}
	act("ann", 60_000, race.Resume{ID: f.newID()})
	act("bob", 4000, correctClaim(t, bob.Mine.Shown[0].Puzzle, 0, f.newID()))
	act("bob", 2000, race.Claim{ID: f.newID(), Hand: 1, None: true})
	act("bob", 1000, race.Skip{ID: f.newID(), Hand: 1})
	act("ann", 0, race.Skip{ID: f.newID(), Hand: 0})
	act("ann", 500, race.Skip{ID: f.newID(), Hand: 1})
	after, err := newNode(f).Load(t.Context(), "bob", id)
	if err != nil || after.Public.Phase != race.PhaseOver {
		t.Fatal(after.Public, err)
	}
	return after
}

// TestFinishedRace checks that a race that is over looks the same whether it is read from its log or
// from the stored parts.
func TestFinishedRace(t *testing.T) { onEach(t, testFinishedRace) }

func testFinishedRace(t *testing.T, f *fixture) {
	r := newRaces(f)
	fromParts := playToEnd(t, f, r)
	id := fromParts.ID
	again := race.Skip{ID: f.newID(), Hand: 1}
	for _, player := range []string{"ann", "bob", "cid"} {
		fromLog, err := r.Act(t.Context(), player, id, again)
		if !errors.Is(err, race.ErrFinished) && !errors.Is(err, live.ErrNoSeat) {
			t.Fatal(err)
		}
		got, err := r.Load(t.Context(), player, id)
		if err != nil || toJSON(t, got) != toJSON(t, fromLog) {
			t.Errorf("%s, %v, from the parts:\n%s\nfrom the log:\n%s", player, err, toJSON(t, got), toJSON(t, fromLog))
		}
	}
	results, err := r.Results(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.ResultsJSON(t.Context(), id)
	if err != nil || string(text) != toJSON(t, results) || len(results) != 2 || results[0].Misses != 1 || strings.Contains(string(text), "missed") {
		t.Errorf("%v\n%s\nwant\n%s", err, text, toJSON(t, results))
	}

	// Only the two seats have parts of their own.
	for _, part := range []string{"race", "results", "replay", fromParts.Seats[0].Seat, fromParts.Seats[1].Seat} {
		if _, err := f.store.RaceFinal(t.Context(), id, part); err != nil {
			t.Errorf("%s: %v", part, err)
		}
	}

	// Those who watch learn of the rematch, with the hands of their seat.
	sub, watched, err := newNode(f).Watch(t.Context(), "bob", id)
	if err != nil || toJSON(t, watched) != toJSON(t, fromParts) {
		t.Fatal(toJSON(t, watched), err)
	}
	defer sub.Close()
	next, _, err := r.Rematch(t.Context(), "ann", id)
	if err != nil {
		t.Fatal(err)
	}
	other, now, err := newNode(f).Watch(t.Context(), "bob", id)
	if err != nil || now.Next != next {
		t.Fatal(now.Next, err)
	}
	defer other.Close()
	u := <-other.C()
	mine, err := u.Private(t.Context(), now.Seat)
	if err != nil || string(mine) != toJSON(t, now.Mine) || !u.HasSeat(now.Seat) || u.HasSeat("s99") || !u.Unversioned {
		t.Errorf("%s, %v; want %s", mine, err, toJSON(t, now.Mine))
	}
}

// TestReplayOfRace checks the moments of a race, which have the time of a wrong claim but not the
// claim, and no time passes in a pause.
func TestReplayOfRace(t *testing.T) {
	f := newFixture(t, onSQLite)
	r := newRaces(f)
	lobby := createRace(t, r, live.RaceOptions{Kind: live.KindRace})
	for _, read := range []func() ([]byte, error){
		func() ([]byte, error) { return r.ReplayJSON(t.Context(), lobby.ID) },
		func() ([]byte, error) { return r.ResultsJSON(t.Context(), lobby.ID) },
	} {
		if text, err := read(); !errors.Is(err, live.ErrNotOver) {
			t.Errorf("before the end: %s, %v", text, err)
		}
	}
	for _, id := range []string{"none", f.begin("ann", live.Request{Mode: "practice"}).ID} {
		if text, err := r.ReplayJSON(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s: %s, %v", id, text, err)
		}
	}
	over := playToEnd(t, f, r)
	text, err := r.ReplayJSON(t.Context(), over.ID)
	if err != nil {
		t.Fatal(err)
	}
	var replay live.Replay
	if err := json.Unmarshal(text, &replay); err != nil {
		t.Fatal(err)
	}
	ann, bob := over.Seats[0].Seat, over.Seats[1].Seat
	want := []race.Moment{
		{Time: 0, Type: "revealed", Player: ann},
		{Time: 0, Type: "revealed", Player: bob},
		{Time: 1000, Type: "paused", Length: 60_000},
		{Time: 5000, Type: "solved", Player: bob, Points: 4},
		{Time: 5000, Type: "revealed", Player: bob, Hand: 1},
		{Time: 7000, Type: "missed", Player: bob, Hand: 1},
		{Time: 8000, Type: "passed", Player: bob, Hand: 1, Reason: "skip"},
		{Time: 8000, Type: "finished", Player: bob, Reason: "done"},
		{Time: 8000, Type: "passed", Player: ann, Reason: "skip"},
		{Time: 8000, Type: "revealed", Player: ann, Hand: 1},
		{Time: 8500, Type: "passed", Player: ann, Hand: 1, Reason: "skip"},
		{Time: 8500, Type: "finished", Player: ann, Reason: "done"},
	}
	if replay.ID != over.ID || replay.Length != 8500 || toJSON(t, replay.Moments) != toJSON(t, want) {
		t.Errorf("%s\nwant\n%s", text, toJSON(t, want))
	}
}

// TestFinishedRaceIsReadOnce checks that the log of a race is read once, however many clients want
// the race when it is over.
func TestFinishedRaceIsReadOnce(t *testing.T) {
	f := newFixture(t, onSQLite)
	r := newRaces(f)
	created := createRace(t, r, live.RaceOptions{Kind: live.KindRace, Hands: 1})
	startRace(t, f, r, created.ID)
	for _, player := range []string{"ann", "bob"} {
		if _, err := r.Act(t.Context(), player, created.ID, race.Skip{ID: f.newID(), Hand: 0}); err != nil {
			t.Fatal(err)
		}
	}
	const clients = 20
	reads, unblock := make(chan struct{}, 1000), make(chan struct{})
	f.store = &watchedStore{f.store, func() { reads <- struct{}{}; <-unblock }}
	r = newNode(f)
	var group sync.WaitGroup
	for i := range clients {
		group.Go(func() {
			text, err := r.ReplayJSON(t.Context(), created.ID)
			if i%2 == 0 {
				text, err = r.ResultsJSON(t.Context(), created.ID)
			}
			if err != nil || len(text) == 0 {
				t.Error(err)
			}
		})
	}
	<-reads
	close(unblock)
	group.Wait()
	if len(reads) > 0 {
		t.Errorf("the log was read %d times more", len(reads))
	}
}
