// Package nodes connects the processes that serve one database, the nodes, by NATS core.
//
//	link := nodes.New(nc, secret)
//	err := link.Listen(nodes.Handlers{Version: races.ReceiveVersion, Presence: races.ReceivePresence})
//	go link.Run(ctx, log)
//	link.AnnounceVersion("KXQ…", 17) // race KXQ… now has 17 events
//
// A message contains no data of a race: a node that learns of a new version reads it from the
// database. Messages can be lost, for example while NATS is unreachable, so only
// the delay until a node notices a change may depend on them. The NATS client reconnects by itself.
package nodes

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
)

// The limits of messages. docs/operations.md lists them.
const (
	maxWaiting      = 20_000 // races of which a message of one kind waits to be sent
	maxVersionBytes = 256    // of a received version message
	// of a received message about seats: a node sends at most 202 races, numbers of spectators and seats in one
	maxPresenceBytes = 16 << 10
	maxIDLength      = 64      // of the ID of a race, a seat or a node
	maxSeats         = 200     // of a race or class
	maxVersion       = 1 << 24 // of a race, far above its maximum number of events
	maxWatching      = 1 << 20 // spectators of a race on a node, far above the maximum number of streams
	maxPending       = 8192    // received messages that wait to be handled
	maxPendingBytes  = 4 << 20 // of these messages

	flushTimeout     = 10 * time.Second // for NATS to confirm a subscription
	lastFlushTimeout = time.Second      // for NATS to accept the last messages
)

// Link sends messages to the other nodes and receives theirs.
type Link struct {
	nc      *nats.Conn
	subject string

	mu       sync.Mutex
	versions map[string]int       // versions of races to send
	seats    map[string]connected // of races to send, as in AnnounceSeats
	wake     chan struct{}        // has a value if something waits
	subs     []*nats.Subscription
	id       string // of this node

	sent, unsent, received, invalid atomic.Uint64
}

// New returns a link on a connection that does not receive its own messages. Only nodes with the
// same secret, which is stored in their database, get each other's messages. So several
// installations can share a NATS server.
func New(nc *nats.Conn, secret []byte) *Link {
	hash := sha256.Sum256(secret)
	return &Link{
		nc: nc, subject: "make24.nodes." + hex.EncodeToString(hash[:8]),
		versions: map[string]int{}, seats: map[string]connected{}, wake: make(chan struct{}, 1),
		id: rand.Text(),
	}
}

// Handlers holds the functions that a link calls for received messages, one at a time. They must not
// wait.
type Handlers struct {
	Version func(race string, version int) // another node has changed a race
	// Presence reports which seats of a race are connected to another node, and how many spectators; nil: that node no
	// longer watches the race.
	Presence func(node, race string, seats []string, watching int)
}

// connected is who watches a race on a node.
type connected struct {
	seats    []string // nil: the node no longer watches the race
	watching int      // number of spectators
}

// Listen subscribes to the messages of the other nodes.
func (l *Link) Listen(h Handlers) error {
	err := l.subscribe("presence", maxPresenceBytes, func(data []byte) error {
		var p presence
		if err := decode(data, &p); err != nil || !p.isValid() {
			return errInvalid
		}
		for race, seats := range p.Races {
			h.Presence(p.Node, race, seats, p.Watching[race])
		}
		return nil
	})
	if err != nil {
		return err
	}
	return l.subscribe("nudge", maxVersionBytes, func(data []byte) error {
		var n versionMessage
		if err := decode(data, &n); err != nil {
			return err
		}
		if !validID(n.Race) || n.Version < 1 || n.Version > maxVersion {
			return errInvalid
		}
		h.Version(n.Race, n.Version)
		return nil
	})
}

var errInvalid = errors.New("nodes: invalid message")

// subscribe calls handle for each message of a kind, and counts invalid ones.
func (l *Link) subscribe(kind string, maxBytes int, handle func(data []byte) error) error {
	sub, err := l.nc.Subscribe(l.subject+"."+kind, func(m *nats.Msg) {
		if len(m.Data) > maxBytes || handle(m.Data) != nil {
			l.invalid.Add(1)
			return
		}
		l.received.Add(1)
	})
	if err == nil {
		err = sub.SetPendingLimits(maxPending, maxPendingBytes)
	}
	if err == nil {
		err = l.flush(flushTimeout) // so that the server has the subscription
	}
	if err != nil {
		return fmt.Errorf("nodes: %w", err)
	}
	l.subs = append(l.subs, sub)
	return nil
}

// flush waits until NATS has received everything that was sent.
func (l *Link) flush(timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	return l.nc.FlushWithContext(ctx)
}

// versionMessage is the JSON of a message that a race has a new version.
type versionMessage struct {
	Race    string `json:"race"`
	Version int    `json:"version"`
}

// presence is the JSON of a message about the seats that are connected to a node. Races that it does
// not contain are unchanged.
type presence struct {
	Node  string              `json:"node"`
	Races map[string][]string `json:"races"` // seats by race; null: the node no longer watches the race
	// Watching is the number of spectators by race, if there are any.
	Watching map[string]int `json:"watching,omitempty"`
}

