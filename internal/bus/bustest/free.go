// Package bustest helps tests that start nodes of NATS.
package bustest

import (
	"fmt"
	"math/rand/v2"
	"net"
	"sync/atomic"
	"testing"
)

// next is the port after which Free looks, below those that systems give out by themselves.
var next atomic.Int64

func init() { next.Store(10_000 + rand.Int64N(20_000)) }

// Free is an address on this machine, 127.0.0.1:PORT, that nobody listens on, and that nobody else in
// this process is given: for nodes that have to know each other's before they start.
func Free(t testing.TB) string {
	t.Helper()
	for range 100 {
		addr := fmt.Sprint("127.0.0.1:", next.Add(1))
		if l, err := net.Listen("tcp", addr); err == nil {
			_ = l.Close()
			return addr
		}
	}
	t.Fatal("there are no ports")
	return ""
}
