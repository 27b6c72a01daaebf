package livetest_test

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/bus"
	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/game/nodes"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/server"
	"github.com/make24/make24/race/event"
)

// startTime is when the clocks of the tests start.
var startTime = time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC)

// testClock is a clock of nodes that the test sets.
type testClock struct{ elapsed atomic.Int64 }

func (c *testClock) now() time.Time          { return startTime.Add(time.Duration(c.elapsed.Load())) }
func (c *testClock) advance(d time.Duration) { c.elapsed.Add(int64(d)) }

// node is a web server with its own connections to the database and to NATS. It can die.
type node struct {
	url    string
	server *http.Server
	store  *mortalStore
	link   *nodes.Link
}

// startNATS starts a NATS server and returns its URL.
func startNATS(t *testing.T) string {
	t.Helper()
	s, err := bus.Start(bus.Node{Dir: t.TempDir(), Listen: bustest.FreeAddress(t), Token: natsToken})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s.URL()
}

// startNode starts a node on a database and a NATS server.
func startNode(t *testing.T, database, natsURL string, clock func() time.Time) *node {
	t.Helper()
	db, err := sqlstore.OpenPostgres(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	nc, err := bus.Dial(t.Context(), bus.Access{URLs: natsURL, Token: natsToken, NoEcho: true})
	if err != nil {
		t.Fatal(err)
	}
	n := &node{store: &mortalStore{Store: db, dead: make(chan struct{}), solving: make(chan struct{})}, link: nodes.New(nc, []byte("secret"))}
	connections := &connectionList{}
	n.store.die = sync.OnceFunc(func() {
		close(n.store.dead)
		_ = n.server.Close()
		connections.closeAll() // as the system does for a killed process
		nc.Close()
	})
	n.store.received = func() uint64 { return n.link.Stats().Received }
	linkCtx, stopLink := context.WithCancel(context.Background())
	t.Cleanup(stopLink)
	go n.link.Run(linkCtx, slog.New(slog.DiscardHandler))
	s, err := server.New(server.Options{Store: n.store, TimeLimit: time.Minute, Clock: clock, ExemptLocal: true, Nodes: n.link})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n.url = "http://" + listener.Addr().String()
	var handlers sync.WaitGroup
	n.server = &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		handlers.Add(1)
		defer handlers.Done()
		s.Handler().ServeHTTP(w, r)
	})}
	go func() { _ = n.server.Serve(listedListener{listener, connections}) }()
	t.Cleanup(func() {
		n.store.die()
		handlers.Wait()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

// connectionList holds all connections that a listener has accepted, also those that streams have
// taken over from the server.
type connectionList struct {
	mu   sync.Mutex
	list []net.Conn
}

func (c *connectionList) closeAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, conn := range c.list {
		_ = conn.Close()
	}
}

// listedListener adds each connection to a list.
type listedListener struct {
	net.Listener
	connections *connectionList
}

func (l listedListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err == nil {
		l.connections.mu.Lock()
		l.connections.list = append(l.connections.list, conn)
		l.connections.mu.Unlock()
	}
	return conn, err
}

// point is a failpoint: a call of the store at which a node dies.
type point string

const (
	beforeCommit point = "before the commit"                     // the move is not stored
	afterCommit  point = "between the commit and the message"    // the move is stored, but no node is notified
	beforeRead   point = "between the message and the stream"    // the node knows that the race has changed
	inReplay     point = "while the state of a race is replayed" // the node has read the rows of the race
)

var errDead = errors.New("the node is dead")

// mortalStore is the store of a node that dies at a failpoint. A dead node cannot write any more.
type mortalStore struct {
	*sqlstore.Store
	die  func()
	dead chan struct{}

	mu             sync.Mutex
	deathAt        point
	calls          int           // calls at deathAt that it survives
	received       func() uint64 // number of messages from other nodes
	receivedBefore uint64        // of these, before dieAt

	hold      <-chan struct{} // if not nil, solved hands are stored only after it is closed
	holdAfter int             // solved hands that are stored before

	solving   chan struct{} // closed when the node is about to store the first solved hand
	solveOnce sync.Once
	conflicts atomic.Int64 // appends of solved hands that were refused because another node was first
}

// dieAt makes the node die when it reaches a failpoint after surviving it calls times. It reaches
// beforeRead only after another message.
func (s *mortalStore) dieAt(p point, calls int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.deathAt, s.calls, s.receivedBefore = p, calls, s.received()
}

// holdUntil delays solved hands, except the first ones, until a channel is closed.
func (s *mortalStore) holdUntil(released <-chan struct{}, except int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hold, s.holdAfter = released, except
}

// reach returns errDead if the node is dead or dies here.
func (s *mortalStore) reach(p point) error {
	s.mu.Lock()
	dies := p != "" && s.deathAt == p && s.calls == 0 && (p != beforeRead || s.received() > s.receivedBefore)
	if s.deathAt == p && s.calls > 0 {
		s.calls--
	}
	s.mu.Unlock()
	if dies {
		s.die()
	}
	select {
	case <-s.dead:
		return errDead
	default:
		return nil
	}
}

func (s *mortalStore) Append(ctx context.Context, run string, version int, d store.Decision) (int64, error) {
	isSolved := func(e event.Event) bool { _, ok := e.(event.Solved); return ok }
	if !slices.ContainsFunc(d.Events, isSolved) {
		if err := s.reach(""); err != nil {
			return 0, err
		}
		return s.Store.Append(ctx, run, version, d)
	}
	s.solveOnce.Do(func() { close(s.solving) })
	s.mu.Lock()
	hold := s.hold
	if s.holdAfter > 0 {
		hold, s.holdAfter = nil, s.holdAfter-1
	}
	s.mu.Unlock()
	if hold != nil {
		select {
		case <-hold:
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
	if err := s.reach(beforeCommit); err != nil {
		return 0, err
	}
	added, err := s.Store.Append(ctx, run, version, d)
	if errors.Is(err, store.ErrVersion) {
		s.conflicts.Add(1)
	}
	if err != nil {
		return 0, err
	}
	return added, s.reach(afterCommit)
}

func (s *mortalStore) Run(ctx context.Context, id string) (store.Run, error) {
	if err := s.reach(beforeRead); err != nil {
		return store.Run{}, err
	}
	return s.Store.Run(ctx, id)
}

func (s *mortalStore) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	if err := s.reach(inReplay); err != nil {
		return nil, err
	}
	return s.Store.EventTexts(ctx, run, from, limit)
}
