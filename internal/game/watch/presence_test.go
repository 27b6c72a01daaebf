package watch_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// presenceTest is a race of ann, bob and cid in a testing/synctest bubble.
type presenceTest struct {
	t        *testing.T
	f        *gametest.Fixture
	id       string
	names    map[string]string // players by seat
	watcher  *watch.Subscription
	away     []watch.AwaySeat // as the watcher sees them
	watching int
}

// newPresenceTest creates a race, which a spectator watches on r.
func newPresenceTest(t *testing.T, f *gametest.Fixture, r *livetest.Races, o match.Options) *presenceTest {
	t.Helper()
	p := &presenceTest{t: t, f: f, id: gametest.CreateRace(t, r, o).ID, names: map[string]string{}}
	joined, err := r.Join(t.Context(), "cid", p.id, match.Profile{Name: "Cid"})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range joined.Seats {
		p.names[s.Seat] = strings.ToLower(s.Name)
	}
	p.watcher = p.open(r, "")
	p.read(p.watcher.Presence())
	return p
}

// open opens the stream of a player.
func (p *presenceTest) open(r *livetest.Races, player string) *watch.Subscription {
	p.t.Helper()
	sub, _, err := r.Watcher.Watch(p.t.Context(), player, p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(sub.Close)
	return sub
}

func (p *presenceTest) read(data []byte) {
	p.t.Helper()
	var got watch.Presence
	if err := json.Unmarshal(data, &got); err != nil {
		p.t.Fatalf("%v in %s", err, data)
	}
	p.away, p.watching = got.Away, got.Watching
}

// wait lets time pass and reads what the watcher receives.
func (p *presenceTest) wait(d time.Duration) {
	p.t.Helper()
	for end := clocktest.Now().Add(d); ; {
		select {
		case u, ok := <-p.watcher.C():
			if !ok {
				p.t.Fatal("the watcher was dropped")
			}
			if u.Presence != nil {
				p.read(u.Presence)
			}
			continue
		case <-clocktest.After(-clocktest.Since(end)):
		}
		synctest.Wait()
		if len(p.watcher.C()) == 0 {
			return
		}
	}
}

// check compares the players shown as away, the players with a seat, and the host.
func (p *presenceTest) check(when, away, players, host string) {
	p.t.Helper()
	var gotAway, gotPlayers []string
	for _, a := range p.away {
		gotAway = append(gotAway, p.names[a.Seat])
	}
	v := gametest.ReplayLog(p.t, p.f.ReadLog(p.id)).Public()
	for _, s := range v.Players {
		gotPlayers = append(gotPlayers, p.names[s.Player])
	}
	slices.Sort(gotAway)
	if got := strings.Join(gotAway, " "); got != away {
		p.t.Errorf("%s: away are %q, want %q", when, got, away)
	}
	if got := strings.Join(gotPlayers, " "); got != players {
		p.t.Errorf("%s: players are %q, want %q", when, got, players)
	}
	if got := p.names[v.Host]; got != host {
		p.t.Errorf("%s: the host is %q, want %q", when, got, host)
	}
}

// TestAwayInTheLobby checks that a seat is shown as away after 3 seconds without a connection and
// given up after 60, unless the player comes back.
func TestAwayInTheLobby(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		p := newPresenceTest(t, f, r, match.Options{Kind: match.KindRace})
		p.open(r, "ann")
		bobs := p.open(r, "bob")
		cids := p.open(r, "cid")
		second := p.open(r, "cid") // another tab
		p.wait(10 * time.Minute)
		p.check("all present", "", "ann bob cid", "ann")
		cids.Close()
		p.wait(10 * time.Minute)
		p.check("one of two tabs is closed", "", "ann bob cid", "ann")

		lost := f.Clock()
		second.Close()
		p.wait(2900 * time.Millisecond)
		p.check("after 2.9 s", "", "ann bob cid", "ann")
		p.wait(200 * time.Millisecond)
		p.check("after 3.1 s", "cid", "ann bob cid", "ann")
		if len(p.away) == 1 && p.away[0].Since != lost {
			t.Errorf("cid is away since %d, want %d", p.away[0].Since, lost)
		}
		p.wait(55 * time.Second)
		p.open(r, "cid")
		p.wait(0)
		p.check("back after 58.1 s", "", "ann bob cid", "ann")
		p.wait(10 * time.Minute)
		p.check("back for long", "", "ann bob cid", "ann")

		bobs.Close()
		p.wait(59900 * time.Millisecond)
		p.check("bob is away for 59.9 s", "bob", "ann bob cid", "ann")
		p.wait(1100 * time.Millisecond)
		p.check("bob is away for 61 s", "", "ann cid", "ann")
		if seats, err := f.Store.Seats(t.Context(), p.id); err != nil || len(seats) != 2 {
			t.Errorf("seats %+v, %v", seats, err)
		}
	})
}

