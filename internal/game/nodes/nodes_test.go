package nodes_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/livetest"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

// startNATS starts a NATS server at an address.
func startNATS(t *testing.T, address string) *bus.Server {
	t.Helper()
	s, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: address, Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// connect returns a connection of a node to NATS.
func connect(t *testing.T, url string) *nats.Conn {
	t.Helper()
	nc, err := bus.Dial(t.Context(), bus.Access{URLs: url, Token: "secret", NoEcho: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc
}

// run runs a link until the test ends.
func begun(t *testing.T, l *nodes.Link) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	done.Go(func() { l.Run(ctx, slog.New(slog.DiscardHandler)) })
	t.Cleanup(func() { cancel(); done.Wait() })
}

// newMemoryLink returns a link to a NATS server in memory, in a testing/synctest bubble, and the
// version messages that it receives, each as its race and its version.
func newMemoryLink(t *testing.T, server *bustest.MemoryServer, secret string) (l *nodes.Link, nc *nats.Conn, received *[]string) {
	t.Helper()
	nc, err := bus.Dial(t.Context(), bus.Access{URLs: "nats://192.0.2.1:4222", NoEcho: true}, nats.SetCustomDialer(server))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	l, received = nodes.New(nc, []byte(secret)), &[]string{}
	receive := func(race string, version int) { *received = append(*received, fmt.Sprint(race, " ", version)) }
	present := func(node, race string, seats []string, watching int) {
		*received = append(*received, fmt.Sprintln(race, seats == nil, seats, watching, node == l.ID()))
	}
	if err := l.Listen(nodes.Handlers{Version: receive, Presence: present}); err != nil {
		t.Fatal(err)
	}
	return l, nc, received
}

// TestVersionMessages checks that version messages reach the nodes with the same secret, that only the latest version
// of a race is sent if several wait, and that invalid messages are ignored and counted.
func TestVersionMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := &bustest.MemoryServer{}
		from, nc, _ := newMemoryLink(t, server, "a")
		to, _, received := newMemoryLink(t, server, "a")
		_, _, foreign := newMemoryLink(t, server, "b")
		from.AnnounceVersion("race1", 3)
		from.AnnounceVersion("race1", 5)
		from.AnnounceVersion("race1", 4)
		begun(t, from)
		synctest.Wait()
		if got := strings.Join(*received, ", "); got != "race1 5" {
			t.Errorf("received %q, want the latest version", got)
		}
		for _, data := range []string{
			"", "x", "null", "{}", `{"race":"r"}`, `{"race":"r","version":0}`, `{"race":"r","version":1e9}`,
			`{"race":"r s","version":1}`, `{"race":"","version":1}`, `{"race":"r","version":1,"x":1}`, `{"race":"r","version":1}{}`,
			`{"race":"` + strings.Repeat("r", 65) + `","version":1}`, `{"race":"r","version":1` + strings.Repeat(" ", 300) + "}",
		} {
			if err := nc.Publish(from.Subject("nudge"), []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
		from.AnnounceVersion("race2", 1)
		synctest.Wait()
		if got := strings.Join(*received, ", "); got != "race1 5, race2 1" || len(*foreign) != 0 {
			t.Errorf("received %q, and with another secret %q", got, *foreign)
		}
		if s := to.Stats(); s.Received != 2 || s.Invalid != 13 || !s.Connected {
			t.Errorf("stats of the receiver %+v", s)
		}
		if s := from.Stats(); s.Sent != 2 || s.Unsent != 0 {
			t.Errorf("stats of the sender %+v", s)
		}
	})
}

// TestMaxSeats checks that a message can have all seats of the largest race.
func TestMaxSeats(t *testing.T) {
	if nodes.MaxSeats != mode.MaxSeats {
		t.Errorf("messages have at most %d seats, races %d", nodes.MaxSeats, mode.MaxSeats)
	}
}

// TestPresence checks that the seats of many races arrive in messages of bounded size, that an empty
// list differs from nil, and that invalid messages are ignored and counted.
func TestPresence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := &bustest.MemoryServer{}
		from, nc, _ := newMemoryLink(t, server, "a")
		to, _, received := newMemoryLink(t, server, "a")
		seats := make([]string, nodes.MaxSeats)
		for i := range seats {
			seats[i] = fmt.Sprint("s", i)
		}
		var want []string
		for i := range 30 {
			from.AnnounceSeats(fmt.Sprint("race", i), seats, i)
			want = append(want, fmt.Sprintln(fmt.Sprint("race", i), false, seats, i, false))
		}
		from.AnnounceSeats("left", []string{}, 0)
		from.AnnounceSeats("left", nil, 0)
		from.AnnounceSeats("empty", []string{}, 0)
		from.AnnounceSeats("no race", []string{}, 0) // as watched by a client that made up an ID
		from.AnnounceSeats(strings.Repeat("r", 1<<20), []string{}, 0)
		want = append(want, "left true [] 0 false\n", "empty false [] 0 false\n")
		begun(t, from)
		synctest.Wait()
		slices.Sort(want)
		slices.Sort(*received)
		if !slices.Equal(*received, want) {
			t.Errorf("received %d: %.500q\nwant %d: %.500q", len(*received), *received, len(want), want)
		}
		if s := to.Stats(); s.Received < 30 || s.Received > 32 || s.Invalid != 0 {
			t.Errorf("stats of the receiver %+v", s)
		}
		*received = nil
		for _, data := range []string{
			"", "[]", "{}", `{"node":"n"}`, `{"node":"n","races":{}}`, `{"node":"","races":{"r":[]}}`, `{"node":"n","races":{"r r":[]}}`,
			`{"node":"n","races":{"r":["s 1"]}}`, `{"node":"n","races":{"r":[""]}}`, `{"node":"n","races":{"r":1}}`,
			`{"node":"n","races":{"r":["` + strings.Join(seats, `","`) + `","s100"]}}`,
			`{"node":"n","races":{"r":[]},"watching":{"q":1}}`, `{"node":"n","races":{"r":[]},"watching":{"r":0}}`,
			`{"node":"n","races":{"r":[]}` + strings.Repeat(" ", 16<<10) + "}",
		} {
			if err := nc.Publish(from.Subject("presence"), []byte(data)); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if s := to.Stats(); s.Invalid != 14 || len(*received) != 0 {
			t.Errorf("stats of the receiver %+v, received %q", s, *received)
		}
	})
}

