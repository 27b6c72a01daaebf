package gametest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// NewClass creates a class with the given options, which ann and bob join as "Ada L." both.
func NewClass(t *testing.T, r *live.Races, o live.RaceOptions) live.Created {
	t.Helper()
	o.Kind = live.KindClass
	class, err := r.Create(t.Context(), "cid", live.Profile{}, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, player := range []string{"ann", "bob"} {
		if _, err := r.Join(t.Context(), player, class.ID, live.Profile{Name: "Ada L."}); err != nil {
			t.Fatal(err)
		}
	}
	return class
}

// Look returns what the teacher of a class sees.
func Look(t *testing.T, r *live.Races, class live.Created) live.Class {
	t.Helper()
	got, err := r.Class(t.Context(), class.ID, class.Secret)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Teach sends an action of the teacher.
func Teach(t *testing.T, r *live.Races, class live.Created, a race.Action) live.Race {
	t.Helper()
	got, err := r.Teach(t.Context(), class.ID, class.Secret, a)
	if err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
	return got
}

// AwaitUpdate applies updates until a condition holds.
func AwaitUpdate(t *testing.T, sub *live.Subscription, r *live.Race, condition func() bool) {
	t.Helper()
	for !condition() {
		select {
		case u := <-sub.C():
			ApplyUpdate(t, r, u)
		case <-clocktest.Deadline():
			t.Fatal("no update fulfils the condition")
		}
	}
}

// RaceSeat is a seat of a race that RaceOf plays.
type RaceSeat struct {
	Player string
	Origin context.Context // with which the player takes the seat
	Millis int64           // after a deal, when the player solves the hand; 0: the player gives all hands up
	Steady bool            // the player does not need twice as long for every second hand
	Leaves bool            // the player deletes the account before the first player plays the last hand
}

// RaceOf plays a race of some hands, which the player in the first seat has opened.
func (f *Fixture) RaceOf(t *testing.T, r *live.Races, hands int, seats ...RaceSeat) string {
	t.Helper()
	host := seats[0]
	created, err := r.Create(host.Origin, host.Player, live.Profile{Name: host.Player}, live.RaceOptions{Kind: live.KindRace, Hands: hands})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range seats[1:] {
		if _, err := r.Join(s.Origin, s.Player, created.ID, live.Profile{Name: s.Player}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.Start(t.Context(), host.Player, created.ID, f.NextID()); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	for i, s := range seats {
		for hand := range hands {
			if s.Leaves {
				break
			}
			if i == 0 && hand == hands-1 {
				f.DeleteLeaving(t, seats)
			}
			f.PlayRaceHand(t, r, created.ID, hand, s)
		}
	}
	return created.ID
}

// DeleteLeaving deletes the players who leave a race.
func (f *Fixture) DeleteLeaving(t *testing.T, seats []RaceSeat) {
	t.Helper()
	for _, s := range seats {
		if s.Leaves {
			if err := f.DB.DeletePlayer(t.Context(), s.Player); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// PlayRaceHand plays a hand of a race for the player in a seat.
func (f *Fixture) PlayRaceHand(t *testing.T, r *live.Races, id string, hand int, s RaceSeat) {
	t.Helper()
	loaded, err := r.Load(t.Context(), s.Player, id)
	if err != nil {
		t.Fatal(err)
	}
	var a race.Action = race.Skip{ID: f.NextID(), Hand: hand}
	if s.Millis > 0 {
		f.Advance(s.Millis)
		if hand%2 == 1 && !s.Steady {
			f.Advance(s.Millis)
		}
		a = CorrectClaim(t, loaded.Mine.Shown[hand].Puzzle, hand, f.NextID())
	}
	if _, err := r.Act(t.Context(), s.Player, id, a); err != nil {
		t.Fatal(err)
	}
}

// Quick asks for a quick match.
func Quick(t *testing.T, r *live.Races, player, waiting string) live.Race {
	t.Helper()
	got, err := r.JoinQuickMatch(t.Context(), player, live.Profile{Name: "the " + player}, waiting)
	if err != nil || got.Seat == "" || got.Options.Kind != live.KindQuick {
		t.Fatalf("%s: %+v, %v", player, got, err)
	}
	return got
}

// PlayRace plays a race that has begun to its end. The players in turn need so much time for a hand,
// and skip every third one.
func PlayRace(t *testing.T, f *Fixture, r *live.Races, id string, millis map[string]int64) {
	t.Helper()
	for turn := 1; ; turn++ {
		over := true
		f.Advance(1000)
		for _, player := range []string{"ann", "bob", "cid"} {
			need, plays := millis[player]
			now, err := r.Load(t.Context(), player, id)
			if err != nil {
				t.Fatal(err)
			}
			over = now.Public.Phase == race.PhaseOver
			if !plays || over || now.Mine.Standing.EndReason != "" {
				continue
			}
			open := now.Mine.Shown[len(now.Mine.Shown)-1]
			if f.Clock() < open.Revealed+need {
				continue
			}
			var action race.Action = CorrectClaim(t, open.Puzzle, open.Hand, f.NextID())
			if open.Hand%3 == 2 {
				action = race.Skip{ID: f.NextID(), Hand: open.Hand}
			}
			if _, err := r.Act(t.Context(), player, id, action); err != nil {
				t.Fatal(err)
			}
		}
		if over {
			return
		}
		if turn > 1000 {
			t.Fatal("the race does not end")
		}
	}
}

// Record stores a ghost of a player with a strength. Its run has no closed hand.
func Record(t *testing.T, f *Fixture, player string, strength int) {
	t.Helper()
	run := store.Run{ID: f.NextID(), Player: player, Key: f.NextID(), Mode: "timed", Created: f.Clock()}
	timed, _ := mode.Lookup(mode.Timed)
	head := event.Head{At: f.Clock()}
	d := store.Decision{
		Events:   []event.Event{event.Created{Head: head, Mode: timed}, event.Joined{Head: event.Head{At: f.Clock(), Player: player}}},
		Finished: f.Clock(),
		Ghosts:   []store.Ghost{{Run: run.ID, Player: player, Strength: strength, Finished: f.Clock()}},
	}
	if _, _, err := f.DB.CreateRun(t.Context(), run, d); err != nil {
		t.Fatal(err)
	}
}

// NewRaces returns the races of a fixture.
func NewRaces(f *Fixture) *live.Races { return live.NewRaces(f.Store, f.Runs) }

// NewNode returns the races of another process that shares the store of the fixture.
func NewNode(f *Fixture) *live.Races {
	return live.NewRaces(f.Store, run.New(f.Store, run.Options{Seed: []byte("of the tests"), Clock: f.Clock}))
}

// CreateRace creates a race of ann that bob has joined.
func CreateRace(t *testing.T, r *live.Races, o live.RaceOptions) live.Race {
	t.Helper()
	created, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, o)
	if err != nil {
		t.Fatal(err)
	}
	joined, err := r.Join(t.Context(), "bob", created.ID, live.Profile{Name: "Bob", Colour: created.Seats[0].Colour})
	if err != nil {
		t.Fatal(err)
	}
	return joined
}

// StartRace starts a race of ann and lets the countdown run out.
func StartRace(t *testing.T, f *Fixture, r *live.Races, id string) live.Race {
	t.Helper()
	if _, err := r.Start(t.Context(), "ann", id, f.NextID()); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	started, err := r.Load(t.Context(), "ann", id)
	if err != nil || started.Public.Phase != race.PhaseRunning {
		t.Fatalf("%+v, %v", started.Public, err)
	}
	return started
}

// FinishRace ends the parts of players in a race before they have played all hands. The hand that is open
// does not count, since it has just begun.
func FinishRace(t testing.TB, f *Fixture, r *live.Races, id string, players ...string) {
	t.Helper()
	for _, player := range players {
		if _, err := r.Act(t.Context(), player, id, race.Finish{ID: f.NextID()}); err != nil {
			t.Fatal(err)
		}
	}
}

// ReadResults returns the results of a race.
func ReadResults(t *testing.T, r *live.Races, id, secret string) (results []race.Result, err error) {
	t.Helper()
	text, err := r.ResultsJSON(t.Context(), id, secret)
	if err == nil {
		err = json.Unmarshal(text, &results)
	}
	return results, err
}

// ApplyUpdate changes a race by an update, as a client does, and checks that the update contains no
// hand that the public may not know.
func ApplyUpdate(t *testing.T, r *live.Race, u *live.Update) {
	t.Helper()
	if u.Presence != nil {
		return
	}
	var c live.Change
	dec := json.NewDecoder(bytes.NewReader(u.Public))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c); err != nil {
		t.Fatal(err)
	}
	c.Apply(r)
	if bytes.Count(u.Public, []byte(`"puzzle"`)) > len(r.Public.Hands) {
		t.Errorf("the update has hands that are not public: %s", u.Public)
	}
	private, err := u.Private(t.Context(), r.Seat)
	if err != nil && (r.Seat != "" || !errors.Is(err, store.ErrNotFound)) {
		t.Fatal(err)
	}
	if r.Seat == "" && bytes.Contains(private, []byte(`"puzzle"`)) {
		t.Errorf("a spectator gets a hand: %s", private)
	}
}