// TestHostAway checks that hosting passes to the first present player after 60 seconds, in the lobby
// and during a race, and that nothing happens while nobody is present.
func TestHostAway(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		p := newPresenceTest(t, f, r, match.Options{Kind: match.KindRace})
		p.open(r, "cid")
		anns := p.open(r, "ann")
		p.wait(50 * time.Second)
		bobs := p.open(r, "bob")
		anns.Close()
		p.wait(61 * time.Second)
		p.check("ann is away", "", "bob cid", "bob")
		if _, err := r.Start(t.Context(), "bob", p.id, f.NextID()); err != nil {
			t.Fatal(err)
		}
		p.wait(5 * time.Second)
		bobs.Close()
		p.wait(59 * time.Second)
		p.check("bob is away for 59 s", "bob", "bob cid", "bob")
		p.wait(2 * time.Second)
		p.check("bob is away for 61 s", "bob", "bob cid", "cid")
	})
}

// TestForfeitedSeats checks that the seat of a deleted or banned player counts as not connected although
// its streams are open, and that the host passes on.
func TestForfeitedSeats(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		p := newPresenceTest(t, f, r, match.Options{Kind: match.KindRace})
		p.open(r, "ann")
		p.open(r, "bob")
		p.open(r, "cid")
		p.wait(time.Minute)
		if err := f.DB.DeletePlayer(t.Context(), "ann"); err != nil {
			t.Fatal(err)
		}
		p.wait(5 * time.Second)
		p.wait(61 * time.Second)
		p.check("ann was deleted", "", "bob cid", "bob")
		if _, err := r.Start(t.Context(), "bob", p.id, f.NextID()); err != nil {
			t.Fatal(err)
		}
		p.wait(5 * time.Second)
		if err := f.DB.BanPlayer(t.Context(), "bob", 1, "spam"); err != nil {
			t.Fatal(err)
		}
		p.wait(5 * time.Second)
		p.wait(5 * time.Second)
		p.check("bob was banned", "bob", "bob cid", "bob")
		p.wait(55 * time.Second)
		p.check("bob was banned a minute ago", "bob", "bob cid", "cid")
	})
}

// TestAwayInARace checks that players who are away finish when all others have, but not before.
func TestAwayInARace(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		p := newPresenceTest(t, f, r, match.Options{Kind: match.KindRace, Hands: 2, Length: 24 * 3600_000})
		p.open(r, "ann")
		bobs, cids := p.open(r, "bob"), p.open(r, "cid")
		if _, err := r.Start(t.Context(), "ann", p.id, f.NextID()); err != nil {
			t.Fatal(err)
		}
		p.wait(5 * time.Second)
		bobs.Close()
		p.wait(time.Hour)
		cids.Close()
		skip := func(hand int) {
			t.Helper()
			if _, err := r.Act(t.Context(), "ann", p.id, race.Skip{ID: f.NextID(), Hand: hand}); err != nil {
				t.Fatal(err)
			}
		}
		ended := func() (reasons []string) {
			for _, s := range gametest.ReplayLog(t, f.ReadLog(p.id)).Public().Players {
				reasons = append(reasons, string(s.EndReason))
			}
			return reasons
		}
		skip(0)
		p.wait(30 * time.Second)
		if got := ended(); !slices.Equal(got, []string{"", "", ""}) {
			t.Errorf("while ann plays: %q", got)
		}
		skip(1)
		p.wait(1100 * time.Millisecond)
		if got := ended(); !slices.Equal(got, []string{"done", "dealer", ""}) {
			t.Errorf("cid is away for 31 s: %q", got)
		}
		p.wait(30 * time.Second)
		if got := ended(); !slices.Equal(got, []string{"done", "dealer", "dealer"}) {
			t.Errorf("cid is away for 61 s: %q", got)
		}
	})
}

