package server

import (
	"container/heap"
	"container/list"
	"io"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
)

// metricsConnections is the maximum number of open connections of a separate metrics listener.
const metricsConnections = 64

// maxConcurrentRefusals bounds the number of refused connections that are answered at a time.
// Further refused connections are closed without an answer.
const maxConcurrentRefusals = 64

// refusalTimeout is the maximum time for the response to a refused connection. Up to half of it is
// spent waiting for the request.
const refusalTimeout = time.Second

// connTable holds the open connections of a listener. It bounds them in total, per address and per
// IPv6 /48. If the total is reached, a new connection evicts one that waits for its client, of the
// address that holds the most, as long as that address holds more than the address of the new one.
// So a connection is refused only if its own address or /48 holds its share, or if all connections of
// the addresses that hold more carry streams or requests that do not wait for their clients.
type connTable struct {
	maxTotal, maxEach int // the bounds in total and per address; maxEach 0: none

	mu       sync.Mutex
	total    int
	clients  map[netip.Addr]*connClient // by the key of the address
	prefixes map[netip.Prefix]*connPrefix
	ranking  ranking[*connPrefix] // those with connections that can be evicted
}

// connClient holds the connections of an address. Those of the zero key, which are exempt, count in
// the total only.
type connClient struct {
	key     netip.Addr
	prefix  *connPrefix // nil for the zero key
	idle    list.List   // the connections that carry no request, the one that has been silent for longest first
	stalled list.List   // those whose request waits for the client, the one that has waited for longest first
	busy    list.List   // those that carry another request or a stream
	place   int         // in the ranking of the prefix
}

// connPrefix holds the addresses of an IPv6 /48, or an IPv4 address.
type connPrefix struct {
	prefix  netip.Prefix
	factor  int // the number of addresses whose share the connections may have
	held    int
	ranking ranking[*connClient] // those with connections that can be evicted
	place   int                  // in the ranking of the table
}

func newConnTable(maxTotal, maxEach int) *connTable {
	return &connTable{maxTotal: maxTotal, maxEach: maxEach, clients: map[netip.Addr]*connClient{}, prefixes: map[netip.Prefix]*connPrefix{}}
}

// held returns the number of connections of an address.
func (c *connClient) held() int { return c.idle.Len() + c.stalled.Len() + c.busy.Len() }

// share returns the number of connections by which addresses are compared: those of the address or
// the part of its /48 that corresponds to them, whichever is more; 0 for exempt ones.
func (c *connClient) share() int {
	if c.prefix == nil {
		return 0
	}
	return max(c.held(), c.prefix.held/c.prefix.factor)
}

func (c *connClient) rank() int         { return c.held() }
func (c *connClient) placeInHeap() *int { return &c.place }

// rank returns the largest share of an address with connections that can be evicted.
func (s *connPrefix) rank() int         { return s.ranking.items[0].share() }
func (s *connPrefix) placeInHeap() *int { return &s.place }

// ranking is a heap with the largest rank first.
type ranking[T ranked] struct{ items []T }

// ranked is an element of a ranking.
type ranked interface {
	rank() int
	placeInHeap() *int // its index plus 1; 0 if it is not in the ranking
}

func (r *ranking[T]) Len() int { return len(r.items) }

func (r *ranking[T]) Less(i, j int) bool { return r.items[i].rank() > r.items[j].rank() }

func (r *ranking[T]) Swap(i, j int) {
	r.items[i], r.items[j] = r.items[j], r.items[i]
	*r.items[i].placeInHeap(), *r.items[j].placeInHeap() = i+1, j+1
}

// Push implements heap.Interface.
func (r *ranking[T]) Push(item any) {
	r.items = append(r.items, item.(T))
	*item.(T).placeInHeap() = len(r.items)
}

// Pop implements heap.Interface.
func (r *ranking[T]) Pop() any {
	last := len(r.items) - 1
	item := r.items[last]
	*item.placeInHeap() = 0
	r.items = slices.Delete(r.items, last, last+1)
	return item
}

// update inserts, moves or removes an element whose rank has changed.
func (r *ranking[T]) update(item T, belongs bool) {
	switch place := *item.placeInHeap(); {
	case belongs && place == 0:
		heap.Push(r, item)
	case belongs:
		heap.Fix(r, place-1)
	case place > 0:
		heap.Remove(r, place-1)
	}
}

