package web

import (
	"net"
	"net/netip"
	"strconv"
	"sync"
	"time"

	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/internal/web/caller"
	"github.com/make24/make24/internal/web/problem"
)

// siteShare is how many times as much as an address a /48 in IPv6 may hold: whoever has one has 65,536
// networks that count as an address each.
const siteFactor = 2

// quota bounds an amount that clients hold at a time, such as bytes or connections: in all, per
// address, and per /48 in IPv6. The zero address has no bound of its own.
type quota struct {
	maxTotal, maxEach int64                       // the bounds; 0 for none
	usage             limiter.Usage[netip.Prefix] // by addresses and /48s; by the zero prefix in all
}

func newQuota(maxTotal, maxEach int64) *quota { return &quota{maxTotal: maxTotal, maxEach: maxEach} }

// acquire takes n for an address and reports whether the bounds allow it.
func (q *quota) acquire(client netip.Addr, n int64) bool {
	return q.usage.Acquire(n, q.shares(client)...)
}

// release returns n that an address acquired.
func (q *quota) release(client netip.Addr, n int64) { q.usage.Release(n, q.shares(client)...) }

func (q *quota) shares(client netip.Addr) []limiter.Bound[netip.Prefix] {
	shares := append(make([]limiter.Bound[netip.Prefix], 0, 3), limiter.Bound[netip.Prefix]{Max: q.maxTotal})
	if client.IsValid() {
		shares = append(shares, limiter.Bound[netip.Prefix]{Key: netip.PrefixFrom(client, client.BitLen()), Max: q.maxEach})
	}
	if site, ok := caller.Site(client); ok {
		shares = append(shares, limiter.Bound[netip.Prefix]{Key: site, Max: siteFactor * q.maxEach})
	}
	return shares
}

// The bounds of connections, where Options names none.
const (
	DefaultConnections     = 1 << 14 // at a time
	DefaultConnectionsEach = 2000    // of one address: a school of 200 behind one address, six each, fits
)

// metricsConnections is how many connections may be open to a listener that has only the metrics.
const metricsConnections = 64

// maxRefusing is how many refused connections may be told so at a time; others are closed at once.
const maxConcurrentRefusals = 64

// refusalTime is how long telling takes at most; half of it waits for a request.
const refusalTimeout = time.Second

// limitedListener closes connections beyond a quota, after an answer that says so.
type limitedListener struct {
	*net.TCPListener
	quota        *quota
	keyOf        func(netip.Addr) netip.Addr // the address a connection counts for; the zero one for none
	refusalSlots chan struct{}
}

// listen listens at an address, for as many connections as the quota allows.
func (s *Server) listen(addr string, q *quota) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &limitedListener{listener.(*net.TCPListener), q, s.connectionKey, make(chan struct{}, maxConcurrentRefusals)}, nil
}

// connectionOf is the address that a connection counts for: none where it has no limit, and none for a
// trusted proxy, whose connections carry the requests of many.
func (s *Server) connectionKey(from netip.Addr) netip.Addr {
	if s.exempt(from) || s.options.Proxies.Trusted(from) {
		return netip.Addr{}
	}
	return caller.RateKey(from)
}

// Accept waits for the next connection that the quota allows.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		from, _ := conn.RemoteAddr().(*net.TCPAddr)
		client := l.keyOf(from.AddrPort().Addr().Unmap().WithZone(""))
		if l.quota.acquire(client, 1) {
			return &countedConn{conn, sync.OnceFunc(func() { l.quota.release(client, 1) })}, nil
		}
		l.refuse(conn)
	}
}

// countedConn is a connection that counts until it is closed.
type countedConn struct {
	*net.TCPConn
	release func()
}

// Close closes the connection, which counts no more.
func (c *countedConn) Close() error {
	c.release()
	return c.TCPConn.Close()
}

// refusal is the answer to a connection beyond the quota.
var refusalResponse = sync.OnceValue(func() []byte {
	body := problem.Busy.JSON("Too many connections are open, from this address or in all. Close some, or try again.")
	return []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 1\r\n" +
		"Connection: close\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + string(body))
})

// refuse answers a connection and closes it. What the client sends is read for a moment: a connection
// closed with unread bytes is reset, and the client would not see the answer.
func (l *limitedListener) refuse(conn net.Conn) {
	select {
	case l.refusalSlots <- struct{}{}:
	default:
		_ = conn.Close() // so many at once are an attack
		return
	}
	go func() {
		defer func() { _ = conn.Close(); <-l.refusalSlots }()
		start := time.Now()
		if conn.SetDeadline(start.Add(refusalTimeout)) != nil || conn.SetReadDeadline(start.Add(refusalTimeout/2)) != nil {
			return
		}
		buffer := make([]byte, 512)
		_, _ = conn.Read(buffer) // the request, or a part of it; a silent client is told too
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