// TestAwayPupils checks that the pupils of a class stay in it, however long they are away.
func TestAwayPupils(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		r := gametest.NewNode(f)
		class, err := r.Create(t.Context(), "cid", match.Profile{}, match.Options{Kind: match.KindClass, Level: 1})
		if err != nil {
			t.Fatal(err)
		}
		p := &presenceTest{t: t, f: f, id: class.ID, names: map[string]string{}}
		for _, name := range []string{"ann", "bob"} {
			joined, err := r.Join(t.Context(), name, class.ID, match.Profile{Name: name})
			if err != nil {
				t.Fatal(err)
			}
			p.names[joined.Seat] = name
		}
		p.watcher = p.open(r, "cid")
		p.open(r, "ann")
		p.wait(time.Hour)
		p.check("in the lobby", "bob", "ann bob", "")
		if _, err := r.Classes.Teach(t.Context(), p.id, class.Secret, race.Start{ID: "s"}); err != nil {
			t.Fatal(err)
		}
		p.wait(time.Hour)
		p.check("in the lesson", "bob", "ann bob", "")
	})
}

// peers connects nodes as NATS does.
type peers struct {
	nodes  map[string]*livetest.Races
	silent atomic.Bool // messages are lost
	down   atomic.Bool // the nodes know that
}

// add adds a node.
func (p *peers) add(t *testing.T, name string, r *livetest.Races) *livetest.Races {
	type message struct {
		id       string
		seats    []string
		watching int
	}
	messages := make(chan message, 1000)
	t.Cleanup(func() { close(messages) })
	r.Watcher.NotifyPresence = func(id string, seats []string, watching int) {
		messages <- message{id, seats, watching}
	}
	r.Watcher.Connected = func() bool { return !p.down.Load() }
	p.nodes[name] = r
	go func() {
		for m := range messages {
			for other, node := range p.nodes {
				if other != name && !p.silent.Load() {
					node.Watcher.ReceivePresence(name, m.id, m.seats, m.watching)
				}
			}
		}
	}()
	return r
}

// TestWatching checks that the number of spectators is that of all nodes, and that one spectator and those of a class
// are not counted.
func TestWatching(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		link := &peers{nodes: map[string]*livetest.Races{}}
		one, two := link.add(t, "one", gametest.NewNode(f)), link.add(t, "two", gametest.NewNode(f))
		p := newPresenceTest(t, f, one, match.Options{Kind: match.KindRace})
		check := func(when string, want int) {
			t.Helper()
			p.wait(7 * time.Second) // other nodes repeat their number every 5 s
			if p.watching != want {
				t.Errorf("%s: %d watch, want %d", when, p.watching, want)
			}
		}
		p.open(two, "ann")
		check("one spectator and a player", 0)
		p.open(one, "")
		check("two spectators", 2)
		there := p.open(two, "")
		check("one of them on another node", 3)
		there.Close()
		check("that one has left", 2)
		if _, _, err := one.Watcher.Watch(t.Context(), "", "unknown"); err == nil {
			t.Error("an unknown race is watched")
		}

		created, err := one.Create(t.Context(), "ann", match.Profile{}, match.Options{Kind: match.KindClass})
		if err != nil {
			t.Fatal(err)
		}
		class := &presenceTest{t: t, f: f, id: created.ID}
		class.watcher = class.open(one, "")
		class.open(one, "")
		class.wait(7 * time.Second)
		if class.watching != 0 {
			t.Errorf("in a class, %d watch", class.watching)
		}
	})
}

// TestPresenceOnTwoNodes checks that a seat that is present on another node is not away; that the
// seats of a node that has died count for nothing after 15 seconds; and that nodes that decide the
// same at the same time add one event.
func TestPresenceOnTwoNodes(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		link := &peers{nodes: map[string]*livetest.Races{}}
		one, two, three := link.add(t, "one", gametest.NewNode(f)), link.add(t, "two", gametest.NewNode(f)), link.add(t, "three", gametest.NewNode(f))
		p := newPresenceTest(t, f, one, match.Options{Kind: match.KindRace})
		anns, bobs := p.open(two, "ann"), p.open(two, "bob")
		cids := p.open(three, "cid")
		p.wait(10 * time.Minute)
		p.check("all present", "", "ann bob cid", "ann")
		p.watcher.Close()
		clocktest.Sleep(time.Second)
		p.watcher = p.open(one, "")
		p.wait(10 * time.Minute)
		p.check("after node one watches again", "", "ann bob cid", "ann")

		cids.Close() // an orderly end, of which the node tells the others
		p.wait(4 * time.Second)
		p.check("cid is away", "cid", "ann bob cid", "ann")
		p.open(three, "cid")
		p.wait(0)
		p.check("cid is back", "", "ann bob cid", "ann")

		two.Watcher.NotifyPresence = func(string, []string, int) {} // it dies without telling the others
		anns.Close()
		bobs.Close()
		p.wait(10 * time.Second)
		p.check("node two is silent for 10 s", "", "ann bob cid", "ann")
		p.wait(9 * time.Second)
		p.check("node two is silent for 19 s", "ann bob", "ann bob cid", "ann")
		p.wait(60 * time.Second)
		p.check("node two is silent for 79 s", "", "cid", "cid")
		left := 0
		for _, e := range f.ReadLog(p.id) {
			if _, ok := e.(event.Left); ok {
				left++
			}
		}
		if left != 2 {
			t.Errorf("%d seats left, want 2", left)
		}
	})
}

