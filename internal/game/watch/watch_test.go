package watch_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/make24/make24/internal/base/pubsub"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestWatch checks that those who watch a race get every change, on the process that decides and on
// another, and that the updates lead to the state of the log.
func TestWatch(t *testing.T) { gametest.OnEach(t, testWatch) }

func testWatch(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	near, far := gametest.NewNode(f), gametest.NewNode(f)
	near.Watcher.NotifyVersion = far.Watcher.ReceiveVersion
	lobby := gametest.CreateRace(t, near, match.Options{Kind: match.KindRace, Pace: mode.PaceFirst, Hands: 2})
	id := lobby.ID
	type watcher struct {
		*watch.Subscription
		race match.Race
	}
	var watchers []*watcher
	for _, node := range []*livetest.Races{near, far} {
		for _, player := range []string{"bob", ""} {
			sub, now, err := node.Watcher.Watch(ctx, player, id)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(sub.Close)
			watchers = append(watchers, &watcher{sub, now})
		}
	}
	if _, err := near.Join(ctx, "cid", id, match.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	started := gametest.StartRace(t, f, near, id)
	claim := gametest.CorrectClaim(t, started.Mine.Shown[0].Puzzle, 0, f.NextID())
	if _, err := near.Act(ctx, "ann", id, claim); err != nil {
		t.Fatal(err)
	}
	f.Advance(3000)
	if _, err := near.Load(ctx, "ann", id); err != nil {
		t.Fatal(err)
	}
	end, err := near.Act(ctx, "ann", id, race.Finish{ID: f.NextID()})
	if err != nil {
		t.Fatal(err)
	}
	want := end.Public
	for i, w := range watchers {
		for w.race.Public.Version < want.Version {
			select {
			case u, ok := <-w.C():
				if !ok {
					t.Fatalf("watcher %d was dropped", i)
				}
				gametest.ApplyUpdate(t, &w.race, u)
			case <-clocktest.Deadline():
				t.Fatalf("watcher %d has version %d, want %d", i, w.race.Public.Version, want.Version)
			}
		}
		if !reflect.DeepEqual(w.race.Public, want) || len(w.race.Seats) != 3 {
			t.Errorf("watcher %d\n got %+v\nwant %+v", i, w.race.Public, want)
		}
	}
	// Of the two subscribers of each process, one is the player bob.
	wantStats := watch.Stats{Stats: pubsub.Stats{Subscribers: 2}, Phases: map[race.Phase]int{want.Phase: 1}, Players: 1}
	stats := near.Watcher.Stats()
	if !reflect.DeepEqual(stats, wantStats) {
		t.Errorf("stats %+v, want %+v", stats, wantStats)
	}
	watchers[0].Close()
	if stats = near.Watcher.Stats(); stats.Players != 0 || stats.Subscribers != 1 {
		t.Errorf("stats after the player has left %+v", stats)
	}
	near.Watcher.Close()
	if _, ok := <-watchers[1].C(); ok {
		t.Error("the subscription is open after Close")
	}
}

// TestJoinIsASmallChange checks that a change with a new seat has that seat only, so that 200 pupils
// who join do not send each other 40,000 seats.
func TestJoinIsASmallChange(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	class := gametest.NewClass(t, r, match.Options{Ranking: true})
	sub, seen, err := r.Watcher.Watch(t.Context(), "", class.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	first := <-sub.C()
	gametest.ApplyUpdate(t, &seen, first)
	if _, err := r.Join(t.Context(), "cid", class.ID, match.Profile{Name: "Cid"}); err != nil {
		t.Fatal(err)
	}
	u := <-sub.C()
	var c watch.Change
	if err := json.Unmarshal(u.Public, &c); err != nil || c.All != nil || len(c.Seats) > 0 || len(c.Joined) != 1 || len(c.Players) != 1 {
		t.Errorf("%s, %v", u.Public, err)
	}
	gametest.ApplyUpdate(t, &seen, u)
	if len(seen.Seats) != 3 || seen.Seats[2].Name != "Cid" || len(seen.Public.Players) != 3 {
		t.Errorf("%+v", seen.Seats)
	}
}

// TestLobbyOptionsReachGuests checks that guests see an option of a race that is not part of its
// mode.
func TestLobbyOptionsReachGuests(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	r := gametest.NewRaces(f)
	lobby := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace})
	sub, seen, err := r.Watcher.Watch(t.Context(), "bob", lobby.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	if _, err := r.Configure(t.Context(), "ann", lobby.ID, "o", match.Options{Kind: match.KindRace, Level: 4}); err != nil {
		t.Fatal(err)
	}
	gametest.AwaitUpdate(t, sub, &seen, func() bool { return seen.Options.Level == 4 })
}
