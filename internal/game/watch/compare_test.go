package watch_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
)

// comparedStore records the calls of Versions.
type comparedStore struct {
	gametest.Store
	mu    sync.Mutex
	calls [][]string
}

func (s *comparedStore) Versions(ctx context.Context, runs []string) (map[string]int, error) {
	s.mu.Lock()
	s.calls = append(s.calls, slices.Sorted(slices.Values(runs)))
	s.mu.Unlock()
	return s.Store.Versions(ctx, runs)
}

// TestComparison checks that a process compares the versions of all races that it watches with one
// query a second, and only while it watches any.
func TestComparison(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		compared := &comparedStore{Store: f.Store}
		f.Store = compared
		r := gametest.NewNode(f)
		var ids []string
		var subs []*watch.Subscription
		for range 3 {
			id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace}).ID
			sub, _, err := r.Watcher.Watch(t.Context(), "ann", id)
			if err != nil {
				t.Fatal(err)
			}
			ids, subs = append(ids, id), append(subs, sub)
		}
		slices.Sort(ids)
		clocktest.Sleep(10*time.Second + 500*time.Millisecond)
		synctest.Wait()
		for _, call := range compared.calls {
			if !slices.Equal(call, ids) {
				t.Errorf("compared %q, want %q", call, ids)
			}
		}
		if len(compared.calls) != 10 {
			t.Errorf("%d comparisons in 10 s", len(compared.calls))
		}
		if stats := r.Watcher.Stats(); stats.Phases[race.PhaseWaiting] != 3 || stats.LostVersions != 0 {
			t.Errorf("stats %+v", stats)
		}
		for _, sub := range subs {
			sub.Close()
		}
		clocktest.Sleep(10 * time.Second)
		synctest.Wait()
		if len(compared.calls) > 11 {
			t.Errorf("%d comparisons after the last subscription ended", len(compared.calls)-10)
		}
	})
}

// TestLostVersionMessages checks that a lost version message delays a view by at most a second, for changes and for the
// rematch, which does not change the version; and that only lost messages are counted as lost.
func TestLostVersionMessages(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		near, far := gametest.NewNode(f), gametest.NewNode(f)
		lose := false
		near.Watcher.NotifyVersion = func(id string, version int) {
			if !lose {
				far.Watcher.ReceiveVersion(id, version)
			}
		}
		id := gametest.CreateRace(t, near, match.Options{Kind: match.KindRace, Hands: 1}).ID
		sub, now, err := far.Watcher.Watch(t.Context(), "", id)
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		// update applies the updates that arrive within d.
		update := func(d time.Duration) {
			clocktest.Sleep(d)
			synctest.Wait()
			for len(sub.C()) > 0 {
				gametest.ApplyUpdate(t, &now, <-sub.C())
			}
		}
		check := func(text string, after match.Race, lost uint64) {
			t.Helper()
			if now.Public.Version != after.Public.Version {
				t.Errorf("%s: version %d, want %d", text, now.Public.Version, after.Public.Version)
			}
			if got := far.Watcher.Stats().LostVersions; got != lost {
				t.Errorf("%s: %d messages lost, want %d", text, got, lost)
			}
		}
		ready := func(on bool) match.Race {
			t.Helper()
			after, err := near.Act(t.Context(), "bob", id, race.Ready{ID: f.NextID(), Ready: on})
			if err != nil {
				t.Fatal(err)
			}
			return after
		}
		update(0)
		after := ready(true)
		update(0)
		check("with a message", after, 0)
		lose = true
		after = ready(false)
		update(0)
		if now.Public.Version == after.Public.Version {
			t.Error("the change arrived without a message or a comparison")
		}
		update(time.Second)
		check("without a message", after, 0)
		update(time.Second)
		check("a second later", after, 1)
		far.Watcher.ReceiveVersion(id, after.Public.Version-1) // late
		update(5 * time.Second)
		check("later", after, 1)

		lose = false
		if _, err := near.Start(t.Context(), "ann", id, f.NextID()); err != nil {
			t.Fatal(err)
		}
		update(3 * time.Second)
		for _, player := range []string{"ann", "bob"} {
			if after, err = near.Act(t.Context(), player, id, race.Skip{ID: f.NextID(), Hand: 0}); err != nil {
				t.Fatal(err)
			}
		}
		update(0)
		check("at the end", after, 1)
		lose = true
		next, _, err := near.Rematch(t.Context(), "bob", id)
		if err != nil {
			t.Fatal(err)
		}
		update(5 * time.Second)
		if now.Next != next {
			t.Errorf("the rematch is %q, want %q", now.Next, next)
		}
	})
}