// TestPresenceWithoutNews checks that a node decides nothing while it cannot hear the others, nor in
// the first 60 seconds in which it can.
func TestPresenceWithoutNews(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		link := &peers{nodes: map[string]*livetest.Races{}}
		one, two := link.add(t, "one", gametest.NewNode(f)), link.add(t, "two", gametest.NewNode(f))
		p := newPresenceTest(t, f, one, match.Options{Kind: match.KindRace})
		p.wait(59 * time.Second)
		p.check("after the start", "ann bob cid", "ann bob cid", "ann")
		p.open(two, "ann")
		p.open(two, "bob")
		p.open(two, "cid")
		p.wait(time.Minute)
		link.down.Store(true)
		link.silent.Store(true)
		p.wait(10 * time.Minute)
		p.check("without messages", "", "ann bob cid", "ann")
		link.silent.Store(false)
		link.down.Store(false)
		p.wait(10 * time.Minute)
		p.check("with messages again", "", "ann bob cid", "ann")
	})
}

// TestAwayInAQuickMatch checks that nobody is sent to a waiting player 3 seconds after the last stream
// of the player has ended on all nodes, until the player asks again.
func TestAwayInAQuickMatch(t *testing.T) {
	gametest.InBubble(t, func(t *testing.T, f *gametest.Fixture) {
		link := &peers{nodes: map[string]*livetest.Races{}}
		one, two := link.add(t, "one", gametest.NewNode(f)), link.add(t, "two", gametest.NewNode(f))
		match := gametest.Quick(t, one, "ann", "").ID
		p := &presenceTest{t: t, f: f, id: match}
		checkOpen := func(when string, want bool) {
			t.Helper()
			synctest.Wait()
			open, err := f.Store.QuickMatches(t.Context(), 180, f.Clock(), 9)
			if err != nil || (len(open) == 1) != want {
				t.Errorf("%s: open matches %+v, %v", when, open, err)
			}
		}
		first, second := p.open(one, "ann"), p.open(two, "ann")
		first.Close()
		clocktest.Sleep(5 * time.Second)
		checkOpen("the stream on another node is open", true)
		gametest.Quick(t, one, "ann", match)
		second.Close()
		clocktest.Sleep(2900 * time.Millisecond)
		checkOpen("2.9 s after the last stream has ended", true)
		clocktest.Sleep(200 * time.Millisecond)
		checkOpen("3.1 s after the last stream has ended", false)
		gametest.Quick(t, two, "ann", match)
		clocktest.Sleep(2 * time.Second)
		checkOpen("the player asks again", true)
		if stats := two.Watcher.Stats(); len(stats.Phases) != 0 {
			t.Errorf("the node still watches the match: %+v", stats)
		}

		// A short interruption of the stream changes nothing, and neither does the end of the server.
		first = p.open(one, "ann")
		clocktest.Sleep(time.Second)
		first.Close()
		clocktest.Sleep(2 * time.Second)
		first = p.open(one, "ann")
		gametest.Quick(t, one, "ann", match)
		clocktest.Sleep(5 * time.Second)
		checkOpen("the stream was interrupted for two seconds", true)
		one.Watcher.Close()
		first.Close()
		clocktest.Sleep(5 * time.Second)
		checkOpen("the server has stopped", true)
		if bob := gametest.Quick(t, two, "bob", ""); bob.ID != match {
			t.Error("bob does not meet ann")
		}
	})
}