// isValid reports whether a node could have sent the message.
func (p presence) isValid() bool {
	if !validID(p.Node) || len(p.Races) == 0 {
		return false
	}
	for race, seats := range p.Races {
		if !validID(race) || len(seats) > maxSeats || slices.ContainsFunc(seats, func(seat string) bool { return !validID(seat) }) {
			return false
		}
	}
	for race, watching := range p.Watching {
		if _, ok := p.Races[race]; !ok || watching < 1 || watching > maxWatching {
			return false
		}
	}
	return true
}

// decode decodes JSON without unknown fields into v.
func decode(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errInvalid
	}
	return nil
}

// validID reports whether a text can be the ID of a race, a seat or a node.
func validID(id string) bool {
	for _, c := range []byte(id) {
		if (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return id != "" && len(id) <= maxIDLength
}

// AnnounceVersion tells the other nodes that a race has a new version. It never waits: Run sends the message.
// While NATS is unreachable, the messages are dropped.
func (l *Link) AnnounceVersion(race string, version int) {
	l.mu.Lock()
	before, ok := l.versions[race]
	if !ok && len(l.versions) >= maxWaiting {
		l.mu.Unlock()
		l.unsent.Add(1)
		return
	}
	l.versions[race] = max(before, version)
	l.mu.Unlock()
	l.signal()
}

// AnnounceSeats tells the other nodes which seats of a race are connected to this node, and how many spectators. If seats is
// nil, this node no longer watches the race. It never waits: Run sends the message. A text that cannot
// be the ID of a race is ignored, since clients can ask to watch anything, and the message would be
// invalid.
func (l *Link) AnnounceSeats(race string, seats []string, watching int) {
	if !validID(race) {
		return
	}
	l.mu.Lock()
	if _, ok := l.seats[race]; !ok && len(l.seats) >= maxWaiting {
		l.mu.Unlock()
		l.unsent.Add(1)
		return
	}
	l.seats[race] = connected{seats, min(watching, maxWatching)}
	l.mu.Unlock()
	l.signal()
}

// Connected reports whether the connection to NATS is up.
func (l *Link) Connected() bool { return l.nc.IsConnected() }

func (l *Link) signal() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Run sends the messages that wait, and logs the loss and the return of the connection, until ctx
// ends. Then it ends the subscriptions.
func (l *Link) Run(ctx context.Context, log *slog.Logger) {
	changes := l.nc.StatusChanged()
	defer l.nc.RemoveStatusListener(changes)
	isLost := false
	note := func(status nats.Status) {
		switch {
		case status == nats.CLOSED:
			// The client found a NATS server that is too old, or was refused again and again.
			log.Error("NATS connection closed; start the server again", "error", l.nc.LastError())
			isLost = true
		case status != nats.CONNECTED && !isLost:
			log.Warn("NATS connection lost", "error", l.nc.LastError())
			isLost = true
		case status == nats.CONNECTED && isLost:
			log.Info("NATS connected again", "url", l.nc.ConnectedUrlRedacted())
			isLost = false
		}
	}
	note(l.nc.Status()) // it may have been lost since New
	for {
		select {
		case <-ctx.Done():
			for _, sub := range l.subs {
				_ = sub.Unsubscribe() // the connection may be closed
			}
			l.sendWaiting()
			_ = l.flush(lastFlushTimeout) // NATS may be unreachable
			return
		case <-l.wake:
			l.sendWaiting()
		case status := <-changes:
			note(status)
		}
	}
}

// sendWaiting sends the messages that wait.
func (l *Link) sendWaiting() {
	l.mu.Lock()
	versions, seats := l.versions, l.seats
	l.versions, l.seats = map[string]int{}, map[string]connected{}
	l.mu.Unlock()
	for race, version := range versions {
		l.send("nudge", versionMessage{race, version})
	}
	for len(seats) > 0 {
		p, size := presence{l.id, map[string][]string{}, map[string]int{}}, 0
		for race, c := range seats {
			if size += 1 + len(c.seats) + min(1, c.watching); size > maxSeats+2 && len(p.Races) > 0 {
				break
			}
			p.Races[race] = c.seats
			if c.watching > 0 {
				p.Watching[race] = c.watching
			}
			delete(seats, race)
		}
		l.send("presence", p)
	}
}

// send sends a message and counts it.
func (l *Link) send(kind string, message any) {
	data, err := json.Marshal(message)
	if err == nil {
		err = l.nc.Publish(l.subject+"."+kind, data)
	}
	if err != nil {
		l.unsent.Add(1)
		return
	}
	l.sent.Add(1)
}

// Stats counts messages since New.
type Stats struct {
	Connected bool   // whether the connection to NATS is up at present
	Sent      uint64 // messages sent
	Unsent    uint64 // messages dropped, because NATS was unreachable or too many waited
	Received  uint64 // valid messages received
	Invalid   uint64 // messages received that no node would send
	Dropped   uint64 // messages received but dropped, because too many waited to be handled
}

// Stats returns the counts.
func (l *Link) Stats() Stats {
	s := Stats{
		Connected: l.Connected(), Sent: l.sent.Load(), Unsent: l.unsent.Load(),
		Received: l.received.Load(), Invalid: l.invalid.Load(),
	}
	for _, sub := range l.subs {
		if n, err := sub.Dropped(); err == nil {
			s.Dropped += uint64(max(0, n))
		}
	}
	return s
}
