package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
)

// TestLevelsOfRaces checks that the hands of a race and of a class have the levels of the options in
// turn, and that invalid levels are rejected.
func TestLevelsOfRaces(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	levelsOf := func(id string) (levels []int) {
		seen := map[string]bool{}
		for _, h := range livetest.DealtHands(f.ReadLog(id)) {
			levels = append(levels, h.Level)
			if seen[h.Puzzle] {
				t.Errorf("%s is dealt twice", h.Puzzle)
			}
			seen[h.Puzzle] = true
		}
		return levels
	}
	lobby := gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace, Hands: 7, Levels: []int{1, 4, 5}})
	if _, err := r.Start(t.Context(), "ann", lobby.ID, f.NextID()); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(levelsOf(lobby.ID)); got != "[1 4 5 1 4 5 1]" {
		t.Errorf("the levels of a race: %s", got)
	}

	class, err := r.Create(t.Context(), "ann", live.Profile{}, live.RaceOptions{Kind: live.KindClass, Levels: []int{2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Join(t.Context(), "bob", class.ID, live.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	for hand, action := range []race.Action{race.Start{ID: "s"}, race.Next{ID: "n1", Hand: 1}, race.Next{ID: "n2", Hand: 2}} {
		if _, err := r.Teach(t.Context(), class.ID, class.Secret, action); err != nil {
			t.Fatal(hand, err)
		}
	}
	if got := fmt.Sprint(levelsOf(class.ID)); got != "[2 3 2]" {
		t.Errorf("the levels of a class: %s", got)
	}

	for _, o := range []live.RaceOptions{
		{Levels: []int{0, 1}},
		{Levels: []int{5, 6}},
		{Levels: []int{2, 1}},
		{Levels: []int{3, 3}},
		{Level: 3, Levels: []int{3}},
		{Levels: []int{3}, Missed: true},
		{Levels: []int{3}, Puzzles: []string{"1-3.3.8.8-24-classic"}},
	} {
		o.Kind = live.KindRace
		if _, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, o); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("levels %v: %v", o.Levels, err)
		}
	}
}

// TestSetProfile checks that a player changes the name and the colour in the lobby, that the others see
// it at once, and that nobody gets the colour of another player.
func TestSetProfile(t *testing.T) { gametest.OnEach(t, testSetProfile) }

func testSetProfile(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace})
	annColour := lobby.Seats[0].Colour
	sub, seen, err := gametest.NewNode(f).Watch(t.Context(), "ann", lobby.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if _, err := r.Act(t.Context(), "bob", lobby.ID, race.Ready{ID: "r", Ready: true}); err != nil {
		t.Fatal(err)
	}
	want := live.RaceSeat{Seat: lobby.Seats[1].Seat, Profile: live.Profile{Name: "Bobby", Colour: 7}}
	for range 2 { // the second request repeats the first
		after, err := r.SetProfile(t.Context(), "bob", lobby.ID, "p1", live.Profile{Name: "Bobby", Colour: 7})
		if err != nil || after.Seats[1] != want || !after.Public.Players[1].Ready {
			t.Fatalf("%+v, %v", after.Seats, err)
		}
	}
	for seen.Seats[1] != want {
		u, open := <-sub.C()
		if !open {
			t.Fatal("the subscription ended")
		}
		var c live.Change
		if err := json.Unmarshal(u.Public, &c); err != nil {
			t.Fatal(err)
		}
		if c.Seats != nil {
			seen.Seats = c.Seats
		}
	}
	want.Name = "Bob"
	for i, colour := range []int{annColour, 0} {
		after, err := r.SetProfile(t.Context(), "bob", lobby.ID, fmt.Sprint("q", i), live.Profile{Name: "Bob", Colour: colour})
		if err != nil || after.Seats[1] != want {
			t.Errorf("colour %d: %+v, %v", colour, after.Seats, err)
		}
	}
	if _, err := r.SetProfile(t.Context(), "cid", lobby.ID, "x", live.Profile{Name: "Cid"}); !errors.Is(err, live.ErrNoSeat) {
		t.Errorf("without a seat: %v", err)
	}
	if _, err := r.SetProfile(t.Context(), "bob", lobby.ID, "x", live.Profile{Colour: 8}); !errors.Is(err, live.ErrBadName) {
		t.Errorf("without a name: %v", err)
	}
	if _, err := r.SetProfile(t.Context(), "bob", lobby.ID, "not valid", live.Profile{Name: "Bob"}); !errors.Is(err, race.ErrBadAction) {
		t.Errorf("an invalid ID: %v", err)
	}
	class, err := r.Create(t.Context(), "ann", live.Profile{}, live.RaceOptions{Kind: live.KindClass})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Join(t.Context(), "bob", class.ID, live.Profile{Name: "Bob"}); err != nil {
		t.Fatal(err)
	}
	if _, err := r.SetProfile(t.Context(), "bob", class.ID, "x", live.Profile{Name: "Rob"}); !errors.Is(err, race.ErrNotYours) {
		t.Errorf("in a class: %v", err)
	}
	gametest.StartRace(t, f, r, lobby.ID)
	if after, err := r.SetProfile(t.Context(), "bob", lobby.ID, "late", live.Profile{Name: "Late"}); !errors.Is(err, race.ErrAlreadyDone) {
		t.Errorf("after the start: %v", err)
	} else if got, err := gametest.NewNode(f).Load(t.Context(), "bob", lobby.ID); err != nil || got.Seats[1] != want || after.Seats[1].Name == "Late" {
		t.Errorf("after the start: %+v and %+v, %v", got.Seats, after.Seats, err)
	}
}