// TestMessagesAreBounded checks that AnnounceVersion and AnnounceSeats never wait and store a limited number of races.
func TestMessagesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, nc, _ := newMemoryLink(t, &bustest.MemoryServer{}, "a")
		for i := range nodes.MaxWaiting + 10 {
			l.AnnounceVersion(fmt.Sprint("race", i), 1)
			l.AnnounceSeats(fmt.Sprint("race", i), nil, 0)
		}
		if s := l.Stats(); s.Unsent != 20 {
			t.Errorf("%d messages dropped, want 20", s.Unsent)
		}
		nc.Close()
		begun(t, l)
		synctest.Wait()
		if s := l.Stats(); s.Sent != 0 || s.Unsent < nodes.MaxWaiting+20 || s.Connected {
			t.Errorf("stats without a connection %+v", s)
		}
	})
}

// TestReceivedMessagesAreBounded checks that a node drops messages if too many wait.
func TestReceivedMessagesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		server := &bustest.MemoryServer{}
		from, _, _ := newMemoryLink(t, server, "a")
		nc, err := bus.Dial(t.Context(), bus.Access{URLs: "nats://192.0.2.1:4222"}, nats.SetCustomDialer(server))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(nc.Close)
		slow, release := nodes.New(nc, []byte("a")), make(chan struct{})
		if err := slow.Listen(nodes.Handlers{Version: func(string, int) { <-release }}); err != nil {
			t.Fatal(err)
		}
		begun(t, from)
		for i := range nodes.MaxPending + 10 {
			from.AnnounceVersion(fmt.Sprint("race", i), 1)
		}
		synctest.Wait()
		close(release)
		synctest.Wait()
		// The first message was being handled, so it did not wait.
		if s := slow.Stats(); s.Received > nodes.MaxPending+1 || s.Received+s.Dropped != nodes.MaxPending+10 {
			t.Errorf("stats %+v", s)
		}
	})
}

// node is one of several servers on the same database.
type node struct {
	*livetest.Races
	link     *nodes.Link
	nc       *nats.Conn
	versions *atomic.Int64 // received
}