// TestLostRename checks that another process finds a changed name, which does not change the version,
// if the message is lost.
func TestLostRename(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		near, far := gametest.NewNode(f), gametest.NewNode(f)
		class, err := near.Create(t.Context(), "ann", match.Profile{}, match.Options{Kind: match.KindClass})
		if err != nil {
			t.Fatal(err)
		}
		joined, err := near.Join(t.Context(), "bob", class.ID, match.Profile{Name: "rude"})
		if err != nil {
			t.Fatal(err)
		}
		sub, _, err := far.Watcher.Watch(t.Context(), "bob", class.ID)
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		synctest.Wait() // until the race has been read
		if err := near.Classes.Rename(t.Context(), class.ID, class.Secret, joined.Seat, "Bob"); err != nil {
			t.Fatal(err)
		}
		clocktest.Sleep(5*time.Second + 500*time.Millisecond)
		synctest.Wait()
		for len(sub.C()) > 0 {
			if u := <-sub.C(); u.Unversioned {
				return
			}
		}
		t.Error("no update within 5.5 s")
	})
}

// TestDeletedPlayerDuringRace checks that the streams of a running race lose the name of a deleted
// player, also if the race gets no events.
func TestDeletedPlayerDuringRace(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		id := gametest.CreateRace(t, r, match.Options{Kind: match.KindRace, Length: 3600_000}).ID
		if _, err := r.Start(t.Context(), "ann", id, f.NextID()); err != nil {
			t.Fatal(err)
		}
		clocktest.Sleep(4 * time.Second)
		sub, now, err := r.Watcher.Watch(t.Context(), "ann", id)
		if err != nil || now.Public.Phase != race.PhaseRunning {
			t.Fatalf("%s, %v", now.Public.Phase, err)
		}
		defer sub.Close()
		synctest.Wait() // until the race has been read
		if err := f.DB.DeletePlayer(t.Context(), "bob"); err != nil {
			t.Fatal(err)
		}
		clocktest.Sleep(31 * time.Second)
		synctest.Wait()
		for len(sub.C()) > 0 {
			u := <-sub.C()
			var c watch.Change
			if u.Presence != nil {
				continue
			}
			if err := json.Unmarshal(u.Public, &c); err != nil {
				t.Fatal(err)
			}
			if u.Unversioned && len(c.Seats) == 2 && c.Seats[1].Name == "" {
				return
			}
		}
		t.Error("the name was not removed within 31 s")
	})
}

// TestDeletedRaceEndsStreams checks that, when an idle lobby or quick match is deleted, all processes
// that watch it drop their subscribers: at once, or within a second if the message is lost.
func TestDeletedRaceEndsStreams(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		near, far, deaf := gametest.NewRaces(f), gametest.NewNode(f), gametest.NewNode(f)
		near.Watcher.NotifyVersion = far.Watcher.ReceiveVersion
		lobby := gametest.CreateRace(t, near, match.Options{Kind: match.KindRace})
		for _, player := range []string{"ann", "bob"} {
			if _, err := near.Act(t.Context(), player, lobby.ID, race.Leave{ID: f.NextID()}); err != nil {
				t.Fatal(err)
			}
		}
		match := gametest.Quick(t, near, "cid", "")
		for _, idle := range []struct {
			id      string
			timeout time.Duration
		}{{match.ID, 10 * time.Minute}, {lobby.ID, 2 * time.Hour}} {
			id := idle.id
			clocktest.Sleep(idle.timeout - 10*time.Minute) // without streams, which would compute
			var subs []*watch.Subscription
			for _, node := range []*livetest.Races{near, far, deaf} {
				sub, _, err := node.Watcher.Watch(t.Context(), "cid", id) // so that cid is not away
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(sub.Close)
				subs = append(subs, sub)
			}
			// drain returns how many subscribers were dropped.
			drain := func() (dropped int) {
				synctest.Wait()
				for _, sub := range subs {
					for open := true; open && len(sub.C()) > 0; {
						_, open = <-sub.C()
					}
					select {
					case <-sub.C():
						dropped++
					default:
					}
				}
				return dropped
			}
			clocktest.Sleep(10*time.Minute - time.Second)
			if n := drain(); n != 0 {
				t.Errorf("%d subscribers dropped before the race is idle", n)
			}
			clocktest.Sleep(time.Second + time.Millisecond)
			if _, err := f.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := drain(); n != 2 {
				t.Errorf("%d subscribers dropped at once, want those of two processes", n)
			}
			clocktest.Sleep(time.Second)
			if n := drain(); n != 3 {
				t.Errorf("%d subscribers dropped after a second, want 3", n)
			}
			if _, _, err := far.Watcher.Watch(t.Context(), "", id); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("watched again: %v", err)
			}
		}
	})
}
