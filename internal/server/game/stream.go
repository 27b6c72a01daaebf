package game

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/netip"
	"runtime"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/watch"
	"github.com/make24/make24/internal/server/limits"
	"github.com/make24/make24/internal/server/problem"
)

// This file sends the changes of races to clients as Server-Sent Events. A stream takes its
// connection over from net/http, which would hold two buffers, a request and a large stack for each
// of thousands of streams.

const (
	maxStreamBuffer    = 2 << 10          // bytes that a stream without events holds
	streamSocketBuffer = 16 << 10         // bytes that the system holds for a client that does not read
	streamWriteTimeout = 30 * time.Second // for the client to accept events
	streamPing         = 15 * time.Second // time between two events that only show that the connection is alive
	minStreamRetry     = 250              // least and most milliseconds after which a client connects again
	maxStreamRetry     = 750
)

// streamUserTimeout is how long data may wait for the client's acknowledgment. Without it, the system
// takes 15 minutes to notice that a client has vanished, for example when its battery is empty. Tests
// change it.
var streamUserTimeout = 45 * time.Second

// retryField returns the field that tells a client when to connect again. The time is random, so that
// the clients of a server that stops do not all connect to the next one at once.
func retryField() string {
	return "retry: " + strconv.Itoa(minStreamRetry+rand.IntN(maxStreamRetry-minStreamRetry+1)) + "\n\n"
}

// streams are the open streams of races.
type streams struct {
	mu      sync.Mutex
	stopped bool
	stop    context.CancelFunc
	ctx     context.Context // ends when the streams must end
	running sync.WaitGroup
	// working bounds the streams that work on an update. All streams of a race wake up at once, and requests would wait
	// for all of them at every step.
	working *semaphore.Weighted
}

func newStreams() *streams {
	s := &streams{working: semaphore.NewWeighted(int64(2 * runtime.GOMAXPROCS(0)))}
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// start calls run in a new goroutine. It returns false if the streams have been closed.
func (s *streams) start(run func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.running.Go(run)
	}
	return !s.stopped
}

// close ends all streams and waits for them. Streams that are opened later end at once.
func (s *streams) close() {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	s.stop()
	s.running.Wait()
}

// watchRace opens a stream with the changes of a race. The first event is the race as the client may
// see it. The stream ends when the client's session ends. A client that reads too slowly is disconnected, and connects again.
func (g *Game) watchRace(w http.ResponseWriter, httpRequest *http.Request) (err error) {
	if g.streams.ctx.Err() != nil { // the server stops, and the client connects to another one
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, retryField())
		return nil
	}
	r := &request{Request: httpRequest, ctx: httpRequest.Context(), w: w}
	release, err := g.acquireStream(r)
	if err != nil {
		return err
	}
	end, isRunning := release, false
	defer func() {
		if !isRunning {
			end()
		}
	}()
	s, err := g.openStream(r)
	if err != nil {
		return g.health.storeProblem(raceProblem(err))
	}
	ctx, unfollow := g.sessions.follow(g.streams.ctx, r.session.Token)
	end = func() { unfollow(); s.sub.Close(); release() }
	if r.Method == http.MethodHead {
		return nil
	}
	if s.conn, _, err = http.NewResponseController(w).Hijack(); err != nil {
		return err
	}
	if isRunning = g.streams.start(func() { defer end(); s.run(ctx) }); !isRunning {
		_ = s.conn.Close()
	}
	return nil
}

// acquireStream counts a stream until release is called. It returns an error if too many are open.
func (g *Game) acquireStream(r *request) (release func(), err error) {
	running := limits.RaceStreams.Running
	bounds := append(limiter.ClientBounds(limiter.Client(r.ctx), int64(running.Address)), limiter.Bound[netip.Prefix]{Max: int64(running.Total)})
	if !g.rates.raceStreams.Acquire(1, bounds...) {
		return nil, problem.Busy.WithRetry(5*time.Second, "Too many streams are open, from this address or in total.")
	}
	return func() { g.rates.raceStreams.Release(1, bounds...) }, nil
}

// openStream returns a stream with the first events of a race. Meanwhile the request has a turn.
func (g *Game) openStream(r *request) (*eventStream, error) {
	ctx, done, err := g.options.Turns.Admit(r.ctx, limiter.Client(r.ctx))
	if err != nil {
		return nil, err
	}
	defer done()
	r.ctx = ctx
	sub, now, err := g.subscribe(r)
	if err != nil {
		return nil, err
	}
	s := &eventStream{log: g.log, sub: sub, working: g.streams.working, seat: now.Seat, version: now.Public.Version}
	if err := s.begin(r.w, now); err != nil {
		sub.Close()
		return nil, err
	}
	return s, nil
}

// subscribe loads the session of a request and subscribes to its race.
func (g *Game) subscribe(r *request) (*watch.Subscription, match.Race, error) {
	streamCtx := r.ctx
	ctx, cancel := context.WithTimeout(streamCtx, RequestTimeout)
	defer cancel()
	r.ctx = ctx
	defer func() { r.ctx = streamCtx }()
	if err := g.loadSession(r); err != nil {
		return nil, match.Race{}, err
	}
	if err := requireNotBanned(r.player); err != nil {
		return nil, match.Race{}, err
	}
	return g.watcher.Watch(ctx, r.player.ID, r.PathValue("race"))
}

