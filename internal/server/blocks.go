package server

import (
	"context"
	"maps"
	"net/http"
	"net/netip"
	"time"

	"github.com/make24/make24/internal/server/caller"
	"github.com/make24/make24/internal/server/problem"
)

// MaxBlocks is the maximum number of blocked networks.
const MaxBlocks = 1000

// blockInterval is the time between two readings of the blocked networks. Servers and the command
// make24 admin share them through the database, so a block works on all servers within this time.
const blockInterval = 500 * time.Millisecond

// blocksTimeout bounds a reading.
const blocksTimeout = 5 * time.Second

// eventBlocked is the event of refused clients of blocked networks in the log.
const eventBlocked = "blocked"

// blockList holds the blocked networks and how they were read last.
type blockList struct {
	*caller.Blocks
	ends map[netip.Prefix]time.Time
}

// isBlocked reports whether an address is blocked. Loopback addresses and trusted proxies never are.
func (s *Server) isBlocked(address netip.Addr) bool {
	blocks := s.blocks.Load()
	return !blocks.IsEmpty() && address.IsValid() && blocks.Has(address, s.now()) && !s.isLocal(address) && !s.options.Proxies.Trusted(address)
}

// now returns the time by the clock of the game.
func (s *Server) now() time.Time {
	switch o := s.options; {
	case o.Guard != nil:
		return o.Guard.Now()
	case o.Clock != nil:
		return o.Clock()
	}
	return time.Now()
}

// checkBlock returns a problem if the client of r is blocked. It notes the client in the connection
// of r, if a proxy forwards the request, until forgetClient is called.
func (s *Server) checkBlock(r *http.Request) error {
	conn, _ := r.Context().Value(connKey{}).(*trackedConn)
	isForwarded := conn != nil && s.options.Proxies.Forwarded(r)
	if s.blocks.Load().IsEmpty() && !isForwarded {
		return nil
	}
	client := s.options.Proxies.ClientAddr(r)
	if isForwarded {
		conn.forwarded.Store(&client)
	}
	if s.isBlocked(client) {
		return problem.AddressBlocked.WithDetail("The operator of this server has blocked this address.")
	}
	return nil
}

// forgetClient ends the effect of checkBlock, unless a stream has taken over the connection.
func (s *Server) forgetClient(r *http.Request) {
	if conn, ok := r.Context().Value(connKey{}).(*trackedConn); ok && conn.forwarded.Load() != nil && !conn.table.isStream(conn) {
		conn.forwarded.Store(nil)
	}
}

// connKey is the key of the connection in the context of a request.
type connKey struct{}

// watchBlocks reads the blocked networks every blockInterval until ctx ends. While the database does
// not answer, it uses those that it has read last.
func (s *Server) watchBlocks(ctx context.Context) {
	tick := time.NewTicker(blockInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			_ = s.readBlocks(ctx) // the store counts errors, and the game logs an outage
		}
	}
}

// readBlocks reads the blocked networks. If they have changed, it closes the connections of those that
// are new, and deletes those that have ended.
func (s *Server) readBlocks(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, blocksTimeout)
	defer cancel()
	stored, err := s.options.Store.Blocks(ctx, MaxBlocks)
	if err != nil {
		return err
	}
	ends, hasEnded, now := map[netip.Prefix]time.Time{}, false, s.now()
	for _, b := range stored {
		network, err := netip.ParsePrefix(b.Network)
		if err != nil {
			continue // the command stores only valid ones
		}
		end := time.Time{}
		if b.Until != 0 {
			end = time.UnixMilli(b.Until)
		}
		if !end.IsZero() && !now.Before(end) {
			hasEnded = true
			continue
		}
		ends[network] = end
	}
	before := s.blocks.Load()
	if !maps.Equal(before.ends, ends) {
		s.blocks.Store(&blockList{caller.NewBlocks(ends), ends})
		s.logBlocks(before.ends, ends, s.closeBlocked())
	}
	if hasEnded {
		_, err = s.options.Store.ExpireBlocks(ctx, now.UnixMilli())
	}
	return err
}

// closeBlocked closes the connections of blocked clients, also those that carry a request or a stream,
// and returns their number.
func (s *Server) closeBlocked() (closed int) {
	for _, table := range []*connTable{s.connections, s.metricsConnections} {
		closed += table.close(func(conn *trackedConn) bool { return s.isBlocked(conn.clientAddr()) })
	}
	return closed
}

// logBlocks logs which networks are blocked now and which no longer.
func (s *Server) logBlocks(before, after map[netip.Prefix]time.Time, closed int) {
	for network, end := range after {
		if earlier, ok := before[network]; ok && earlier.Equal(end) {
			continue
		}
		until := "no end"
		if !end.IsZero() {
			until = end.UTC().Format(time.RFC3339)
		}
		s.log.Info("network blocked", "network", network.String(), "until", until, "connections_closed", closed)
	}
	for network := range before {
		if _, ok := after[network]; !ok {
			s.log.Info("network unblocked", "network", network.String())
		}
	}
}
