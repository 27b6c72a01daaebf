package web

import (
	"container/list"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/web/problem"
)

// The default bounds of open connections.
const (
	DefaultConnections     = 1 << 14 // in total
	DefaultConnectionsEach = 2000    // per address; enough for a school with 200 browsers of six connections each
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
// IPv6 /48. If the total is reached, a new connection evicts one that carries no request, of the
// address that holds the most, as long as that address holds more than the address of the new one.
// So a connection is refused only if its own address holds its share.
type connTable struct {
	maxTotal, maxEach int // the bounds in total and per address; maxEach 0: none

	mu      sync.Mutex
	total   int
	clients map[netip.Addr]*connClient // by the key of the address
	sites   map[netip.Prefix]*connSite
}

// connClient holds the connections of an address. Those of the zero key, which are exempt, count in
// the total only.
type connClient struct {
	key     netip.Addr
	site    *connSite // nil unless the key is an IPv6 address
	waiting list.List // the connections that carry no request, the one that has been silent for longest first
	busy    list.List // those that carry a request or a stream
}

// connSite counts the connections of an IPv6 /48.
type connSite struct {
	prefix netip.Prefix
	held   int
}

func newConnTable(maxTotal, maxEach int) *connTable {
	return &connTable{maxTotal: maxTotal, maxEach: maxEach, clients: map[netip.Addr]*connClient{}, sites: map[netip.Prefix]*connSite{}}
}

// held returns the number of connections of an address.
func (c *connClient) held() int { return c.waiting.Len() + c.busy.Len() }

// share returns the number of connections by which addresses are compared: those of the address or
// the part of its /48 that corresponds to them, whichever is more; 0 for exempt ones.
func (c *connClient) share() int {
	switch {
	case !c.key.IsValid():
		return 0
	case c.site == nil:
		return c.held()
	}
	return max(c.held(), c.site.held/limiter.SiteFactor)
}

// add adds a connection with the given key, which carries no request yet. If the table is full, it
// removes another connection, which the caller must close. It reports false if the bounds do not
// allow the connection.
func (t *connTable) add(conn *trackedConn, key netip.Addr) (evicted *trackedConn, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.client(key)
	defer t.forget(c)
	if key.IsValid() && t.maxEach > 0 && (c.held() >= t.maxEach || c.site != nil && c.site.held >= limiter.SiteFactor*t.maxEach) {
		return nil, false
	}
	if t.total >= t.maxTotal {
		if evicted = t.victim(c.share() + 1); evicted == nil {
			return nil, false
		}
		t.remove(evicted)
	}
	conn.table, conn.client = t, c
	conn.element = c.waiting.PushBack(conn)
	t.total++
	if c.site != nil {
		c.site.held++
	}
	return evicted, true
}

// client returns the entry of a key.
func (t *connTable) client(key netip.Addr) *connClient {
	c := t.clients[key]
	if c != nil {
		return c
	}
	c = &connClient{key: key}
	if prefix, ok := limiter.Site(key); ok {
		if c.site = t.sites[prefix]; c.site == nil {
			c.site = &connSite{prefix: prefix}
			t.sites[prefix] = c.site
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
	if c.site != nil && c.site.held == 0 {
		delete(t.sites, c.site.prefix)
	}
}

// victim returns the connection to evict, or nil if no address with a connection that carries no
// request has a larger share than the given one.
func (t *connTable) victim(share int) (victim *trackedConn) {
	for _, c := range t.clients {
		if c.waiting.Len() > 0 && c.share() > share {
			victim, share = c.waiting.Front().Value.(*trackedConn), c.share()
		}
	}
	return victim
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
	if c.site != nil {
		c.site.held--
	}
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
	conn.list().Remove(conn.element)
	conn.isBusy = isBusy
	conn.element = conn.list().PushBack(conn)
	if conn.since = time.Now(); !isBusy {
		conn.receivedBefore, conn.sentBefore = conn.received.Load(), conn.sent.Load()
	}
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
		for _, conns := range []*list.List{&c.waiting, &c.busy} {
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
			l.server.refusals.Note(conn.peer, eventBlocked)
			l.server.metrics.refused.With("connection", eventBlocked).Inc()
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
			_ = conn.Close()
		default:
			return conn, nil
		}
	}
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
	if c.isBusy {
		return &c.client.busy
	}
	return &c.client.waiting
}

// Read reads from the connection. A connection that has just received a part of a request is the
// last of its address to be evicted.
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
	n, err := c.socket.Write(b)
	c.sent.Add(int64(n))
	return n, err
}

// ReadFrom writes what it reads from r to the connection.
func (c *trackedConn) ReadFrom(r io.Reader) (int64, error) {
	to, ok := c.socket.(io.ReaderFrom) // TCP sends files without copying them
	if !ok {
		return io.Copy(struct{ io.Writer }{c}, r)
	}
	n, err := to.ReadFrom(r)
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
	if conn.element != nil {
		conn.list().MoveToBack(conn.element)
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