// eventStream writes the updates of a subscription to a connection.
type eventStream struct {
	log      *slog.Logger
	sub      *watch.Subscription
	working  *semaphore.Weighted
	conn     net.Conn
	buf      []byte // not yet written
	seat     string // of the client's player; empty for a spectator
	version  int    // of the last event
	lastMine []byte // data of the last event "mine"
}

// begin adds the head of the response and the first events. The stream ends with the connection, so
// it needs no chunks (RFC 9112, section 6.3).
func (s *eventStream) begin(w http.ResponseWriter, now match.Race) error {
	h := w.Header()
	h.Add("Vary", "Cookie")
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // nginx would buffer the events
	h.Set("Connection", "close")
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	head := bytes.NewBufferString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(head) // a Buffer returns no error
	head.WriteString("\r\n" + retryField())
	first, err := json.Marshal(now)
	if err != nil {
		return err
	}
	s.buf = head.Bytes()
	s.add("race", now.Public.Version, first)
	s.addUnnumbered("presence", s.sub.Presence())
	return nil
}

// add adds an event. Data must not contain a line end.
func (s *eventStream) add(name string, id int, data []byte) {
	s.buf = append(s.buf, "id: "...)
	s.buf = strconv.AppendInt(s.buf, int64(id), 10)
	s.buf = append(s.buf, '\n')
	s.addUnnumbered(name, data)
}

// addUnnumbered adds an event without an ID, so that the client keeps the ID of the event before.
func (s *eventStream) addUnnumbered(name string, data []byte) {
	s.buf = append(append(s.buf, "event: "...), name...)
	s.buf = append(append(append(s.buf, "\ndata: "...), data...), "\n\n"...)
}

// flush writes the events to the client.
func (s *eventStream) flush() error {
	if len(s.buf) == 0 {
		return nil
	}
	if err := s.conn.SetWriteDeadline(time.Now().Add(streamWriteTimeout)); err != nil {
		return err
	}
	_, err := s.conn.Write(s.buf)
	if s.buf = s.buf[:0]; cap(s.buf) > maxStreamBuffer {
		s.buf = nil // the first event of a stream is long, and those after it are short
	}
	return err
}

// configureStream bounds what the system holds for a client that does not read, and how long. The
// options only save memory and time, so errors are ignored.
func configureStream(conn net.Conn) {
	if tcp, ok := conn.(interface{ SetWriteBuffer(bytes int) error }); ok {
		_ = tcp.SetWriteBuffer(streamSocketBuffer) // the default grows to megabytes
	}
	_ = setUserTimeout(conn, streamUserTimeout)
}

// run writes the updates until the subscription or ctx, and with it the session, ends, or the client disconnects. It closes the
// connection.
func (s *eventStream) run(ctx context.Context) {
	defer func() {
		_ = s.conn.Close()
		if value := recover(); value != nil {
			s.log.Error("panic", "fault", value, "stack", string(debug.Stack()))
		}
	}()
	configureStream(s.conn)
	defer context.AfterFunc(ctx, func() { _ = s.conn.Close() })() // interrupts a write
	disconnected := make(chan struct{})
	go func() {
		defer close(disconnected)
		_, _ = s.conn.Read(make([]byte, 1)) // clients send nothing, so it returns when the connection ends
	}()
	ping := time.NewTicker(streamPing)
	defer ping.Stop()
	for {
		if s.flush() != nil {
			return
		}
		select {
		case <-disconnected:
			return
		case <-ping.C:
			s.addUnnumbered("ping", []byte("{}"))
		case u, open := <-s.sub.C():
			if !open || !s.sendUpdate(ctx, u) {
				return
			}
		}
	}
}

// maxWorking is the time after which a stream whose client does not read no longer counts as working.
const maxWorking = 10 * time.Millisecond

// sendUpdate writes the events of an update and of those that wait after it. It returns false if the stream must end.
func (s *eventStream) sendUpdate(ctx context.Context, u *watch.Update) bool {
	if s.working.Acquire(ctx, 1) != nil {
		return false
	}
	release := sync.OnceFunc(func() { s.working.Release(1) })
	defer release()
	defer time.AfterFunc(maxWorking, release).Stop()
	return s.addWaiting(ctx, u) && s.flush() == nil
}

// addWaiting adds the events of an update and of those that wait after it, until the buffer is full.
// It returns false if the stream must end.
func (s *eventStream) addWaiting(ctx context.Context, u *watch.Update) bool {
	for open := true; open; u, open = <-s.sub.C() {
		if err := s.update(ctx, u); err != nil {
			s.log.Warn("stream of a race ended", "error", err)
			return false
		}
		if len(s.sub.C()) == 0 || len(s.buf) > maxStreamBuffer {
			return true
		}
	}
	return false
}

// update adds the events of an update.
func (s *eventStream) update(ctx context.Context, u *watch.Update) error {
	if u.Presence != nil {
		s.addUnnumbered("presence", u.Presence)
		return nil
	}
	if u.Version < s.version || u.Version == s.version && !u.Unversioned {
		return nil // the first event has it
	}
	s.version = u.Version
	s.add("change", u.Version, u.Public)
	if s.seat == "" || !u.HasSeat(s.seat) {
		return nil
	}
	mine, err := u.Private(ctx, s.seat)
	if err == nil && !bytes.Equal(mine, s.lastMine) {
		s.add("mine", u.Version, mine)
		s.lastMine = mine
	}
	return err
}