func newNode(t *testing.T, database, url string) node {
	t.Helper()
	s, err := sqlstore.OpenPostgres(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann", Name: "Ann"}); err != nil && !errors.Is(err, store.ErrExists) {
		t.Fatal(err)
	}
	nc := connect(t, url)
	n := node{livetest.NewRaces(s, run.New(s, run.Options{Clock: func() int64 { return 1795262400000 }})), nodes.New(nc, []byte("a")), nc, new(atomic.Int64)}
	n.Watcher.NotifyVersion, n.Watcher.NotifyPresence, n.Watcher.Connected = n.link.AnnounceVersion, n.link.AnnounceSeats, n.link.Connected
	receive := func(race string, version int) { n.versions.Add(1); n.Watcher.ReceiveVersion(race, version) }
	if err := n.link.Listen(nodes.Handlers{Version: receive, Presence: n.Watcher.ReceivePresence}); err != nil {
		t.Fatal(err)
	}
	begun(t, n.link)
	return n
}

// TestTwoNodes runs two nodes on PostgreSQL and NATS. While NATS runs, changes reach the other node
// by messages; without it, by the comparison of versions; and by messages again after NATS is back.
func TestTwoNodes(t *testing.T) {
	address := bustest.FreeAddress(t)
	server := startNATS(t, address)
	database := pgtest.MigratedDB(t)
	near, far := newNode(t, database, server.URL()), newNode(t, database, server.URL())
	created, err := near.Create(t.Context(), "ann", match.Profile{Name: "Ann"}, match.Options{Kind: match.KindRace})
	if err != nil {
		t.Fatal(err)
	}
	id := created.ID
	sub, _, err := far.Watcher.Watch(t.Context(), "", id)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	version := 0
	change := func() {
		t.Helper()
		version++
		after, err := near.Act(t.Context(), "ann", id, race.Ready{ID: fmt.Sprint("r", version), Ready: version%2 == 1})
		if err != nil {
			t.Fatal(err)
		}
		for deadline := clocktest.Deadline(); ; {
			select {
			case u := <-sub.C():
				if u.Version >= after.Public.Version {
					return
				}
			case <-deadline:
				t.Fatalf("change %d did not arrive", version)
			}
		}
	}
	awaitStats := func(what string, l *nodes.Link, reached func(nodes.Stats) bool) {
		t.Helper()
		clocktest.Until(t, what, func() bool { return reached(l.Stats()) })
	}
	change()
	awaitStats("with NATS", far.link, func(nodes.Stats) bool { return far.versions.Load() == 1 })
	server.Stop()
	disconnected := func(s nodes.Stats) bool { return !s.Connected }
	awaitStats("NATS stopped", near.link, disconnected)
	awaitStats("NATS stopped", far.link, disconnected)
	change()
	if s := near.link.Stats(); s.Sent != 1 || s.Unsent != 1 {
		t.Errorf("stats without NATS %+v", s) // the near node watches no race, so it sends only version messages
	}
	startNATS(t, address)
	for _, n := range []node{near, far} {
		awaitStats("NATS started again", n.link, func(s nodes.Stats) bool { return s.Connected })
		if err := n.nc.Flush(); err != nil { // so that NATS has its subscriptions
			t.Fatal(err)
		}
	}
	before := far.versions.Load()
	change()
	awaitStats("with NATS again", far.link, func(nodes.Stats) bool { return far.versions.Load() == before+1 })
}

// TestConnectionIsLogged checks that the loss and the return of NATS are logged once each, and also a
// connection that was lost before Run.
func TestConnectionIsLogged(t *testing.T) {
	address := bustest.FreeAddress(t)
	server := startNATS(t, address)
	nc := connect(t, server.URL())
	link := nodes.New(nc, []byte("a"))
	ctx, cancel := context.WithCancel(t.Context())
	log := &logtest.Buffer{}
	var running sync.WaitGroup
	start := func() { running.Go(func() { link.Run(ctx, slog.New(slog.NewTextHandler(log, nil))) }) }
	defer running.Wait()
	defer cancel()
	until := func(text string, count int) {
		t.Helper()
		clocktest.Until(t, text, func() bool { return strings.Count(log.String(), text) == count })
	}
	start()
	for round := 1; round <= 2; round++ {
		server.Stop()
		until("level=WARN msg=\"NATS connection lost\"", round)
		server = startNATS(t, address)
		until("level=INFO msg=\"NATS connected again\"", round)
	}
	if lines := strings.Count(log.String(), "\n"); lines != 4 || strings.Contains(log.String(), "secret") {
		t.Errorf("%d lines, want 4 without the token:\n%s", lines, log)
	}
	cancel()
	running.Wait()
	server.Stop()
	clocktest.Until(t, "the connection is lost", func() bool { return !link.Connected() })
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	start()
	until("level=WARN msg=\"NATS connection lost\"", 3)
	nc.Close()
	until("level=ERROR msg=\"NATS connection closed; start the server again\"", 1)
}