// add adds a connection with the given key, which carries no request yet. If the table is full, it
// removes another connection, which the caller must close. It reports false if the bounds do not
// allow the connection.
func (t *connTable) add(conn *trackedConn, key netip.Addr) (evicted *trackedConn, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.client(key)
	defer t.forget(c)
	if c.prefix != nil && t.maxEach > 0 && (c.held() >= t.maxEach || c.prefix.held >= c.prefix.factor*t.maxEach) {
		return nil, false
	}
	if t.total >= t.maxTotal {
		if evicted = t.victim(c.share() + 1); evicted == nil {
			return nil, false
		}
		t.remove(evicted)
	}
	conn.table, conn.client = t, c
	conn.element = c.idle.PushBack(conn)
	t.total++
	if c.prefix != nil {
		c.prefix.held++
	}
	t.updateRanking(c)
	return evicted, true
}

// client returns the entry of a key.
func (t *connTable) client(key netip.Addr) *connClient {
	c := t.clients[key]
	if c != nil {
		return c
	}
	c = &connClient{key: key}
	if key.IsValid() {
		prefix, factor := limiter.Network(key), 1
		if prefix48, ok := limiter.Prefix48(key); ok {
			prefix, factor = prefix48, limiter.Prefix48Factor
		}
		if c.prefix = t.prefixes[prefix]; c.prefix == nil {
			c.prefix = &connPrefix{prefix: prefix, factor: factor}
			t.prefixes[prefix] = c.prefix
		}
	}
	t.clients[key] = c
	return c
}

// forget removes the entries of an address and its /48 if they hold no connections.
func (t *connTable) forget(c *connClient) {
	if c.held() == 0 {
		delete(t.clients, c.key)
	}
	if c.prefix != nil && c.prefix.held == 0 {
		delete(t.prefixes, c.prefix.prefix)
	}
}

// updateRanking must be called after the connections of an address have changed.
func (t *connTable) updateRanking(c *connClient) {
	if s := c.prefix; s != nil {
		s.ranking.update(c, c.idle.Len()+c.stalled.Len() > 0)
		t.ranking.update(s, len(s.ranking.items) > 0)
	}
}

// victim returns the connection to evict, or nil if no address with a connection that waits for its
// client has a larger share than the given one.
func (t *connTable) victim(share int) *trackedConn {
	if len(t.ranking.items) == 0 {
		return nil
	}
	c := t.ranking.items[0].ranking.items[0]
	if c.share() <= share {
		return nil
	}
	first := c.idle.Front()
	if first == nil {
		first = c.stalled.Front()
	}
	return first.Value.(*trackedConn)
}

// remove removes a connection, unless it was removed already.
func (t *connTable) remove(conn *trackedConn) {
	if conn.element == nil {
		return
	}
	c := conn.client
	conn.list().Remove(conn.element)
	conn.element = nil
	t.total--
	if c.prefix != nil {
		c.prefix.held--
	}
	t.updateRanking(c)
	t.forget(c)
}

// setState records what net/http does with a connection.
func (t *connTable) setState(conn *trackedConn, state http.ConnState) {
	t.mu.Lock()
	defer t.mu.Unlock()
	isBusy := state == http.StateActive || state == http.StateHijacked
	conn.isHijacked = state == http.StateHijacked
	if conn.element == nil || conn.isBusy == isBusy || state == http.StateClosed {
		return
	}
	t.move(conn, func() { conn.isBusy, conn.waits = isBusy, 0 })
	if conn.since = time.Now(); !isBusy {
		conn.receivedBefore, conn.sentBefore = conn.received.Load(), conn.sent.Load()
	}
}

// move moves a connection to the end of another list if change changes its list.
func (t *connTable) move(conn *trackedConn, change func()) {
	before := conn.list()
	change()
	if after := conn.list(); after != before {
		before.Remove(conn.element)
		conn.element = after.PushBack(conn)
		t.updateRanking(conn.client)
	}
}

// wait is a reason why a request waits for its client.
type wait uint8

const (
	waitsForBody  wait = 1 << iota // the handler reads the body
	waitsForWrite                  // the client should read the response
	waitsForEnd                    // the handler has answered; net/http sends the answer and reads the rest of the body
)