// TestPuzzlesOfRace checks that no player sees the hands that the host chose, that they stay when the
// host changes another option, and that the host can replace and remove them.
func TestPuzzlesOfRace(t *testing.T) { gametest.OnEach(t, testPuzzlesOfRace) }

func testPuzzlesOfRace(t *testing.T, f *gametest.Fixture) {
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace})
	chosen := []string{"1-1.1.1.1-24-classic", "1-3.3.8.8-24-classic"}
	configure := func(change func(o *live.RaceOptions)) live.Race {
		t.Helper()
		o := lobby.Options
		change(&o)
		after, err := r.Configure(t.Context(), "ann", lobby.ID, f.NextID(), o)
		if err != nil {
			t.Fatal(err)
		}
		lobby = after
		return after
	}
	for _, o := range []live.RaceOptions{
		{Kind: live.KindRace, Puzzles: []string{"", ""}},
		{Kind: live.KindClass, Puzzles: chosen},
	} {
		if _, err := r.Configure(t.Context(), "ann", lobby.ID, f.NextID(), o); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := r.Create(t.Context(), "ann", live.Profile{Name: "Ann"}, live.RaceOptions{Kind: live.KindRace, Puzzles: []string{""}}); !errors.Is(err, run.ErrBadRequest) {
		t.Errorf("a race with an empty puzzle ID: %v", err)
	}
	sub, seen, err := gametest.NewNode(f).Watch(t.Context(), "bob", lobby.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()

	configure(func(o *live.RaceOptions) { o.Puzzles = []string{"1-1.2.3.4-24-classic", "1-1.5.5.5-24-classic"} })
	configure(func(o *live.RaceOptions) { o.Puzzles = chosen })
	after := configure(func(o *live.RaceOptions) { o.Penalty = 5000 })
	if after.Public.Mode.Hands != 2 || after.Public.Mode.Solvable {
		t.Errorf("%+v", after.Public.Mode)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Options.Penalty == 5000 })
	for name, o := range map[string]live.RaceOptions{"host": after.Options, "guest": seen.Options} {
		if len(o.Puzzles) != 2 || strings.Join(o.Puzzles, "") != "" {
			t.Errorf("%s: %q", name, o.Puzzles)
		}
	}
	gametest.StartRace(t, f, r, lobby.ID)
	dealt := []string{}
	for _, h := range livetest.DealtHands(f.ReadLog(lobby.ID)) {
		dealt = append(dealt, h.Puzzle)
	}
	if !slices.Equal(dealt, chosen) {
		t.Errorf("dealt %q", dealt)
	}

	lobby = gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace, Puzzles: chosen})
	if after := configure(func(o *live.RaceOptions) { o.Puzzles = nil }); len(after.Options.Puzzles) > 0 || after.Public.Mode.Hands != 10 {
		t.Errorf("without a list: %+v", after.Options)
	}
}

// TestMissedMayBeUnsolvable checks that a race of hands that the host has missed does not promise that
// all have a solution: a missed hand may have none.
func TestMissedMayBeUnsolvable(t *testing.T) {
	r := gametest.NewRaces(gametest.New(t, gametest.OnSQLite))
	for missed, solvable := range map[bool]bool{true: false, false: true} {
		if lobby := gametest.CreateRace(t, r, live.RaceOptions{Kind: live.KindRace, Missed: missed}); lobby.Public.Mode.Solvable != solvable {
			t.Errorf("missed %t: solvable %t", missed, lobby.Public.Mode.Solvable)
		}
	}
}
