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

// siteFactor is the share of an IPv6 /48 as a multiple of that of an address: a /48 has 65,536
// networks that each count as an address.
const siteFactor = 2

// quota bounds an amount that clients hold at a time, such as bytes or connections: in total, per
// address, and per IPv6 /48. The zero address counts in the total only.
type quota struct {
	maxTotal, maxEach int64                       // the bounds; 0: none
	usage             limiter.Usage[netip.Prefix] // by address and /48; the zero prefix is the total
}

func newQuota(maxTotal, maxEach int64) *quota { return &quota{maxTotal: maxTotal, maxEach: maxEach} }

// acquire adds n to what an address holds. If a bound would be exceeded, it adds nothing and
// reports false.
func (q *quota) acquire(client netip.Addr, n int64) bool {
	return q.usage.Acquire(n, q.bounds(client)...)
}

// release subtracts n, which the address has acquired before.
func (q *quota) release(client netip.Addr, n int64) { q.usage.Release(n, q.bounds(client)...) }

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
	DefaultConnectionsEach = 2000    // for each address; enough for a school of 200 with six connections each
)

// metricsConnections bounds the open connections of a separate metrics listener.
const metricsConnections = 64

// maxConcurrentRefusals bounds the refused connections that are being answered; others are closed
// at once.
const maxConcurrentRefusals = 64

// refusalTimeout bounds the time to answer a refused connection. Half of it waits for the request.
const refusalTimeout = time.Second

// limitedListener answers connections beyond a quota with 503 and closes them.
type limitedListener struct {
	*net.TCPListener
	quota        *quota
	keyOf        func(netip.Addr) netip.Addr // returns the key that a connection counts for; the zero address if exempt
	refusalSlots chan struct{}
}

// listen opens a TCP listener that accepts connections within the quota.
func (s *Server) listen(addr string, q *quota) (net.Listener, error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &limitedListener{listener.(*net.TCPListener), q, s.connectionKey, make(chan struct{}, maxConcurrentRefusals)}, nil
}

// connectionKey returns the key that a connection counts for. It returns the zero address for an
// exempt address, and for a trusted proxy, whose connections carry the requests of many clients.
func (s *Server) connectionKey(addr netip.Addr) netip.Addr {
	if s.exempt(addr) || s.options.Proxies.Trusted(addr) {
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

// Close releases the connection's share of the quota and closes it.
func (c *countedConn) Close() error {
	c.release()
	return c.TCPConn.Close()
}

// refusalResponse returns the HTTP response to a connection beyond the quota.
var refusalResponse = sync.OnceValue(func() []byte {
	body := problem.Busy.JSON("Too many connections are open, from this address or in total. Close some, or try again.")
	return []byte("HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/problem+json\r\nRetry-After: 1\r\n" +
		"Connection: close\r\nContent-Length: " + strconv.Itoa(len(body)) + "\r\n\r\n" + string(body))
})

// refuse answers a connection with refusalResponse and closes it. It first reads what the client
// sends for a moment, because a connection closed with unread bytes is reset and the client would
// lose the response.
func (l *limitedListener) refuse(conn net.Conn) {
	select {
	case l.refusalSlots <- struct{}{}:
	default:
		_ = conn.Close() // so many concurrent refusals are an attack
		return
	}
	go func() {
		defer func() { _ = conn.Close(); <-l.refusalSlots }()
		start := time.Now()
		if conn.SetDeadline(start.Add(refusalTimeout)) != nil || conn.SetReadDeadline(start.Add(refusalTimeout/2)) != nil {
			return
		}
		buffer := make([]byte, 512)
		_, _ = conn.Read(buffer) // the request or a part of it; a silent client is answered too
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