// setWait records that the request of a connection waits for its client, or no longer. A nil connection is
// one that has no table.
func (c *trackedConn) setWait(reason wait, waits bool) {
	if c == nil {
		return
	}
	c.table.mu.Lock()
	defer c.table.mu.Unlock()
	if c.element == nil || c.isHijacked && reason == waitsForEnd {
		return
	}
	c.table.move(c, func() {
		if waits {
			c.waits |= reason
		} else {
			c.waits &^= reason
		}
	})
}

// bufferedBytes is the size of the buffer in which net/http collects small responses until their handlers end.
const bufferedBytes = 4096

// connOf returns the connection of a request, or nil if it has none in a table.
func connOf(r *http.Request) *trackedConn {
	conn, _ := r.Context().Value(connKey{}).(*trackedConn)
	return conn
}

// held returns the number of connections.
func (t *connTable) held() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.total
}

// each calls visit for each connection. visit must not use the table.
func (t *connTable) each(visit func(conn *trackedConn)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, c := range t.clients {
		for _, conns := range []*list.List{&c.idle, &c.stalled, &c.busy} {
			for e := conns.Front(); e != nil; e = e.Next() {
				visit(e.Value.(*trackedConn))
			}
		}
	}
}

// close closes the connections that match and returns their number.
func (t *connTable) close(matches func(conn *trackedConn) bool) int {
	var conns []*trackedConn
	t.each(func(conn *trackedConn) {
		if matches(conn) {
			conns = append(conns, conn)
		}
	})
	for _, conn := range conns {
		_ = conn.Close() // net/http closes it again
	}
	return len(conns)
}

// limitedListener is a listener whose open connections are in a table. It closes connections from
// blocked addresses at once. It answers connections that the table does not accept with 503 and closes
// them.
type limitedListener struct {
	*net.TCPListener
	table        *connTable
	server       *Server
	refusalSlots chan struct{}
}

// listen opens a listener with a table of connections.
func (s *Server) listen(addr string, table *connTable) (net.Listener, error) {
	if socket, ok := SocketPath(addr); ok {
		return listenUnix(socket, table)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &limitedListener{listener.(*net.TCPListener), table, s, make(chan struct{}, maxConcurrentRefusals)}, nil
}

// connectionKey returns the key under which a connection from addr is counted. It returns the zero
// address if addr is exempt or a trusted proxy, whose connections carry the requests of many
// clients.
func (s *Server) connectionKey(addr netip.Addr) netip.Addr {
	if s.isExempt(addr) || s.options.Proxies.Trusted(addr) {
		return netip.Addr{}
	}
	return limiter.Key(addr)
}

// Accept waits for the next connection that the table accepts and refuses others.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		tcp, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		peer, _ := tcp.RemoteAddr().(*net.TCPAddr)
		conn := &trackedConn{socket: tcp, peer: peer.AddrPort().Addr().Unmap().WithZone("")}
		if l.server.isBlocked(conn.peer) {
			l.noteBlocked(conn.peer)
			_ = tcp.Close() // without an answer, which would cost more than the refusal saves
			continue
		}
		evicted, ok := l.table.add(conn, l.server.connectionKey(conn.peer))
		if evicted != nil {
			_ = evicted.socket.Close() // net/http closes it again
		}
		switch {
		case !ok:
			l.server.metrics.refused.With("connection", "busy").Inc()
			l.refuse(tcp)
		case l.server.isBlocked(conn.peer): // since the check above; closeBlocked may not have seen the connection
			l.noteBlocked(conn.peer)
			_ = conn.Close()
		default:
			return conn, nil
		}
	}
}

// noteBlocked logs and counts a connection from a blocked address.
func (l *limitedListener) noteBlocked(peer netip.Addr) {
	l.server.refusals.Note(peer, eventBlocked)
	l.server.metrics.refused.With("connection", eventBlocked).Inc()
}

// socket is a TCP connection or one of a Unix socket.
type socket interface {
	net.Conn
	CloseWrite() error
	SetWriteBuffer(bytes int) error
	SyscallConn() (syscall.RawConn, error)
}

