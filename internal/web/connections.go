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

// siteFactor is the maximum for an IPv6 /48 as a multiple of the maximum for one address. A /48 has
// 65,536 /64 networks, and each of them counts as an address.
const siteFactor = 2

// quota bounds an amount that clients hold at a time, such as bytes or connections: in total, per
// address, and per IPv6 /48. An amount held by the zero address counts in the total only.
type quota struct {
	maxTotal, maxEach int64                       // the bounds in total and per address; 0: none
	usage             limiter.Usage[netip.Prefix] // by address and /48; the total is under the zero prefix
}

func newQuota(maxTotal, maxEach int64) *quota { return &quota{maxTotal: maxTotal, maxEach: maxEach} }

// acquire adds n to the amount that client holds. If that would exceed a bound, it adds nothing and
// returns false.
func (q *quota) acquire(client netip.Addr, n int64) bool {
	return q.usage.Acquire(n, q.bounds(client)...)
}

// release subtracts n from the amount that client holds. It undoes a call of acquire.
func (q *quota) release(client netip.Addr, n int64) { q.usage.Release(n, q.bounds(client)...) }

// totalHeld returns the amount that all clients hold.
func (q *quota) totalHeld() int64 { return q.usage.Count(netip.Prefix{}) }

// heldBy returns the amount that an address holds; 0 for the zero address.
func (q *quota) heldBy(client netip.Addr) int64 {
	if !client.IsValid() {
		return 0
	}
	return q.usage.Count(netip.PrefixFrom(client, client.BitLen()))
}

// fitsEach reports whether n more are within the bounds of an address and of its /48.
func (q *quota) fitsEach(client netip.Addr, n int64) bool {
	for _, b := range q.bounds(client)[1:] {
		if b.Max > 0 && q.usage.Count(b.Key)+n > b.Max {
			return false
		}
	}
	return true
}

// bounds returns the bounds that apply to an address: in total, of the address and of its /48.
func (q *quota) bounds(client netip.Addr) []limiter.Bound[netip.Prefix] {
	bounds := append(make([]limiter.Bound[netip.Prefix], 0, 3), limiter.Bound[netip.Prefix]{Max: q.maxTotal})
	if client.IsValid() {
		bounds = append(bounds, limiter.Bound[netip.Prefix]{Key: netip.PrefixFrom(client, client.BitLen()), Max: q.maxEach})
	}
	if site, ok := caller.Site(client); ok {
		bounds = append(bounds, limiter.Bound[netip.Prefix]{Key: site, Max: siteFactor * q.maxEach})
	}
	return bounds
}

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

// limitedListener is a listener that answers connections beyond a quota with 503 and closes them.
type limitedListener struct {
	*net.TCPListener
	quota        *quota
	keyOf        func(netip.Addr) netip.Addr // returns the quota key of a client address; the zero address if the client is exempt
	refusalSlots chan struct{}
}

// listen opens a listener that accepts connections within the quota.
func (s *Server) listen(addr string, q *quota) (net.Listener, error) {
	if socket, ok := SocketPath(addr); ok {
		return listenUnix(socket, q)
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &limitedListener{listener.(*net.TCPListener), q, s.connectionKey, make(chan struct{}, maxConcurrentRefusals)}, nil
}

// connectionKey returns the key under which a connection from addr is counted. It returns the zero
// address if addr is exempt or a trusted proxy, whose connections carry the requests of many
// clients.
func (s *Server) connectionKey(addr netip.Addr) netip.Addr {
	if s.isExempt(addr) || s.options.Proxies.Trusted(addr) {
		return netip.Addr{}
	}
	return caller.RateKey(addr)
}

// Accept waits for the next connection within the quota and refuses others.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		peer, _ := conn.RemoteAddr().(*net.TCPAddr)
		client := l.keyOf(peer.AddrPort().Addr().Unmap().WithZone(""))
		if l.quota.acquire(client, 1) {
			return &countedConn{conn, sync.OnceFunc(func() { l.quota.release(client, 1) })}, nil
		}
		l.refuse(conn)
	}
}

// countedConn is a connection that counts against the quota until it is closed.
type countedConn struct {
	*net.TCPConn
	release func()
}

// Close releases the connection's part of the quota and closes the connection.
func (c *countedConn) Close() error {
	c.release()
	return c.TCPConn.Close()
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