// trackedConn is a connection that is in a table until it is closed.
type trackedConn struct {
	socket
	peer   netip.Addr
	table  *connTable
	client *connClient

	forwarded      atomic.Pointer[netip.Addr] // the client of its request or stream, if a trusted proxy forwards it
	received, sent atomic.Int64               // bytes

	// The table's mutex guards these fields.
	element                    *list.Element // in one of the lists of its client; nil once the connection was removed
	isBusy                     bool          // it carries a request or a stream
	waits                      wait          // the reasons why its request waits for the client
	isHijacked                 bool          // it carries a stream of a race
	since                      time.Time     // when isBusy changed last
	receivedBefore, sentBefore int64         // the bytes before its request or stream
}

// clientAddr returns the address of the client: of the one whose request a proxy forwards, or the peer.
func (c *trackedConn) clientAddr() netip.Addr {
	if forwarded := c.forwarded.Load(); forwarded != nil {
		return *forwarded
	}
	return c.peer
}

// list returns the list of its client that has the connection.
func (c *trackedConn) list() *list.List {
	switch {
	case !c.isBusy:
		return &c.client.idle
	case c.waits != 0:
		return &c.client.stalled
	}
	return &c.client.busy
}

// Read reads from the connection. A connection without a request that has just received a part of one is
// the last of these of its address to be evicted.
func (c *trackedConn) Read(b []byte) (int, error) {
	n, err := c.socket.Read(b)
	if n > 0 {
		c.received.Add(int64(n))
		c.table.noteRead(c)
	}
	return n, err
}

// Write writes to the connection.
func (c *trackedConn) Write(b []byte) (int, error) {
	if len(b) >= bufferedBytes {
		c.setWait(waitsForWrite, true)
	}
	n, err := c.socket.Write(b)
	if len(b) >= bufferedBytes {
		c.setWait(waitsForWrite, false)
	}
	c.sent.Add(int64(n))
	return n, err
}

// ReadFrom writes what it reads from r to the connection.
func (c *trackedConn) ReadFrom(r io.Reader) (int64, error) {
	to, ok := c.socket.(io.ReaderFrom) // TCP sends files without copying them
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, r)
	}
	c.setWait(waitsForWrite, true)
	n, err := to.ReadFrom(r)
	c.setWait(waitsForWrite, false)
	c.sent.Add(n)
	return n, err
}

// isStream reports whether a connection carries a stream of a race.
func (t *connTable) isStream(conn *trackedConn) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return conn.isHijacked
}

// noteRead records that a connection has received something.
func (t *connTable) noteRead(conn *trackedConn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if conn.element != nil && !conn.isBusy {
		conn.client.idle.MoveToBack(conn.element)
	}
}

// Close removes the connection from the table and closes it.
func (c *trackedConn) Close() error {
	c.table.mu.Lock()
	c.table.remove(c)
	c.table.mu.Unlock()
	return c.socket.Close()
}

// refusalResponse returns the HTTP response to connections beyond the quota.
var refusalResponse = sync.OnceValue(func() []byte {
	body := problem.Busy.JSON("Too many connections are open, from this address or in total. Close some, or try again.")
	return []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 1\r\n" +
		"Connection: close\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + string(body))
})

// refuse answers a connection with refusalResponse and closes it. It also reads what the client
// sends, because a connection that is closed with unread bytes is reset and the client would lose
// the response.
func (l *limitedListener) refuse(conn net.Conn) {
	select {
	case l.refusalSlots <- struct{}{}:
	default:
		_ = conn.Close() // only an attack causes so many refusals at a time
		return
	}
	go func() {
		defer func() { _ = conn.Close(); <-l.refusalSlots }()
		start := time.Now()
		if conn.SetDeadline(start.Add(refusalTimeout)) != nil || conn.SetReadDeadline(start.Add(refusalTimeout/2)) != nil {
			return
		}
		buffer := make([]byte, 512)
		_, _ = conn.Read(buffer) // the request or a part of it; a client that sends nothing is answered too
		if conn.SetReadDeadline(start.Add(refusalTimeout)) != nil {
			return
		}
		if _, err := conn.Write(refusalResponse()); err != nil {
			return
		}
		if tcp, ok := conn.(*net.TCPConn); !ok || tcp.CloseWrite() != nil {
			return
		}
		for range 64 {
			if _, err := conn.Read(buffer); err != nil {
				return
			}
		}
	}()
}
